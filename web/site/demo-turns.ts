import { signal } from "@preact/signals-react"
import { useSignals } from "@preact/signals-react/runtime"
import { useLayoutEffect, useState } from "react"
import { nextTurnNumber } from "#domain/turns"
import { type DemoTurn, sampleTurns } from "./demo-data"

/** What the demo's islands share; it is forgotten with the page. */
const turns = signal<readonly DemoTurn[]>(sampleTurns)

/** The demo's turns, newest first. An island that comes alive late begins as its HTML stands there. */
export const useDemoTurns = () => {
  useSignals()
  const [alive, setAlive] = useState(false)
  useLayoutEffect(() => setAlive(true), [])
  return alive ? turns.value : sampleTurns
}

export const addDemoTurn = (waterAdded: boolean) => {
  const turn = { turnNumber: nextTurnNumber(turns.value), date: today(), waterAdded }
  turns.value = [turn, ...turns.value]
}

const today = () => new Date().toLocaleDateString("en-US", { dateStyle: "long" })

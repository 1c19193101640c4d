import { signal } from "@preact/signals-react"
import { useSignals } from "@preact/signals-react/runtime"
import { useLayoutEffect, useState } from "react"
import { formatDate } from "../format/dates"
import { type DemoTurn, sampleTurns } from "./demo-data"

/** Shared by the demo's islands, and gone with the page. */
const turns = signal<readonly DemoTurn[]>(sampleTurns)

/** The demo's turns, newest first. An island that is hydrated late begins with the turns in its HTML. */
export const useDemoTurns = () => {
  useSignals()
  const [hydrated, setHydrated] = useState(false)
  useLayoutEffect(() => setHydrated(true), [])
  return hydrated ? turns.value : sampleTurns
}

export const addDemoTurn = (waterAdded: boolean) => {
  const turn = { turnNumber: turns.value.length + 1, date: formatDate(Date.now()), waterAdded }
  turns.value = [turn, ...turns.value]
}

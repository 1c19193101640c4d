import { signal } from "@preact/signals-react"
import { useSignals } from "@preact/signals-react/runtime"
import { nextTurnNumber } from "#contract/turns"
import { type DemoTurn, sampleTurns } from "./demo-data"

/** What the demo's islands share; it is forgotten with the page. */
const turns = signal<readonly DemoTurn[]>(sampleTurns)

/** The demo's turns, newest first. */
export const useDemoTurns = () => {
  useSignals()
  return turns.value
}

export const addDemoTurn = (waterAdded: boolean) => {
  const turn = { turnNumber: nextTurnNumber(turns.value), date: today(), waterAdded }
  turns.value = [turn, ...turns.value]
}

const today = () => new Date().toLocaleDateString("en-US", { dateStyle: "long" })

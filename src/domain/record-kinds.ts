import type { Measure } from "./details"
import { describeMaterial, measureMaterial } from "./materials"
import { describeSale, measureSale } from "./sales"
import { describeTemperature, measureTemperature } from "./temperatures"
import { describeTurn, measureTurn } from "./turns"

/**
 * The kinds of records, by their event in the history: the name of their table, URL and folders, the word for
 * the action, the facts in words, and their amount. Events of one instant have this order.
 */
export const recordEvents = {
  temperature: {
    records: "temperatures",
    action: "Temperature",
    describe: describeTemperature,
    measure: measureTemperature,
  },
  turn: { records: "turns", action: "Turned", describe: describeTurn, measure: measureTurn },
  material: {
    records: "materials",
    action: "Material",
    describe: describeMaterial,
    measure: measureMaterial,
  },
  sale: { records: "sales", action: "Sold", describe: describeSale, measure: measureSale },
} as const
type Events = typeof recordEvents
export type RecordEvent = keyof Events
export const recordEventNames = Object.keys(recordEvents) as RecordEvent[]

export type RecordKind = Events[RecordEvent]["records"]
export const recordKinds: readonly RecordKind[] = Object.values(recordEvents).map(({ records }) => records)

/** The facts that a kind puts into words. */
export type RecordFacts<E extends RecordEvent = RecordEvent> = {
  [Each in E]: { kind: Each } & Parameters<Events[Each]["describe"]>[0]
}[E]

export const describeRecord = <E extends RecordEvent>(facts: RecordFacts<E>): string =>
  tellers[facts.kind].describe(facts)

export const measureRecord = <E extends RecordEvent>(facts: RecordFacts<E>): Measure | undefined =>
  tellers[facts.kind].measure(facts)

/** Typed so that TypeScript matches each kind with the facts of its functions. */
const tellers: {
  [E in RecordEvent]: {
    describe: (facts: RecordFacts<E>) => string
    measure: (facts: RecordFacts<E>) => Measure | undefined
  }
} = recordEvents

import { describeMaterial } from "./materials"
import { describeSale } from "./sales"
import { describeTemperature } from "./temperatures"
import { describeTurn } from "./turns"

/**
 * What can be recorded of a row, by its event in the history: the name that its table, its address and its folders
 * have, the word for what was done, and its facts in words. Events of one instant stand in this order.
 */
export const recordEvents = {
  temperature: { records: "temperatures", action: "Temperature", describe: describeTemperature },
  turn: { records: "turns", action: "Turned", describe: describeTurn },
  material: { records: "materials", action: "Material", describe: describeMaterial },
  sale: { records: "sales", action: "Sold", describe: describeSale },
} as const
type Events = typeof recordEvents
export type RecordEvent = keyof Events
export const recordEventNames = Object.keys(recordEvents) as RecordEvent[]

export type RecordKind = Events[RecordEvent]["records"]
export const recordKinds: readonly RecordKind[] = Object.values(recordEvents).map(({ records }) => records)

/** What the history says of a record: as much as its kind puts into words. */
export type RecordFacts<E extends RecordEvent = RecordEvent> = {
  [Each in E]: { kind: Each } & Parameters<Events[Each]["describe"]>[0]
}[E]

/** The record in words. */
export const describeRecord = <E extends RecordEvent>(facts: RecordFacts<E>): string =>
  descriptions[facts.kind].describe(facts)

/** Typed so that TypeScript sees that a kind's facts are what its function takes. */
const descriptions: { [E in RecordEvent]: { describe: (facts: RecordFacts<E>) => string } } = recordEvents

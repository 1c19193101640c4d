import { describeMaterial } from "./materials"
import { describeSale } from "./sales"
import { describeTemperature } from "./temperatures"
import { describeTurn } from "./turns"

/**
 * The kinds of records, by their event in the history: the name of their table, URL and folders, the word for
 * the action, and the facts in words. Events of one instant have this order.
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

/** The facts that a kind puts into words. */
export type RecordFacts<E extends RecordEvent = RecordEvent> = {
  [Each in E]: { kind: Each } & Parameters<Events[Each]["describe"]>[0]
}[E]

export const describeRecord = <E extends RecordEvent>(facts: RecordFacts<E>): string =>
  descriptions[facts.kind].describe(facts)

/** Typed so that TypeScript matches each kind with the facts of its function. */
const descriptions: { [E in RecordEvent]: { describe: (facts: RecordFacts<E>) => string } } = recordEvents

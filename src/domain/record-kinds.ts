import { describeMaterial, type Material } from "./materials"
import { describeMove, type Move } from "./moves"
import { describeOccurrence, type Occurrence } from "./occurrences"
import type { Recorded } from "./records"
import { describeResult, type Result } from "./results"
import { describeSale, type Sale } from "./sales"
import { describeSample, type Sample } from "./samples"
import { describeTemperature, type Temperature } from "./temperatures"
import { describeTurn, type Turn } from "./turns"
import { describeVisit, type Visit } from "./visits"

/**
 * The kinds of records, by their event in the history: the name of their table, URL and folders, the field that says
 * when it happened, whether it may have a photo, the words for the action and the record, the facts in words, and their amount.
 * Events of one instant have this order. Their fields are in `contract/record-fields.ts`.
 */
export const recordEvents = {
  temperature: {
    records: "temperatures",
    time: "recordedAt",
    hasPhoto: true,
    action: "Temperature",
    noun: "a reading",
    describe: describeTemperature,
  },
  turn: {
    records: "turns",
    time: "turnedAt",
    hasPhoto: false,
    action: "Turned",
    noun: "a turn",
    describe: describeTurn,
  },
  material: {
    records: "materials",
    time: "addedAt",
    hasPhoto: true,
    action: "Material",
    noun: "a material",
    describe: describeMaterial,
  },
  sale: {
    records: "sales",
    time: "removedAt",
    hasPhoto: true,
    action: "Sold",
    noun: "a sale",
    describe: describeSale,
  },
  visit: {
    records: "visits",
    time: "visitedAt",
    hasPhoto: true,
    action: "Looked at it",
    noun: "a visit",
    describe: describeVisit,
  },
  move: {
    records: "moves",
    time: "movedAt",
    hasPhoto: false,
    action: "Pile moved",
    noun: "a move",
    describe: describeMove,
  },
  sample: {
    records: "samples",
    time: "takenAt",
    hasPhoto: true,
    action: "Sampled",
    noun: "a sample",
    describe: describeSample,
  },
  result: {
    records: "results",
    time: "resultAt",
    hasPhoto: true,
    action: "Laboratory",
    noun: "a result",
    describe: describeResult,
  },
  occurrence: {
    records: "occurrences",
    time: "occurredAt",
    hasPhoto: true,
    action: "Occurrence",
    noun: "an occurrence",
    describe: describeOccurrence,
  },
} as const
type Events = typeof recordEvents
export type RecordEvent = keyof Events
export const recordEventNames = Object.keys(recordEvents) as RecordEvent[]

export type RecordKind = Events[RecordEvent]["records"]
export const recordKinds: readonly RecordKind[] = Object.values(recordEvents).map(({ records }) => records)

/** The event of each kind. */
export type EventOf = { [E in RecordEvent as Events[E]["records"]]: E }
export const eventOf = Object.fromEntries(
  recordEventNames.map((event) => [recordEvents[event].records, event]),
) as EventOf

/** The name of the field that says when a record of the kind happened. */
export type TimeOf<K extends RecordKind> = Events[EventOf[K]]["time"]
export const timeOf = <K extends RecordKind>(kind: K): TimeOf<K> => recordEvents[eventOf[kind]].time

/** The kinds of which a record may have a photo. */
export type PhotoKind = {
  [K in RecordKind]: Events[EventOf[K]]["hasPhoto"] extends true ? K : never
}[RecordKind]
export const hasPhoto = (kind: RecordKind): kind is PhotoKind => recordEvents[eventOf[kind]].hasPhoto

/** A record of each kind, as the server answers it. */
type Records = {
  temperatures: Temperature
  turns: Turn
  materials: Material
  sales: Sale
  visits: Visit
  moves: Move
  samples: Sample
  results: Result
  occurrences: Occurrence
}
export type RecordOf<K extends RecordKind> = Records[K]

/** The fields of a record that only its kind has. */
export type OwnFields<K extends RecordKind> = Omit<
  RecordOf<K>,
  keyof Recorded | "id" | "rowId" | "photoUrl" | TimeOf<K>
>

/** The facts that a kind puts into words. */
export type RecordFacts<E extends RecordEvent = RecordEvent> = {
  [Each in E]: { kind: Each } & Parameters<Events[Each]["describe"]>[0]
}[E]

export const describeRecord = <E extends RecordEvent>(facts: RecordFacts<E>): string =>
  tellers[facts.kind].describe(facts)

/** Typed so that TypeScript matches each kind with the facts of its functions. */
const tellers: {
  [E in RecordEvent]: {
    describe: (facts: RecordFacts<E>) => string
  }
} = recordEvents

/** What makes piles of others waits on a phone as records do, and stands in no list of them. */
export type FamilyAct = "merges" | "splits"

export const isFamilyAct = (kind: string): kind is FamilyAct => kind === "merges" || kind === "splits"

import type { RowStatus } from "./rows"

/** Something that happened to a pile, as in the exported log and the report. */
export type HistoryEvent = EventContext & EventFacts

type EventContext = {
  /** ISO, UTC. */
  at: string
  pileId: number
  pile: string
  /** The id in the event's own table. */
  recordId: number
  /** First and last name. */
  author: string
  receivedAt: string | null
  photoUrl: string | null
  voidReason: string | null
}

export type EventFacts =
  | BuiltFacts
  | RecordFacts
  | { kind: "status"; from: RowStatus; to: RowStatus }
  | { kind: "correction"; field: string; from: string | null; to: string | null }
  | { kind: "removed" }
  | { kind: "voided"; record: RecordFacts; reason: string }

/** Length and width in feet, volume in yd³. */
type BuiltFacts = {
  kind: "built"
  location: string
  length: number
  width: number
  cubicYards: number | null
}

/** Temperature in °F, volume in yd³, weights in lb. */
type RecordFacts =
  | { kind: "temperature"; temperature: number }
  | { kind: "turn"; turnNumber: number; waterAdded: boolean }
  | { kind: "material"; category: string | null; cubicYards: number; notes: string | null }
  | { kind: "sale"; clientName: string; emptyWeight: number; fullWeight: number }

/** The order of kinds at one instant: causes before effects, a reading before the status step it leads to. */
export const eventRanks = {
  built: 1,
  temperature: 2,
  turn: 3,
  material: 4,
  sale: 5,
  voided: { temperature: 6, turn: 7, material: 8, sale: 9 },
  // All three come from one table, whose ids give their order.
  status: 10,
  correction: 10,
  removed: 10,
} as const

/** Oldest first, then by kind, then by record. */
export const compareEvents = (a: HistoryEvent, b: HistoryEvent): number =>
  Date.parse(a.at) - Date.parse(b.at) || rankOf(a) - rankOf(b) || a.recordId - b.recordId

const rankOf = (event: EventFacts) =>
  event.kind === "voided" ? eventRanks.voided[event.record.kind] : eventRanks[event.kind]

import { type RecordEvent, type RecordFacts, recordEventNames } from "./record-kinds"
import type { FromFile } from "./records"
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
  /** Of a record that was moved to another pile, and of the void that did so: its label then. */
  movedTo?: string
  /** The label of the pile that the record was moved from. */
  movedFrom?: string
  /** Of a record that was read from a file. */
  fromFile?: FromFile
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

/** The order of kinds at one instant: causes first, a reading before the status step it leads to. */
export const eventRanks = {
  built: 1,
  record: (kind: RecordEvent) => 2 + recordEventNames.indexOf(kind),
  voided: (kind: RecordEvent) => 2 + recordEventNames.length + recordEventNames.indexOf(kind),
  /** All three come from one table, whose ids give their order. */
  change: 2 + 2 * recordEventNames.length,
}

import { nameKey } from "./name-key"
import type { RecordKind } from "./record-kinds"

/** A ticket number, and the kind of the record that it is on. */
export type Ticketed = { ticket: string; kind: RecordKind }

/** A ticket number on a record that counts, with its pile's label. */
export type TicketUse = Ticketed & {
  id: number
  rowId: number
  pile: string
  at: string
}

/** A farm's latest: a yard with fifty loads a day has as many in most of a year. */
export const mostTickets = 10_000

/** The latest record with a ticket number that looks the same. */
export const usedBefore = <Use extends Ticketed>(uses: readonly Use[], ticket: string): Use | undefined => {
  const key = nameKey(ticket)
  return key === "" ? undefined : uses.find((use) => nameKey(use.ticket) === key)
}

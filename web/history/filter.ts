import type { HistoryEvent } from "#domain/history"
import { type RecordKind, recordEvents, recordKinds } from "#domain/record-kinds"
import { capitalized } from "../format/capitalized"
import type { EventLine } from "../rows/visit-lines"

/** A kind of records with their voids, or the changes of the pile itself. */
type Group = RecordKind | "changes"
export type Filter = "all" | Group

const filters: readonly Filter[] = ["all", ...recordKinds, "changes"]

const chips = filters.map((value) => ({ value, label: capitalized(value) }))

/** Many farms never log these. */
const rare: readonly Filter[] = ["samples", "results", "occurrences"]

/** The chips for a history; of the rare kinds those that it has, and the one that is chosen. */
export const chipsFor = (events: readonly HistoryEvent[], chosen: Filter) =>
  chips.filter(
    ({ value }) =>
      !rare.includes(value) || value === chosen || events.some((event) => groupOf(event) === value),
  )

export const filterIn = (text: string | null): Filter => filters.find((filter) => filter === text) ?? "all"

/** A visit with readings is also one of the temperatures. */
export const isShown =
  (filter: Filter) =>
  ({ event, readings }: EventLine) =>
    filter === "all" || filter === groupOf(event) || (filter === "temperatures" && readings.length > 0)

const groupOf = (event: HistoryEvent): Group => {
  switch (event.kind) {
    case "built":
    case "status":
    case "correction":
    case "removed":
      return "changes"
    case "voided":
      return recordEvents[event.record.kind].records
    default:
      return recordEvents[event.kind].records
  }
}

/** The sentence for a list without events. */
export const nothingSentence = (filter: Filter, isRecent: boolean): string =>
  `${filter === "all" ? "Nothing" : `No ${filter}`} in ${isRecent ? "the last 30 days" : "this pile's history"}.`

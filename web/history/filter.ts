import type { HistoryEvent } from "#domain/history"
import { type RecordKind, recordEvents, recordKinds } from "#domain/record-kinds"
import { capitalized } from "../format/capitalized"

/** A kind of records with their voids, or the changes of the pile itself. */
type Group = RecordKind | "changes"
export type Filter = "all" | Group

const filters: readonly Filter[] = ["all", ...recordKinds, "changes"]

export const chips = filters.map((value) => ({ value, label: capitalized(value) }))

export const filterIn = (text: string | null): Filter => filters.find((filter) => filter === text) ?? "all"

export const isShown = (filter: Filter) => (event: HistoryEvent) =>
  filter === "all" || filter === groupOf(event)

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

import { type EventFacts, eventRanks, type HistoryEvent } from "../domain/history"

/** Oldest first, then by kind, then by record. */
export const compareEvents = (a: HistoryEvent, b: HistoryEvent): number =>
  Date.parse(a.at) - Date.parse(b.at) || rankOf(a) - rankOf(b) || a.recordId - b.recordId

const rankOf = (event: EventFacts) => {
  switch (event.kind) {
    case "built":
      return eventRanks.built
    case "voided":
      return eventRanks.voided(event.record.kind)
    case "status":
    case "correction":
    case "removed":
      return eventRanks.change
    default:
      return eventRanks.record(event.kind)
  }
}

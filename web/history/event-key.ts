import type { HistoryEvent } from "#domain/history"

/** Unique within a row's history. */
export const eventKey = (event: HistoryEvent): string =>
  [event.kind, event.kind === "voided" && event.record.kind, event.recordId].join(" ")

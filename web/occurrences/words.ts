import type { OccurrenceKind } from "#domain/occurrences"

export const occurrenceWords: Readonly<Record<OccurrenceKind, string>> = {
  complaint: "Complaint",
  incident: "Incident",
  "refused load": "Refused Load",
  inspection: "Inspection",
  note: "Note",
}

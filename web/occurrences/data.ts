import type { OccurrenceForm } from "#contract/occurrences"
import type { Row } from "#domain/rows"
import { recordsOf } from "../api/records"
import type { Draft } from "../forms/draft"
import { useSave } from "../outbox/use-save"

/** What happened at the row besides its daily work. */
export const occurrencesOf = recordsOf("occurrences")

export const useAddOccurrence = (row: Row) => {
  const save = useSave(row, "occurrences")
  return ({ photo, ...occurrence }: OccurrenceForm & { occurredAt: string }, draft: Draft) =>
    save({ body: occurrence, at: occurrence.occurredAt, ...(photo && { photo }) }, draft)
}

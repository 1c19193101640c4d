import type { VisitBody } from "#contract/visits"
import type { Row } from "#domain/rows"
import { recordsOf } from "../api/records"
import type { Draft } from "../forms/draft"
import { useSave } from "../outbox/use-save"

/** The visits to the row. */
export const visitsOf = recordsOf("visits")

export const useAddVisit = (row: Row) => {
  const save = useSave(row, "visits")
  return (visit: VisitBody & { visitedAt: string }, draft: Draft) =>
    save({ body: visit, at: visit.visitedAt }, draft)
}

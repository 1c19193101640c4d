import type { SampleForm } from "#contract/samples"
import type { Row } from "#domain/rows"
import { recordsOf } from "../api/records"
import type { Draft } from "../forms/draft"
import { useSave } from "../outbox/use-save"

/** The samples that were taken of the row. */
export const samplesOf = recordsOf("samples")

export const useAddSample = (row: Row) => {
  const save = useSave(row, "samples")
  return ({ photo, ...sample }: SampleForm & { takenAt: string }, draft: Draft) =>
    save({ body: sample, at: sample.takenAt, ...(photo && { photo }) }, draft)
}

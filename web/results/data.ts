import type { ResultBody } from "#contract/results"
import type { Row } from "#domain/rows"
import { recordsOf } from "../api/records"
import type { Draft } from "../forms/draft"
import { useSave } from "../outbox/use-save"

/** What became of the row's samples. */
export const resultsOf = recordsOf("results")

/** For the choice of a sample in the form of a result. */
export const samplesOf = recordsOf("samples")

export const useAddResult = (row: Row) => {
  const save = useSave(row, "results")
  return ({ photo, ...result }: ResultBody & { resultAt: string; photo?: Blob | undefined }, draft: Draft) =>
    save({ body: result, at: result.resultAt, ...(photo && { photo }) }, draft)
}

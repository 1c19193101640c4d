import type { MoveForm } from "#contract/pile-moves"
import type { Row } from "#domain/rows"
import { recordsOf } from "../api/records"
import type { Draft } from "../forms/draft"
import { useSave } from "../outbox/use-save"

/** Where the pile was moved to, and its stages. */
export const movesOf = recordsOf("moves")

export const useAddMove = (row: Row) => {
  const save = useSave(row, "moves")
  return (move: MoveForm & { movedAt: string }, draft: Draft) => save({ body: move, at: move.movedAt }, draft)
}

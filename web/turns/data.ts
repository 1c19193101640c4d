import type { NewTurn } from "#contract/turns"
import type { Row } from "#domain/rows"
import { recordsOf } from "../api/records"
import type { Draft } from "../forms/draft"
import { useSave } from "../outbox/use-save"

export const turnsOf = recordsOf("turns")

export const useAddTurn = (row: Row) => {
  const save = useSave(row, "turns")
  return (turn: NewTurn & { turnedAt: string }, draft: Draft) =>
    save({ body: turn, at: turn.turnedAt }, draft)
}

import type { NewTurn } from "#contract/turns"
import type { Row } from "#domain/rows"
import type { Turn } from "#domain/turns"
import { recordsOf } from "../api/records"
import type { Draft } from "../forms/draft"
import { newestFirst } from "../lib/newest-first"
import { useSave, useSaveVoid } from "../outbox/use-save"

export const turnsOf = recordsOf("turns")

export const byTime = (turns: readonly Turn[]) => newestFirst(turns, (turn) => turn.turnedAt)

export const useAddTurn = (row: Row) => {
  const save = useSave(row, "turns")
  return (turn: NewTurn & { turnedAt: string }, draft: Draft) =>
    save({ body: turn, at: turn.turnedAt }, draft)
}

export const useVoidTurn = (row: Row) => useSaveVoid(row, "turns")

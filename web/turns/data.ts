import type { NewTurn } from "#contract/turns"
import type { Turn } from "#domain/turns"
import { request } from "../api/request"
import { type Resource, resource, useRefresh } from "../api/resource"
import { newestFirst } from "../lib/newest-first"
import { rowOf, rows } from "../rows/data"

export const turnsOf = resource<Turn[], number>((rowId) => `/api/rows/${rowId}/turns`)

export const byTime = (turns: readonly Turn[]) => newestFirst(turns, (turn) => turn.turnedAt)

/** What a turn of the row, or its void, changes. */
export const changedByTurn = (rowId: number): Resource<unknown>[] => [turnsOf(rowId), rowOf(rowId), rows()]

export const useAddTurn = (rowId: number) => {
  const refresh = useRefresh()
  return async (turn: NewTurn, onRecorded: () => void) => {
    await request("POST", `/api/rows/${rowId}/turns`, { body: turn })
    onRecorded()
    await refresh(...changedByTurn(rowId))
  }
}

export const useVoidTurn = (rowId: number) => {
  const refresh = useRefresh()
  return async (id: number, reason: string) => {
    await request("POST", `/api/rows/${rowId}/turns/${id}/void`, { body: { reason } })
    await refresh(...changedByTurn(rowId))
  }
}

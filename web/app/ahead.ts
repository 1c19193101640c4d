import type { Row } from "#domain/rows"
import { isEditable } from "#domain/rows"
import type { Resource } from "../api/resource"
import { board } from "../board/data"
import { categories } from "../categories/data"
import { recordLists } from "../row/record-kinds"
import { changesOf } from "../rows/data"
import { clients } from "../sales/data"
import { newestTemperaturesOf } from "../temperatures/data"
import { turnsOf } from "../turns/data"

/** Piles, the last used first; of a larger farm the others are kept when they are opened. */
const mostPiles = 60

/** A path, and its last change as far as the list of piles tells it, ISO; empty when it does not. */
export type Ahead = { path: string; changedAt: string }

/** What the screens need that may be opened without a signal: what all of them share, then pile by pile. */
export const aheadOf = (rows: readonly Row[]): Ahead[] => {
  const piles = rows.filter(isEditable).sort((one, other) => (usedAt(one) < usedAt(other) ? 1 : -1))
  const newest = piles[0] ? usedAt(piles[0]) : ""
  return [
    at(categories()),
    at(board(), newest),
    at(clients()),
    ...piles.slice(0, mostPiles).flatMap(({ id, lastRecordedAt, lastTurnedAt }) => {
      const told = new Map([
        [newestTemperaturesOf(id).path, lastRecordedAt],
        [turnsOf(id).path, lastTurnedAt],
      ])
      return [...recordLists(id), changesOf(id)].map((list) => at(list, told.get(list.path)))
    }),
  ]
}

const at = ({ path }: Resource<unknown>, changedAt?: string | null): Ahead => ({
  path,
  changedAt: changedAt ?? "",
})

const usedAt = ({ lastRecordedAt, lastTurnedAt, startDate }: Row) =>
  [lastRecordedAt ?? "", lastTurnedAt ?? "", startDate].reduce((one, other) => (one > other ? one : other))

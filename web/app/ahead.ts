import type { OwnFarm } from "#domain/farms"
import type { Row } from "#domain/rows"
import { isEditable } from "#domain/rows"
import type { SignedInUser } from "#domain/users"
import type { Resource } from "../api/resource"
import { board } from "../board/data"
import { categories } from "../categories/data"
import { clientRows } from "../home/data"
import { formerLoads, materialsOf } from "../materials/data"
import { occurrencesOf } from "../occurrences/data"
import { recordLists } from "../row/record-kinds"
import { rowOf } from "../rows/data"
import { changesOf, tickets } from "../rows/data-beside"
import { clients } from "../sales/data"
import { newestTemperaturesOf } from "../temperatures/data"
import { turnsOf } from "../turns/data"

/** Piles, the last used first; of a larger farm the others are kept when they are opened. */
const mostPiles = 60

/** A path, and what the list of piles tells of it: other facts mean that it has changed. `""` when it tells nothing. */
export type Ahead = { path: string; facts: string }

/** The answers for screens that may be opened without a signal: those that all share, then pile by pile. */
export const aheadOf = (rows: readonly Row[], { farmId, farms }: OfFarm): Ahead[] => {
  const piles = rows.filter(isEditable).sort((one, other) => (usedAt(one) < usedAt(other) ? 1 : -1))
  return [
    at(categories()),
    at(board(), piles),
    at(clients()),
    at(clientRows()),
    ...gateOf(farms.find(({ id }) => id === farmId)),
    at(tickets()),
    ...piles.slice(0, mostPiles).flatMap((pile) => {
      const { id } = pile
      const { readings, turns, own } = factsOf(pile)
      const told = new Map<string, unknown>([
        [newestTemperaturesOf(id).path, readings],
        [turnsOf(id).path, turns],
        [changesOf(id).path, own],
      ])
      return [...recordLists(id), changesOf(id)].map((list) => at(list, told.get(list.path)))
    }),
  ]
}

type OfFarm = Pick<SignedInUser, "farmId" | "farms">

/** Whoever receives stands outdoors. */
const gateOf = (farm: OwnFarm | undefined) => {
  const yard = farm?.yardId
  if (farm === undefined || yard == null) return []
  return [at(rowOf(yard)), at(materialsOf(yard)), at(occurrencesOf(yard)), at(formerLoads(farm.id))]
}

const at = ({ path }: Resource<unknown>, facts: unknown = ""): Ahead => ({
  path,
  facts: JSON.stringify(facts),
})

/** A pile's facts that its readings change, those that its turns change, and the rest; the figures of its count follow from these. */
const factsOf = ({ lastTurnedAt, turnCount, ...all }: Row) => {
  const { countFrom, countDays, countTurns, countTurnDays, countTurnsAfter, highTemperature, ...some } = all
  const { ruleDays, ruleTurns, ruleFrom, ruleTo, ...row } = some
  const { lastTemperature, lastRecordedAt, lastRecordedBy, lastAuthor, ...rest } = row
  const { cookingDays, lastHotDay, earlierTemperature, earlierRecordedAt, ...own } = rest
  const last = [lastTemperature, lastRecordedAt, lastRecordedBy, lastAuthor]
  const before = [cookingDays, lastHotDay, earlierTemperature, earlierRecordedAt]
  return { readings: [...last, ...before], turns: [lastTurnedAt, turnCount], own }
}

const usedAt = ({ lastRecordedAt, lastTurnedAt, startDate }: Row) =>
  [lastRecordedAt ?? "", lastTurnedAt ?? "", startDate].reduce((one, other) => (one > other ? one : other))

import { isTooHot, nextNeed, type Today } from "./needs"
import type { Row } from "./rows"

const loggedToday = ({ lastRecordedAt }: Row, { isToday }: Today) =>
  lastRecordedAt !== null && isToday(lastRecordedAt)

/** Every active pile gets a reading a day, and any other one on the site that is too hot. */
const isOfRound = (row: Row) => row.status === "active" || isTooHot(row)

export const needsReading = (row: Row, today: Today) => isOfRound(row) && !loggedToday(row, today)

/** Returns a sentence for each need of a pile, today's reading last. */
export const needsOf = (row: Row, today: Today): string[] =>
  [
    nextNeed(row, today).words,
    row.status === "active" && !row.unsure && needsReading(row, today) ? "No reading today." : undefined,
  ].filter((need) => need !== undefined)

/** Counts the piles of the round with a reading of today. */
export const roundCount = (rows: readonly Row[], today: Today) => {
  const round = rows.filter(isOfRound)
  return { logged: round.filter((row) => loggedToday(row, today)).length, of: round.length }
}

/** A danger of fire first, piles that need a reading, then by the urgency of their other needs, then as they were. */
export const inOrderOfNeed = <R extends Row>(rows: readonly R[], today: Today): R[] => {
  const isOnFire = (row: R) => nextNeed(row, today).place === 0
  const ranks = new Map(rows.map((row) => [row, isOnFire(row) ? -1 : Number(!needsReading(row, today))]))
  const rank = (row: R) => ranks.get(row) ?? 0
  return [...rows].sort((a, b) => rank(a) - rank(b) || nextNeed(a, today).place - nextNeed(b, today).place)
}

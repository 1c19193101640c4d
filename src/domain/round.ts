import { isOf, isTooHot, nextNeed, type Today } from "./needs"
import type { Row } from "./rows"

/** What is read today is done, and what somebody found not to be readable. */
const isDone = (row: Row, today: Today) => isOf(today, row.lastRecordedAt) || isOf(today, row.unreadAt)

/** Every active pile gets a reading a day, and any other one on the site that is too hot. */
const isOfRound = (row: Row) => row.status === "active" || isTooHot(row)

export const needsReading = (row: Row, today: Today) => isOfRound(row) && !isDone(row, today)

/** Returns a sentence for each need of a pile, today's reading last. */
export const needsOf = (row: Row, today: Today): string[] =>
  [
    nextNeed(row, today).words,
    row.status === "active" &&
      !row.unsure &&
      !isOf(today, row.lastRecordedAt) &&
      (isOf(today, row.unreadAt) ? `Not read today: ${row.unread}.` : "No reading today."),
  ].flatMap((need) => need || [])

/** Counts the piles of the round that are done today. */
export const roundCount = (rows: readonly Row[], today: Today) => {
  const round = rows.filter(isOfRound)
  return { logged: round.filter((row) => isDone(row, today)).length, of: round.length }
}

/** A danger of fire first, piles that need a reading, then by the urgency of their other needs, then as they were. */
export const inOrderOfNeed = <R extends Row>(rows: readonly R[], today: Today): R[] => {
  const ranked = rows.map((row) => ({ row, rank: rankOf(row, today) }))
  return ranked.sort((a, b) => a.rank - b.rank).map(({ row }) => row)
}

const rankOf = (row: Row, today: Today) => {
  const { place } = nextNeed(row, today)
  // 9 is more than there are places.
  return place && place + (needsReading(row, today) ? 0 : 9)
}

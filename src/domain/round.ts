import { nextNeed, urgencyOf } from "./needs"
import type { Row } from "./rows"

/** Says whether an instant, ISO, is today in the farm's zone. */
export type IsToday = (at: string) => boolean

export const loggedToday = ({ lastRecordedAt }: Pick<Row, "lastRecordedAt">, isToday: IsToday) =>
  lastRecordedAt !== null && isToday(lastRecordedAt)

/** Every active pile gets a reading a day. */
export const needsReading = (row: Pick<Row, "status" | "lastRecordedAt">, isToday: IsToday) =>
  row.status === "active" && !loggedToday(row, isToday)

/** Returns a sentence for each need of a pile, today's reading last. */
export const needsOf = (row: Row, isToday: IsToday): string[] =>
  [nextNeed(row), needsReading(row, isToday) ? "No reading today." : undefined].filter(
    (need) => need !== undefined,
  )

/** Counts the active piles with a reading of today. */
export const roundCount = (rows: readonly Row[], isToday: IsToday) => {
  const active = rows.filter(({ status }) => status === "active")
  return { logged: active.filter((row) => loggedToday(row, isToday)).length, of: active.length }
}

/** Piles that need a reading first, then by the urgency of their other needs, then as they were. */
export const inOrderOfNeed = <R extends Row>(rows: readonly R[], isToday: IsToday): R[] => {
  const ranks = new Map(rows.map((row) => [row, needsReading(row, isToday) ? 0 : 1]))
  const rank = (row: R) => ranks.get(row) ?? 0
  return [...rows].sort((a, b) => rank(a) - rank(b) || urgencyOf(a) - urgencyOf(b))
}

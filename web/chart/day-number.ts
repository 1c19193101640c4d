import { dayMs } from "#domain/day"
import { datesWith } from "#domain/language"

const day = { month: "short", day: "numeric", timeZone: "UTC" } as const
const dayOfYear = datesWith(day)
const dayAndYear = datesWith({ ...day, year: "numeric" })

/** 'Mar 5' or 'Mar 5, 2026', of a day in days since 1970. */
export const formatDayNumber = (day: number, withYear = false) =>
  (withYear ? dayAndYear : dayOfYear)(day * dayMs)

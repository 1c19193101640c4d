import { dayMs } from "#domain/day"

const day = { month: "short", day: "numeric", timeZone: "UTC" } as const
const dayOfYear = new Intl.DateTimeFormat("en-US", day)
const dayAndYear = new Intl.DateTimeFormat("en-US", { ...day, year: "numeric" })

/** 'Mar 5' or 'Mar 5, 2026', of a day in days since 1970. */
export const formatDayNumber = (day: number, withYear = false) =>
  (withYear ? dayAndYear : dayOfYear).format(day * dayMs)

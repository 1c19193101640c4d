import type { Day } from "#domain/report"
import type { Unread } from "#domain/visits"
import type { ReportData } from "./report-data"

/** A line of the daily table: `unread` says why nobody could read the pile. */
export type TableDay = Day & { unread?: Unread | undefined }

/** The days with a reading or a turn, those that could not be read, and those without a reading between hot ones, in order. */
export const tableDaysOf = ({ report, unread }: Pick<ReportData, "report" | "unread">): TableDay[] => {
  const known = new Set(report.days.map(({ day }) => day))
  const others = new Set([...report.daysWithoutReading, ...unread.keys()].filter((day) => !known.has(day)))
  return [...report.days, ...[...others].map(withoutReading)]
    .map((day) => (unread.has(day.day) ? { ...day, unread: unread.get(day.day) } : day))
    .sort((a, b) => (a.day < b.day ? -1 : 1))
}

const withoutReading = (day: string): Day => ({
  day,
  readings: 0,
  lowest: Infinity,
  highest: -Infinity,
  turns: 0,
})

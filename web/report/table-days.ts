import { manyCalendarDays } from "#domain/many-days"
import type { Day, Report } from "#domain/report"
import type { Unread } from "#domain/visits"
import { byPlace } from "../format/by-place"
import type { ReportData } from "./report-data"

/** A line of the daily table: `unread` says why nobody could read the pile. */
export type TableDay = Day & {
  unread?: Unread | undefined
  /** A visit with all its readings is one time. */
  times: number
  /** The highest reading at each position, °F. */
  positions: ReadonlyMap<string, number>
}

/** The days with a reading or a turn, those that could not be read, and those without a reading between hot ones, in order. */
export const tableDaysOf = ({ report, unread, zone }: Pick<ReportData, "report" | "unread" | "zone">) => {
  const known = new Set(report.days.map(({ day }) => day))
  const others = new Set([...report.daysWithoutReading, ...unread.keys()].filter((day) => !known.has(day)))
  const places = placesByDay(report, zone)
  return [...report.days, ...[...others].map(withoutReading)]
    .map((day): TableDay => {
      const { times = day.readings, positions = nowhere } = places.get(day.day) ?? {}
      return { ...day, times, positions, unread: unread.get(day.day) }
    })
    .sort((a, b) => (a.day < b.day ? -1 : 1))
}

const nowhere: TableDay["positions"] = new Map()

/** As many columns fit a page. */
const most = 9

/** The positions of the pile's readings, in the farm's order. */
export const positionsOf = ({ report, farm }: Pick<ReportData, "report" | "farm">): string[] => {
  const inOrder = byPlace(farm)
  const names = new Set(report.readings.flatMap(({ position }) => position ?? []))
  return [...names].sort((one, other) => inOrder({ position: one }, { position: other })).slice(0, most)
}

type Places = { visits: Set<number>; times: number; positions: Map<string, number> }

/** Of the days with a visit. */
const placesByDay = ({ readings }: Report, zone: string): ReadonlyMap<string, Places> => {
  const dayOf = manyCalendarDays(zone)
  const days = new Map<string, Places>()
  if (!readings.some(({ visit }) => visit != null)) return days
  for (const { visit, position, temperature, recordedAt } of readings) {
    const day = dayOf(recordedAt)
    const places = days.get(day) ?? { visits: new Set(), times: 0, positions: new Map() }
    days.set(day, places)
    if (visit == null || !places.visits.has(visit)) places.times += 1
    if (visit != null) places.visits.add(visit)
    if (position)
      places.positions.set(position, Math.max(places.positions.get(position) ?? -Infinity, temperature))
  }
  return days
}

const withoutReading = (day: string): Day => ({
  day,
  readings: 0,
  lowest: Infinity,
  highest: -Infinity,
  turns: 0,
})

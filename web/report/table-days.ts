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
      const { again = 0, positions = nowhere } = places.get(day.day) ?? {}
      // The day's readings are also those that the pile has inherited, of which no places are known.
      return { ...day, times: day.readings - again, positions, unread: unread.get(day.day) }
    })
    .sort((a, b) => (a.day < b.day ? -1 : 1))
}

const nowhere: TableDay["positions"] = new Map()

/** As many columns fit a page. */
const most = 9

/** The positions of the pile's readings: those of the farm in its order, then the most used ones of the report. */
const allPositions = ({ report, farm }: Pick<ReportData, "report" | "farm">): string[] => {
  const { positions: own = [] } = farm
  const inOrder = byPlace(farm)
  const times = new Map<string, number>()
  for (const { position } of report.readings)
    if (position) times.set(position, (times.get(position) ?? 0) + 1)
  const timesOf = (name: string) => (own.includes(name) ? 0 : (times.get(name) ?? 0))
  return [...times.keys()].sort((one, other) => {
    const isOwn = Number(own.includes(other)) - Number(own.includes(one))
    return isOwn || timesOf(other) - timesOf(one) || inOrder({ position: one }, { position: other })
  })
}

/** The positions that have a column, and those for which there is no room. */
export const positionsOf = (data: Pick<ReportData, "report" | "farm">) => {
  const all = allPositions(data)
  return { shown: all.slice(0, most), others: all.slice(most) }
}

/** 'sixth, third and 1 more stand in the log below.' */
export const othersText = (others: readonly string[]) => {
  const [first, second, ...more] = others
  if (second === undefined) return `${first} stands in the log below.`
  if (more.length === 0) return `${first} and ${second} stand in the log below.`
  return `${first}, ${second} and ${more.length} more stand in the log below.`
}

/** Where a day's highest reading was, if that position has no column. */
export const highestElsewhere = ({ highest, positions }: TableDay, shown: readonly string[]) => {
  const at = [...positions].filter(([, temperature]) => temperature === highest).map(([name]) => name)
  return at.some((name) => shown.includes(name)) ? undefined : at[0]
}

/** `again` is the number of readings beyond the first one of their visit. */
type Places = { visits: Set<number>; again: number; positions: Map<string, number> }

/** Of the days with a visit. */
const placesByDay = ({ readings }: Report, zone: string): ReadonlyMap<string, Places> => {
  const dayOf = manyCalendarDays(zone)
  const days = new Map<string, Places>()
  if (!readings.some(({ visit }) => visit != null)) return days
  for (const { visit, position, temperature, recordedAt } of readings) {
    const day = dayOf(recordedAt)
    const places = days.get(day) ?? { visits: new Set(), again: 0, positions: new Map() }
    days.set(day, places)
    if (visit != null && places.visits.has(visit)) places.again += 1
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

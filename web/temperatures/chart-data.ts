import { subMonths, subWeeks, subYears } from "date-fns"
import { cookingThreshold } from "#domain/cooking"
import type { Temperature } from "#domain/temperatures"
import { newestFirst } from "../lib/newest-first"

export const chartRanges = ["Week", "Month", "Year", "All"] as const
export type ChartRange = (typeof chartRanges)[number]
export const defaultRange: ChartRange = "Month"

/** The readings since the range began, oldest first: from left to right in the chart. */
export const readingsWithin = (readings: readonly Temperature[], range: ChartRange, now: Date) => {
  const since = beginningOf(range, now)
  const shown = readings.filter((reading) => reading.recordedAt >= since)
  return newestFirst(shown, (reading) => reading.recordedAt).reverse()
}

/** Pixels for one reading: fewer readings, wider bars. */
export const barWidth = (count: number) => (count <= 7 ? 100 : count <= 31 ? 50 : 40)

/** Above this number of readings buttons scroll the chart, by so many pixels a step. */
export const scrollsAbove = 7
export const scrollStep = 200

/** °F at the bottom and at the top: both sides of the threshold always show. */
export const temperatureScale = (temperatures: readonly number[]): [number, number] =>
  temperatures.reduce<[number, number]>(
    ([low, high], each) => [Math.min(low, each), Math.max(high, each)],
    [cookingThreshold - 20, cookingThreshold + 10],
  )

/** The marks at the side of the chart: every 10 °F, or every 20 or 50 when those were too many. */
export const degreeMarks = ([low, high]: [number, number]) => {
  const step = [10, 20, 50].find((each) => (high - low) / each <= 6) ?? 100
  const first = Math.ceil(low / step)
  return Array.from({ length: Math.floor(high / step) - first + 1 }, (_, index) => (first + index) * step)
}

/**
 * Clamps the index (with fractions) of the bar at the left edge: the newest reading stops at the right edge, the
 * oldest at the left one behind a margin, in bars, for the degrees.
 */
export const leftEdge = (wish: number, count: number, visible: number, margin: number) =>
  count + margin <= visible ? count - visible : Math.min(Math.max(-margin, wish), count - visible)

const beginningOf = (range: ChartRange, now: Date) => {
  if (range === "All") return ""
  const back = { Week: subWeeks, Month: subMonths, Year: subYears }[range]
  return back(now, 1).toISOString()
}

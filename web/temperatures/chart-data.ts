import { subMonths, subWeeks, subYears } from "date-fns"
import { cookingThreshold } from "#domain/cooking"
import type { Temperature } from "#domain/temperatures"

export const chartRanges = ["Week", "Month", "Year", "All"] as const
export type ChartRange = (typeof chartRanges)[number]
export const defaultRange: ChartRange = "Month"

/** The readings since the range began, oldest first, as they stand from left to right. */
export const readingsWithin = (readings: readonly Temperature[], range: ChartRange, now: Date) => {
  const since = beginningOf(range, now)
  return readings
    .filter((reading) => reading.recordedAt >= since)
    .sort((a, b) => (a.recordedAt < b.recordedAt ? -1 : a.recordedAt > b.recordedAt ? 1 : a.id - b.id))
}

/** Pixels for one reading: fewer readings, wider bars. */
export const barWidth = (count: number) => (count <= 7 ? 100 : count <= 31 ? 50 : 40)

/** Above this the chart can be scrolled by buttons, so many pixels a step. */
export const scrollsAbove = 7
export const scrollStep = 200

/** °F at the bottom and at the top: both sides of the threshold always show. */
export const temperatureScale = (temperatures: readonly number[]): [number, number] =>
  temperatures.reduce<[number, number]>(
    ([low, high], each) => [Math.min(low, each), Math.max(high, each)],
    [cookingThreshold - 20, cookingThreshold + 10],
  )

/** The degrees at the side of the chart: every 10, or every 20 or 50 where that would be a crowd. */
export const degreeMarks = ([low, high]: [number, number]) => {
  const step = [10, 20, 50].find((each) => (high - low) / each <= 6) ?? 100
  const first = Math.ceil(low / step)
  return Array.from({ length: Math.floor(high / step) - first + 1 }, (_, index) => (first + index) * step)
}

/**
 * The reading at the left edge, counted in bars with fractions, after the wish for one: today's end stands at
 * the right edge, and no scrolling leaves the readings. Before the oldest is a margin, in bars, for the degrees.
 */
export const leftEdge = (wish: number, count: number, visible: number, margin: number) =>
  count + margin <= visible ? count - visible : Math.min(Math.max(-margin, wish), count - visible)

const beginningOf = (range: ChartRange, now: Date) => {
  if (range === "All") return ""
  const back = { Week: subWeeks, Month: subMonths, Year: subYears }[range]
  return back(now, 1).toISOString()
}

import { subMonths, subWeeks, subYears } from "date-fns"
import { cookingThreshold } from "#domain/cooking"
import type { Temperature } from "#domain/temperatures"
import { unitOf } from "#domain/units"

export const chartRanges = ["Week", "Month", "Year", "All"] as const
export type ChartRange = (typeof chartRanges)[number]
export const defaultRange: ChartRange = "Month"

/** The instant, ISO, at which a range began. */
export const beginningOf = (range: ChartRange, now: Date) => {
  if (range === "All") return ""
  const back = { Week: subWeeks, Month: subMonths, Year: subYears }[range]
  return back(now, 1).toISOString()
}

/** The index of the first reading since a range began; oldest first. */
export const firstWithin = (oldestFirst: readonly Temperature[], range: ChartRange, now: Date) => {
  const since = beginningOf(range, now)
  const first = oldestFirst.findIndex((reading) => reading.recordedAt >= since)
  return first < 0 ? oldestFirst.length : first
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

/**
 * The marks at the side of the chart, of a scale in °F, clear of the threshold's: every 10 degrees of the reader's unit, or every
 * 20 or 50 when those were too many; every 5 of a unit with fewer.
 */
export const degreeMarks = (scale: [number, number]) => {
  const { fromStored, toStored } = unitOf("temperature")
  const [low, high, threshold] = [...scale, cookingThreshold].map(fromStored) as [number, number, number]
  const least = fromStored(10) - fromStored(0) < 10 ? 5 : 10
  const step = [least, 10, 20, 50].find((each) => (high - low) / each <= 6) ?? 100
  const first = Math.ceil(low / step)
  return Array.from({ length: Math.floor(high / step) - first + 1 }, (_, index) => (first + index) * step)
    .filter((mark) => Math.abs(mark - threshold) > (high - low) / 8)
    .map(toStored)
}

import { expect, test } from "bun:test"
import { dayNumbers } from "#domain/cooking"
import type { Temperature } from "#domain/temperatures"
import { dayHighs, daysOf } from "./days"
import { columnsOf, countsWithRoom, lastOf, nearestWithReading, placing } from "./strip-columns"

const reading = (recordedAt: string, temperature: number) => ({ recordedAt, temperature }) as Temperature

/** A reading a day at noon, beginning with the day after 1970-01-01. */
const daily = (temperatures: readonly number[]) =>
  dayHighs(
    temperatures.map((each) => reading("", each)),
    temperatures.map((_, index) => index + 1),
  )

test("a day is a day of the farm's zone, also when its clocks change", () => {
  const readings = [
    reading("2026-03-07T07:59:59.999Z", 120),
    reading("2026-03-07T08:00:00.000Z", 121),
    reading("2026-03-09T06:59:59.999Z", 122),
    reading("2026-03-09T07:00:00.000Z", 123),
  ]
  const days = daysOf(readings, "America/Los_Angeles")
  expect(days.map((day) => day - (days[0] ?? 0))).toEqual([0, 1, 2, 3])
  const utc = daysOf(readings, "UTC")
  expect(utc.map((day) => day - (utc[0] ?? 0))).toEqual([0, 0, 2, 2])
})

test("years of readings have the days that each has by itself", () => {
  const readings = Array.from({ length: 9000 }, (_, index) =>
    reading(new Date(Date.UTC(2024, 0, 1) + index * 7_199_000).toISOString(), 120),
  )
  for (const zone of [
    "America/Los_Angeles",
    "Australia/Lord_Howe",
    "America/Santiago",
    "Africa/Casablanca",
  ]) {
    const dayOf = dayNumbers(zone)
    expect(daysOf(readings, zone)).toEqual(readings.map(({ recordedAt }) => dayOf(recordedAt)))
  }
})

test("a day shows its highest reading", () => {
  const readings = [reading("a", 120), reading("b", 140), reading("c", 130), reading("d", 99)]
  const highs = dayHighs(readings, [7, 7, 7, 9])
  expect(highs.map(({ day, highest }) => [day, highest.recordedAt])).toEqual([
    [7, "b"],
    [9, "d"],
  ])
})

test("columns are days in a row: hot days are counted to 15 from the start, days without a reading are empty", () => {
  const highs = daily(Array.from({ length: 20 }, (_, index) => (index === 2 ? 130 : 131))).filter(
    ({ day }) => day !== 5,
  )
  const columns = columnsOf(highs, { first: 0, last: 22 }, 300)
  expect(columns.map(({ first }) => first)).toEqual(Array.from({ length: 23 }, (_, day) => day))
  expect(columns.map(({ hotDay }) => hotDay ?? 0)).toEqual([
    0, 1, 2, 0, 3, 0, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 0, 0, 0, 0, 0,
  ])
  expect(columns.flatMap(({ highest }, day) => (highest ? [] : day))).toEqual([0, 5, 21, 22])
  const last = columnsOf(highs, lastOf({ first: 0, last: 22 }, 15), 300)
  expect(last.map(({ first, hotDay }) => `${first}: ${hotDay ?? 0}`).slice(0, 3)).toEqual([
    "8: 6",
    "9: 7",
    "10: 8",
  ])
})

test("years fit: where days are more than pixels, a column is the highest of several, and the last ends today", () => {
  const highs = daily(Array.from({ length: 1000 }, (_, index) => 100 + (index % 50)))
  const span = { first: 1, last: 1000 }
  const columns = columnsOf(highs, span, 300)
  expect(columns).toHaveLength(250)
  expect(columns.at(-1)).toMatchObject({ first: 997, highest: { temperature: 149 } })
  expect(placing(span, 300)(1000)).toBe(249)
  expect(columnsOf(highs, { first: 0, last: 1000 }, 300)[0]?.first).toBe(0)
})

test("counts without room are left out, the whole fives last", () => {
  const columns = Array.from({ length: 15 }, (_, index) => ({ first: index, hotDay: index + 1 }))
  const shown = (pitch: number) => countsWithRoom(columns, pitch, 17).map(({ hotDay }) => hotDay)
  expect(shown(20).sort((a, b) => a - b)).toEqual(columns.map(({ hotDay }) => hotDay))
  expect(shown(6)).toEqual([15, 10, 5, 1])
  expect(shown(2)).toEqual([15, 5])
})

test("a touched day without a reading selects the nearest one", () => {
  const a = reading("a", 120)
  const b = reading("b", 140)
  const columns = [
    { first: 0, highest: a },
    { first: 1 },
    { first: 2 },
    { first: 3, highest: b },
    { first: 4 },
  ]
  const touched = [-3, 0, 1, 2, 3, 4, 9].map((index) => nearestWithReading(columns, index))
  expect(touched).toEqual([a, a, a, b, b, b, b])
  expect(nearestWithReading([{ first: 0 }], 0)).toBeUndefined()
})

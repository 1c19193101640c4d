import { expect, test } from "bun:test"
import { dayNumbers } from "#domain/cooking"
import type { Temperature } from "#domain/temperatures"
import { nothingKnown } from "../api/records"
import { dayHighs, daysOf, firstWholeDay, type KnownDays } from "./days"
import { columnsOf, kindsOf, placing } from "./strip-columns"
import { marksOf } from "./strip-drawing"

const reading = (recordedAt: string, temperature: number) => ({ recordedAt, temperature }) as Temperature

/** A reading a day, beginning with the day after 1970-01-01; all are known from `since` on. */
const daily = (temperatures: readonly number[], since = Number.NEGATIVE_INFINITY): KnownDays => ({
  highs: temperatures.map((degrees, index) => ({ day: index + 1, degrees })),
  since,
})

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
  expect(dayHighs(readings, [7, 7, 7, 9])).toEqual([
    { day: 7, degrees: 140 },
    { day: 9, degrees: 99 },
  ])
})

test("the lowest of a day is told where a visit had several readings, also beside single ones and of several days", () => {
  const visit = (recordedAt: string, lowest: number, temperature: number) => ({
    ...reading(recordedAt, temperature),
    lowest,
  })
  const readings = [
    reading("a", 90),
    visit("b", 118, 156),
    reading("c", 130),
    reading("d", 99),
    visit("e", 101, 120),
  ]
  const highs = dayHighs(readings, [7, 7, 8, 9, 10])
  expect(highs).toEqual([
    { day: 7, degrees: 156, lowest: 90 },
    { day: 8, degrees: 130 },
    { day: 9, degrees: 99 },
    { day: 10, degrees: 120, lowest: 101 },
  ])
  const columns = columnsOf({ highs, since: Number.NEGATIVE_INFINITY }, { first: 7, last: 10 }, 2)
  expect(columns.map(({ degrees, lowest }) => [degrees, lowest])).toEqual([
    [156, 90],
    [120, 99],
  ])
})

test("a limited list has all readings of a day only after the day of its oldest", () => {
  const since = (at: string | undefined) => firstWholeDay({ lines: [], since: at }, "America/Los_Angeles")
  expect(since(undefined)).toBe(Number.NEGATIVE_INFINITY)
  expect(since("1970-01-11T07:59:00.000Z")).toBe(10)
  expect(since("1970-01-11T08:00:00.000Z")).toBe(11)
  expect(firstWholeDay(nothingKnown, "UTC")).toBe(Number.POSITIVE_INFINITY)
})

test("columns are days in a row: of a day that is not whole nothing is said, and today's reading may still come", () => {
  const known = daily([84, 130, 131, 165, 175], 3)
  const span = { first: 0, last: 7 }
  const columns = columnsOf(known, span, 300)
  expect(columns.map(({ first }) => first)).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
  expect(columns.map(({ degrees = 0 }) => degrees)).toEqual([0, 0, 0, 131, 165, 175, 0, 0])
  const kinds = ["unknown", "unknown", "unknown", "hot", "too hot", "out of range", "none"] as const
  expect(kindsOf(columns, false)).toEqual([...kinds, "open"])
  expect(kindsOf(columns, true)).toEqual([...kinds, "none"])
  expect(kindsOf(columnsOf(daily([84, 130]), { first: 1, last: 2 }, 300), false)).toEqual(["cold", "warm"])
})

test("a day that nobody could read is told from one that nobody read, today too, but not from one that was read", () => {
  const known = daily([84, 130])
  const columns = columnsOf(known, { first: 1, last: 6 }, 300, [2, 4, 6])
  expect(kindsOf(columns, false)).toEqual(["cold", "warm", "none", "unread", "none", "unread"])
  const two = columnsOf(known, { first: 1, last: 6 }, 3, [2, 4])
  expect(kindsOf(two, true)).toEqual(["warm", "unread", "none"])
  expect(kindsOf(columnsOf(daily([84], 3), { first: 1, last: 4 }, 300, [2]), true)[1]).toBe("unknown")
})

test("years fit: where days are more than pixels, a column is the highest of several, and the last ends today", () => {
  const temperatures = Array.from({ length: 1000 }, (_, index) => 100 + (index % 50))
  const span = { first: 1, last: 1000 }
  const columns = columnsOf(daily(temperatures), span, 300)
  expect(columns).toHaveLength(250)
  expect(columns.at(-1)).toEqual({ first: 997, degrees: 149, isUnknown: false })
  expect(placing(span, 300)(1000)).toBe(249)
  const inside = columnsOf(daily(temperatures, 998), span, 300)
  expect(inside.filter(({ isUnknown }) => !isUnknown)).toEqual([])
  expect(columnsOf(daily(temperatures), { first: 0, last: 1000 }, 300)[0]?.first).toBe(0)
})

test("a turn and a material of one column stand side by side, also on the last day", () => {
  const marked = [
    { kind: "turn", places: [1, 3, 9] },
    { kind: "material", places: [3, 9] },
  ] as const
  const middles = (kind: "turn" | "material") =>
    [...marksOf(kind, marked, { left: 0, pitch: 20 }, 200).matchAll(/M([\d.]+) /g)].map(([, x]) => Number(x))
  // Columns of 20 pixels: their middles are at 30, 70 and 190; the strip ends at 200, a pixel behind a mark of 10.
  expect(middles("turn")).toEqual([30, 65, 184])
  expect(middles("material")).toEqual([75, 194])
})

import { expect, test } from "bun:test"
import type { OwnFarm } from "#domain/farms"
import type { Report } from "#domain/report"
import type { Temperature } from "#domain/temperatures"
import { highestElsewhere, othersText, positionsOf, type TableDay, tableDaysOf } from "./table-days"

const readingsAt = (times: Readonly<Record<string, number>>) =>
  Object.entries(times).flatMap(([position, many]) =>
    Array.from({ length: many }, () => ({ position, temperature: 140 }) as Temperature),
  )

test("the farm's positions have the first columns in its order, then the most used ones; the others are named", () => {
  const positions = ["north", "south", "never read"]
  const readings = readingsAt({
    ...{ third: 1, first: 9, second: 9, fourth: 8, fifth: 7, sixth: 1, seventh: 6, eighth: 5, ninth: 4 },
    ...{ south: 1, north: 2 },
  })
  const { shown, others } = positionsOf({ report: { readings } as Report, farm: { positions } as OwnFarm })
  expect(shown).toEqual([
    ...["north", "south", "first", "second", "fourth", "fifth", "seventh", "eighth", "ninth"],
  ])
  expect(others).toEqual(["sixth", "third"])
})

test("a sentence says which positions have no column", () => {
  expect(othersText(["sixth"])).toBe("sixth stands in the log below.")
  expect(othersText(["sixth", "third"])).toBe("sixth and third stand in the log below.")
  expect(othersText(["sixth", "third", "x"])).toBe("sixth, third and 1 more stand in the log below.")
})

test("the position of a day's highest reading is named where it has no column", () => {
  const positions = new Map([
    ["left", 140],
    ["sixth", 156],
  ])
  const day = { highest: 156, positions } as unknown as TableDay
  expect(highestElsewhere(day, ["left"])).toBe("sixth")
  expect(highestElsewhere(day, ["left", "sixth"])).toBeUndefined()
  expect(highestElsewhere({ ...day, positions: new Map() }, ["left"])).toBeUndefined()
})

test("a visit is read once, also beside readings that the pile has inherited and that have no place", () => {
  const recordedAt = "2026-11-29T12:00:00Z"
  // Two visits of three probes each, and three inherited readings.
  const readings = [1, 1, 1, 2, 2, 2].map((visit) => ({ visit, recordedAt, temperature: 133 }) as Temperature)
  const day = { day: "2026-11-29", readings: 9, lowest: 131, highest: 160, turns: 5 }
  const report = { readings, days: [day], daysWithoutReading: [] as string[] } as Partial<Report> as Report
  expect(tableDaysOf({ report, unread: new Map(), zone: "UTC" })[0]?.times).toBe(5)
})

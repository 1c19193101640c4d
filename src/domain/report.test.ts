import { expect, test } from "bun:test"
import { reportOf } from "./report"

const recorded = { rowId: 1, recordedBy: 1, author: "Ana Farmer", receivedAt: "2026-06-01T00:00:00.000Z" }
const voided = { at: "2026-06-01T00:00:00.000Z", by: 1, author: "Ana Farmer", reason: "Wrong pile" }
let id = 0
const reading = (recordedAt: string, temperature: number, more = {}) => ({
  ...recorded,
  id: ++id,
  temperature,
  recordedAt,
  photoUrl: null,
  ...more,
})
const turn = (turnedAt: string, more = {}) => ({
  ...recorded,
  id: ++id,
  turnNumber: id,
  waterAdded: true,
  turnedAt,
  ...more,
})
const may = (day: number, time = "12:00:00") => `2026-05-${String(day).padStart(2, "0")}T${time}.000Z`

/**
 * Twenty days in May. The 1st and 2nd warm up (100, 120 °F). From the 3rd to the 10th it is hot: 8 days in a
 * row. The 11th reads 130, the 12th nobody came. From the 13th to the 20th it is hot again: 8 more, 16 in
 * all, so the fifteenth is the 19th. The 15th reads 172 and 140. A reading of 150 on the 11th was another
 * pile's. Turned on the 2nd (before the heat), the 4th, 7th, 10th, 14th and 19th (five within), the 20th
 * (after); one more on the 6th was voided.
 */
const season = {
  temperatures: [
    reading(may(1), 100),
    reading(may(2), 120),
    ...[3, 4, 5, 6, 7, 8, 9, 10].map((day) => reading(may(day), 135)),
    reading(may(11), 130),
    reading(may(11), 150, { voided }),
    ...[13, 14, 15, 16, 17, 18, 19, 20].map((day) => reading(may(day), 140)),
    reading(may(15, "18:00:00"), 172),
  ],
  turns: [2, 4, 7, 10, 14, 19, 20].map((day) => turn(may(day))).concat(turn(may(6), { voided })),
  materials: [
    {
      ...recorded,
      id: 1,
      materialCategoryId: 3,
      cubicYards: 30,
      notes: null,
      startsCount: null,
      addedAt: may(1),
    },
    {
      ...recorded,
      id: 2,
      materialCategoryId: 3,
      cubicYards: 5,
      notes: null,
      startsCount: null,
      addedAt: may(1),
    },
    {
      ...recorded,
      id: 3,
      materialCategoryId: null,
      cubicYards: 2,
      notes: null,
      startsCount: null,
      addedAt: may(1),
    },
    {
      ...recorded,
      id: 4,
      materialCategoryId: 4,
      cubicYards: 9,
      notes: null,
      startsCount: null,
      addedAt: may(1),
      voided,
    },
  ],
  sales: [
    {
      ...recorded,
      id: 1,
      clientName: "Cy",
      emptyWeight: 9000,
      fullWeight: 21500,
      photoUrl: null,
      removedAt: may(30),
    },
    {
      ...recorded,
      id: 2,
      clientName: "Cy",
      emptyWeight: 9000,
      fullWeight: 10000,
      photoUrl: null,
      removedAt: may(30),
    },
  ],
}

test("a report of twenty days equals the counts made by hand", () => {
  const report = reportOf(season)
  expect(report.hotDays).toHaveLength(16)
  expect(report.period).toEqual({ from: "2026-05-03", to: "2026-05-19" })
  expect(report.turnsInPeriod).toBe(5)
  expect(report.longestRun).toBe(8)
  expect(report.daysWithoutReading).toEqual(["2026-05-12"])
  expect(report.aboveCeiling.map(({ temperature }) => temperature)).toEqual([172])
  expect(report.days).toHaveLength(19)
  expect(report.days.find(({ day }) => day === "2026-05-15")).toEqual({
    day: "2026-05-15",
    readings: 2,
    lowest: 140,
    highest: 172,
    turns: 0,
  })
  expect(report.days.find(({ day }) => day === "2026-05-11")).toMatchObject({ readings: 1, highest: 130 })
  expect([report.totalVolume, report.volumes.get(3), report.volumes.get(null)]).toEqual([37, 35, 2])
  expect(report.totalNet).toBe(13_500)
})

test("fewer hot days end the period with the last of them", () => {
  const temperatures = [1, 2, 4].map((day) => reading(may(day), 131))
  const report = reportOf({ ...season, temperatures })
  expect(report.period).toEqual({ from: "2026-05-01", to: "2026-05-04" })
  expect([report.turnsInPeriod, report.longestRun]).toEqual([2, 2])
  expect(report.daysWithoutReading).toEqual(["2026-05-03"])
})

test("without a hot day there is no period", () => {
  const report = reportOf({ ...season, temperatures: [reading(may(1), 130)] })
  expect([report.period, report.turnsInPeriod, report.longestRun]).toEqual([undefined, 0, 0])
})

test("the days of a report are those of its time zone", () => {
  const temperatures = [reading("2026-05-01T23:00:00.000Z", 140), reading("2026-05-02T06:59:00.000Z", 140)]
  expect(reportOf({ ...season, temperatures }).hotDays).toEqual(["2026-05-01", "2026-05-02"])
  expect(reportOf({ ...season, temperatures }, "America/Los_Angeles").hotDays).toEqual(["2026-05-01"])
})

import { expect, test } from "bun:test"
import { countsOf, dateOf, type Run, staticRule, windrowRule } from "./count"
import { loadOf, type Material } from "./materials"
import { type Records, reportOf } from "./report"

const recorded = {
  rowId: 1,
  recordedBy: 1,
  author: "Ana Farmer",
  receivedAt: "2026-06-01T00:00:00.000Z",
  lateReason: null,
}
const voided = { at: "2026-06-01T00:00:00.000Z", by: 1, author: "Ana Farmer", reason: "Wrong pile" }
let id = 0
const reading = (recordedAt: string, temperature: number, more = {}) => ({
  ...recorded,
  id: ++id,
  temperature,
  value: null,
  unit: null,
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
const material = (id: number, more: Pick<Material, "materialCategoryId" | "cubicYards" | "voided">) => ({
  ...recorded,
  ...loadOf({}),
  id,
  value: null,
  unit: null,
  notes: null,
  startsCount: null,
  photoUrl: null,
  addedAt: may(1),
  ...more,
})
const may = (day: number, time = "12:00:00") => `2026-05-${String(day).padStart(2, "0")}T${time}.000Z`

/**
 * Twenty days in May. The 1st and 2nd warm up (100, 120 °F). From the 3rd to the 10th it is hot: 8 days in a
 * row. The 11th reads 130, the 12th nobody came. From the 13th to the 20th it is hot again: 8 more, 16 in
 * all. The 15th reads 172 and 140. A reading of 150 on the 11th was another pile's. Turned on the 2nd (before the heat),
 * the 4th, 7th, 10th (three in the first run), the 14th, 19th and 20th (three in the second one); one more on the 6th was
 * voided.
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
    material(1, { materialCategoryId: 3, cubicYards: 30 }),
    material(2, { materialCategoryId: 3, cubicYards: 5 }),
    material(3, { materialCategoryId: null, cubicYards: 2 }),
    material(4, { materialCategoryId: 4, cubicYards: 9, voided }),
  ],
  sales: [
    {
      ...recorded,
      id: 1,
      clientName: "Cy",
      emptyWeight: 9000,
      fullWeight: 21500,
      emptyValue: null,
      fullValue: null,
      unit: null,
      ticket: null,
      cubicYards: null,
      volumeValue: null,
      volumeUnit: null,
      photoUrl: null,
      removedAt: may(30),
    },
    {
      ...recorded,
      id: 2,
      clientName: "Cy",
      emptyWeight: 9000,
      fullWeight: 10000,
      emptyValue: null,
      fullValue: null,
      unit: null,
      ticket: null,
      cubicYards: null,
      volumeValue: null,
      volumeUnit: null,
      photoUrl: null,
      removedAt: may(30),
    },
  ],
  restarts: [],
} satisfies Records

const spanOf = (run: Run | undefined) => run && `${dateOf(run.from)} ${dateOf(run.to)}`

test("a report of twenty days equals the counts made by hand", () => {
  const report = reportOf(season)
  expect(report.hotDays).toHaveLength(16)
  expect(report.counts).toHaveLength(1)
  expect(report.counts[0]).toMatchObject({
    ...{ since: null, until: null, hot: 16, within: 15, below: 1, unread: 1, turns: 6, turnDays: 6 },
    longest: { days: 8, within: 8, turns: 3, turnDays: 3 },
  })
  expect(spanOf(report.counts[0]?.longest)).toBe("2026-05-03 2026-05-10")
  expect(report.readings).toHaveLength(20)
  expect(report.withoutPhoto).toHaveLength(20)
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

test("the longest run is told beside the first one of enough days and turns, and that of a static pile", () => {
  const temperatures = [
    ...[1, 2, 3].map((day) => reading(`2026-04-0${day}T12:00:00.000Z`, 140)),
    ...Array.from({ length: 15 }, (_, day) => reading(may(day + 1), 140)),
    ...Array.from({ length: 16 }, (_, day) => reading(may(day + 1).replace("-05-", "-07-"), 140)),
  ]
  const turns = [2, 4, 7, 10, 14].map((day) => turn(may(day)))
  const [count] = reportOf({ ...season, temperatures, turns }).counts
  expect(spanOf(count?.longest)).toBe("2026-07-01 2026-07-16")
  expect(spanOf(count?.best)).toBe("2026-05-01 2026-05-15")
  expect(spanOf(count?.bestStatic)).toBe("2026-04-01 2026-04-03")
  const counted = {
    readings: temperatures,
    turns: turns.map(({ turnedAt }) => turnedAt),
    raw: [],
    restarts: [],
  }
  expect(count?.bestStatic).toEqual(countsOf(counted, staticRule, "UTC")[0]?.best)
  expect(count).toMatchObject(countsOf(counted, windrowRule, "UTC")[0] ?? {})
})

test("a new count has its own runs, and the newest stands first", () => {
  const { counts, daysWithoutReading, hotDays } = reportOf({ ...season, restarts: [may(10, "13:00:00")] })
  expect(
    counts.map(({ since, until, hot, below, unread, turns }) => [since, until, hot, below, unread, turns]),
  ).toEqual([
    [may(10, "13:00:00"), null, 8, 0, 0, 3],
    [null, may(10, "13:00:00"), 8, 0, 0, 3],
  ])
  // The 12th is between the counts: no day of either.
  expect(daysWithoutReading).toEqual([])
  expect(hotDays).toHaveLength(16)
})

test("raw material begins a new count, other material and what was voided do not", () => {
  const [leaves] = season.materials
  const added = (day: number, startsCount: boolean | null, more = {}) => ({
    ...material(++id, { materialCategoryId: 3, cubicYards: 30 }),
    ...{ startsCount, addedAt: may(day) },
    ...more,
  })
  const materials: (Material | undefined)[] = [
    leaves,
    added(5, true),
    added(7, false),
    added(8, null),
    added(9, true, { voided }),
  ]
  const { counts } = reportOf({ ...season, materials: materials.flatMap((each) => each ?? []) })
  expect(counts.map(({ since }) => since)).toEqual([may(5), null])
  // Load after load: those between which it was never hot are not told, the newest one is.
  const loads = [added(21, true), added(22, true), added(23, true)]
  const loaded = reportOf({ ...season, materials: loads }).counts
  expect(loaded.map(({ since, hot }) => [since, hot])).toEqual([
    [may(23), 0],
    [null, 16],
  ])
})

test("the days without a reading are those that the counts tell, and hold turns", () => {
  const temperatures = [1, 2, 4, 9].map((day) => reading(may(day), 131))
  const { counts, daysWithoutReading } = reportOf({ ...season, temperatures })
  expect(counts[0]).toMatchObject({ unread: 5, longest: { days: 2 } })
  expect(daysWithoutReading).toEqual([3, 5, 6, 7, 8].map((day) => may(day).slice(0, 10)))
})

test("without a hot day there is no run", () => {
  const [count] = reportOf({ ...season, temperatures: [reading(may(1), 130)] }).counts
  expect(count).toMatchObject({
    hot: 0,
    turns: 0,
    longest: undefined,
    best: undefined,
    bestStatic: undefined,
  })
})

test("a reading without a photo is told, a voided one is not", () => {
  const photoUrl = "/api/photos/1"
  const temperatures = [
    reading(may(1), 140, { photoUrl }),
    reading(may(2), 141),
    reading(may(3), 142, { voided }),
  ]
  const { withoutPhoto } = reportOf({ ...season, temperatures })
  expect(withoutPhoto.map(({ temperature }) => temperature)).toEqual([141])
})

test("the days of a report are those of its time zone", () => {
  const temperatures = [reading("2026-05-01T23:00:00.000Z", 140), reading("2026-05-02T06:59:00.000Z", 140)]
  expect(reportOf({ ...season, temperatures }).hotDays).toEqual(["2026-05-01", "2026-05-02"])
  expect(reportOf({ ...season, temperatures }, "America/Los_Angeles").hotDays).toEqual(["2026-05-01"])
})

test("a pile with a rule of its own has each count by that rule too", () => {
  const ownRule = { ...staticRule, temperature: 150, days: 2, turns: 1, source: "Permit 12" }
  const temperatures = [
    reading(may(1), 140),
    reading(may(2), 150),
    reading(may(3), 151),
    reading(may(4), 131),
  ]
  const [count] = reportOf({ ...season, temperatures }, "UTC", { method: "own", ownRule }).counts
  expect(count).toMatchObject({ hot: 4, own: { hot: 2, best: { days: 2 } } })
  expect(reportOf({ ...season, temperatures }).counts[0]?.own).toBeUndefined()
})

test("days of two piles that were merged are no days of one heap", () => {
  const hot = (rowId: number, days: readonly number[]) =>
    days.map((day) => ({ rowId, recordedAt: may(day), temperature: 140 }))
  const none: Records = { temperatures: [], turns: [], materials: [], sales: [], restarts: [] }
  const [a, b] = [hot(1, [5, 6, 7, 8, 9, 10, 11, 12]), hot(2, [13, 14, 15, 16, 17, 18, 19, 20])]
  const turns = [may(6), may(8), may(10), may(14), may(16)]
  const merged = { readings: [...a, ...b], turns, restarts: ["2026-06-10T12:00:00.000Z"] }
  const report = reportOf(none, "UTC", undefined, merged)
  // Sixteen days in a row with five turns would be 16 of nobody.
  expect(report.counts.map(({ hot, until }) => [hot, until])).toEqual([[0, null]])
  expect([report.hasCountsApart, report.inheritedDays]).toEqual([true, 16])
  const split = reportOf(none, "UTC", undefined, { ...merged, readings: a })
  expect(split.counts.map(({ hot }) => hot)).toEqual([0, 8])
  expect(split.hasCountsApart).toBe(false)
})

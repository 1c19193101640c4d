import { expect, test } from "bun:test"
import {
  type Counted,
  countsOf,
  dateOf,
  heatOfCount,
  isComplete,
  newestCount,
  type Rule,
  readDaysOf,
  staticRule,
  windrowRule,
} from "./count"

/** 'MM-DD' of 2026 at noon, UTC. */
const noon = (day: string) => `2026-${day}T12:00:00.000Z`

test.each([
  [120, 120],
  [131, 131],
  [140, 131],
])("a pile with a rule of %i °F has something to count anew from %i °F on", (temperature, heat) => {
  expect(heatOfCount({ ...windrowRule, temperature })).toBe(heat)
})

/** A reading a day from one day to another one. */
const daily = (from: string, to: string, temperature: number) => {
  const readings = []
  for (let at = Date.parse(noon(from)); at <= Date.parse(noon(to)); at += 86_400_000)
    readings.push({ recordedAt: new Date(at).toISOString(), temperature })
  return readings
}

const pile = (
  readings: Counted["readings"],
  turns: readonly string[] = [],
  starts: readonly string[] = [],
) => ({
  readings,
  turns: turns.map((day) => `2026-${day}T13:00:00.000Z`),
  raw: starts.map(noon),
  restarts: [],
})

const spans = (counted: Counted, rule: Rule = windrowRule) =>
  newestCount(counted, rule, "UTC").runs.map(({ from, to }) => `${dateOf(from)} ${dateOf(to)}`)

test("turns before the first hot reading, and of a cold time, are none of the heat's", () => {
  const before = pile(daily("11-12", "11-24", 140), ["11-01", "11-02", "11-03", "11-04", "11-05"])
  expect(newestCount(before, windrowRule, "UTC")).toMatchObject({ hot: 13, turns: 0, turnDays: 0 })
  // At 12:59 of the first hot day, and at 13:00 of it; the reading is of 12:00.
  const sameDay = {
    ...pile(daily("11-12", "11-24", 140)),
    turns: [noon("11-12"), "2026-11-12T11:59:00.000Z"],
  }
  expect(newestCount(sameDay, windrowRule, "UTC")).toMatchObject({ turns: 1 })
  // The newest day that was read is hot: to now. Then it is cold: to the end of the last hot day.
  const later = pile(daily("11-12", "11-24", 140), ["11-24", "11-26"])
  expect(newestCount(later, windrowRule, "UTC").turns).toBe(2)
  const cold = pile([...daily("11-12", "11-24", 140), ...daily("11-27", "11-27", 100)], ["11-24", "11-26"])
  expect(newestCount(cold, windrowRule, "UTC").turns).toBe(1)
})

test("a run counts whole, with its turns and the days on which they were made", () => {
  const august = pile(daily("08-01", "08-20", 140), ["08-04", "08-08", "08-12", "08-16", "08-20"])
  const { best, runs } = newestCount(august, windrowRule, "UTC")
  expect(best).toMatchObject({ days: 20, turns: 5, turnDays: 5, within: 20 })
  expect(runs).toHaveLength(1)
  const atOnce = {
    ...august,
    turns: ["10", "20", "30", "40", "50"].map((minute) => `2026-08-04T13:${minute}:00.000Z`),
  }
  expect(newestCount(atOnce, windrowRule, "UTC").best).toMatchObject({ turns: 5, turnDays: 1 })
})

test("a stray hot day is a run of its own, and the days read below stand beside it", () => {
  const may = [
    ...daily("05-01", "05-01", 132),
    ...daily("05-02", "05-31", 100),
    ...daily("06-01", "06-15", 140),
  ]
  const counted = pile(may, ["06-03", "06-06", "06-09", "06-12", "06-15"])
  const count = newestCount(counted, windrowRule, "UTC")
  expect(spans(counted)).toEqual(["2026-05-01 2026-05-01", "2026-06-01 2026-06-15"])
  expect(count).toMatchObject({ hot: 16, below: 30, unread: 0, best: { days: 15, turns: 5 } })
})

test("a day without a reading breaks a run, but neither the windrow's days nor its turns", () => {
  // Three weeks, Monday to Saturday: June 1, 2026 is a Monday.
  const weeks = ["06-01/06-06", "06-08/06-13", "06-15/06-20"].flatMap((week) => {
    const [from = "", to = ""] = week.split("/")
    return daily(from, to, 140)
  })
  const counted = pile(weeks, ["06-03", "06-06", "06-10", "06-13", "06-17"])
  const count = newestCount(counted, windrowRule, "UTC")
  expect(count).toMatchObject({ hot: 18, below: 0, unread: 2, turns: 5 })
  expect(Math.max(...count.runs.map(({ days }) => days))).toBe(6)
  expect(isComplete(count, windrowRule)).toBe(true)
  const bridged = { ...windrowRule, bridgedDays: 1 }
  expect(spans(counted, bridged)).toEqual(["2026-06-01 2026-06-20"])
  // A cold day breaks it all the same.
  expect(spans(pile([...weeks, ...daily("06-07", "06-07", 130)]), bridged)).toEqual([
    "2026-06-01 2026-06-06",
    "2026-06-08 2026-06-20",
  ])
})

test("days below and days not read are told apart, from the first hot day to the last one", () => {
  // May 15 to 30 at 95 °F, then nothing until October 20: 142 days.
  const counted = pile([
    ...daily("04-01", "04-03", 90),
    ...daily("05-01", "05-14", 140),
    ...daily("05-15", "05-30", 95),
    ...daily("10-20", "10-20", 131),
    ...daily("10-21", "10-25", 90),
  ])
  const count = newestCount(counted, windrowRule, "UTC")
  expect(count).toMatchObject({ hot: 15, below: 16, unread: 142 })
  expect(count.best).toMatchObject({ days: 14 })
})

test("a day above the ceiling is not within the range", () => {
  const counted = pile([...daily("05-01", "05-15", 172)])
  expect(newestCount(counted, windrowRule, "UTC")).toMatchObject({ hot: 15, within: 0, turns: 0 })
  const mixed = pile([
    ...daily("05-01", "05-15", 170),
    { recordedAt: "2026-05-03T20:00:00.000Z", temperature: 171 },
  ])
  expect(newestCount(mixed, windrowRule, "UTC")).toMatchObject({ hot: 15, within: 14 })
})

test("what begins a new count leaves the readings before it to the one before", () => {
  const counted = pile(daily("08-01", "08-19", 140), ["08-04", "08-08", "08-12", "08-16", "08-19"], ["08-20"])
  const [first, second] = countsOf(counted, windrowRule, "UTC")
  expect(first).toMatchObject({ since: null, hot: 19, turns: 5 })
  expect(second).toMatchObject({ since: noon("08-20"), hot: 0, turns: 0, best: undefined })
  // A later hot reading of that day counts; the one at its very instant does too.
  const after = {
    ...counted,
    readings: [...counted.readings, { recordedAt: "2026-08-20T18:00:00.000Z", temperature: 131 }],
  }
  expect(newestCount(after, windrowRule, "UTC").hot).toBe(1)
  // Before any heat there is nothing to count anew.
  const before = { ...counted, raw: [noon("07-30")] }
  expect(countsOf(before, windrowRule, "UTC")).toHaveLength(1)
  // A manager's word counts at any time.
  expect(countsOf({ ...before, restarts: [noon("07-30")] }, windrowRule, "UTC")).toMatchObject([
    { hot: 0 },
    { since: noon("07-30"), hot: 19 },
  ])
})

test("three days in a row are enough for a static pile, without a turn", () => {
  const counted = pile([...daily("11-16", "11-17", 149), ...daily("11-20", "11-23", 149)])
  const count = newestCount(counted, staticRule, "UTC")
  expect(count.best).toMatchObject({ days: 4, from: Date.parse("2026-11-20") / 86_400_000 })
  expect(isComplete(count, staticRule)).toBe(true)
  // Two days each, the second one turned: the rule asks for no turn, so the earlier one stands.
  const turned = pile([...daily("11-16", "11-17", 149), ...daily("11-20", "11-21", 149)], ["11-20"])
  expect(dateOf(newestCount(turned, staticRule, "UTC").best?.from ?? 0)).toBe("2026-11-16")
  const broken = newestCount(
    pile([...daily("11-16", "11-17", 149), ...daily("11-19", "11-20", 149)]),
    staticRule,
    "UTC",
  )
  expect(isComplete(broken, staticRule)).toBe(false)
  expect(isComplete(broken, windrowRule)).toBe(false)
})

test("the best run is the earliest with days and turns enough, else the longest, then the most turned", () => {
  const short: Rule = { ...windrowRule, days: 3, inARow: true, turns: 1 }
  const runs = [
    ...daily("06-01", "06-05", 140),
    ...daily("06-10", "06-12", 140),
    ...daily("06-20", "06-24", 140),
  ]
  const startOf = (turns: readonly string[]) =>
    dateOf(newestCount(pile(runs, turns), short, "UTC").best?.from ?? 0)
  expect(startOf([])).toBe("2026-06-01")
  expect(startOf(["06-11"])).toBe("2026-06-10")
  expect(startOf(["06-11", "06-21"])).toBe("2026-06-10")
  const strict: Rule = { ...short, turns: 9 }
  const best = newestCount(pile(runs, ["06-21"]), strict, "UTC").best
  expect(dateOf(best?.from ?? 0)).toBe("2026-06-20")
})

test("turns that come too soon after each other count once where a rule asks for days between them", () => {
  const wales: Rule = {
    ...windrowRule,
    temperature: 140,
    days: 8,
    inARow: true,
    turns: 3,
    daysBetweenTurns: 2,
  }
  const counted = pile(daily("06-01", "06-08", 141), ["06-02", "06-03", "06-04", "06-06"])
  expect(newestCount(counted, wales, "UTC").best).toMatchObject({ days: 8, turns: 3, turnDays: 3 })
  expect(newestCount(pile(daily("06-01", "06-08", 139)), wales, "UTC").best).toBeUndefined()
})

test("days are those of the farm's zone, on both sides of a change of its clocks", () => {
  // Half past eleven at night in Los Angeles: one local day each, the next day's in UTC.
  const nights = ["03-07T07:30", "03-08T07:30", "03-09T06:30", "03-10T06:30"].map((at) => ({
    recordedAt: `2026-${at}:00.000Z`,
    temperature: 140,
  }))
  const count = newestCount(
    { readings: nights, turns: ["2026-03-10T06:59:00.000Z"], raw: [], restarts: [] },
    windrowRule,
    "America/Los_Angeles",
  )
  expect(count.runs.map(({ from, to, days, turns }) => [dateOf(from), dateOf(to), days, turns])).toEqual([
    ["2026-03-06", "2026-03-09", 4, 1],
  ])
  // A turn after midnight there is none of that run's.
  const late = { readings: nights, turns: ["2026-03-10T07:00:00.000Z"], raw: [], restarts: [] }
  expect(newestCount(late, windrowRule, "America/Los_Angeles").best?.turns).toBe(0)
})

test("a pile without a hot reading has no run, and no turn that counts", () => {
  expect(newestCount(pile(daily("06-01", "06-05", 130), ["06-02"]), windrowRule, "UTC")).toEqual({
    since: null,
    hot: 0,
    within: 0,
    below: 0,
    unread: 0,
    turns: 0,
    turnDays: 0,
    runs: [],
    best: undefined,
  })
})

test("a day has its highest and lowest reading and the first hot one, in whatever order they come", () => {
  const at = (hour: string) => `2026-06-01T${hour}:00:00.000Z`
  const readings = [
    { recordedAt: at("12"), temperature: 140 },
    { recordedAt: at("08"), temperature: 130 },
    { recordedAt: at("18"), temperature: 171 },
    { recordedAt: at("10"), temperature: 131 },
    { recordedAt: at("14"), temperature: 150 },
  ]
  const day = { day: Date.parse("2026-06-01") / 86_400_000, high: 171, low: 130, hotAt: at("10") }
  for (const ordered of [readings, readings.toReversed()])
    expect(readDaysOf(ordered, windrowRule, "UTC")).toEqual([day])
})

test("a count begins with the instant of its start: what is made then is of the new one", () => {
  const start = noon("08-20")
  const august = pile(daily("08-01", "08-20", 140), [], ["08-20"])
  const [first, second] = countsOf({ ...august, turns: [start] }, windrowRule, "UTC")
  expect([first?.hot, first?.turns]).toEqual([19, 0])
  expect([second?.since, second?.hot, second?.turns]).toEqual([start, 1, 1])
})

test("starts count once each and in order, those up to the first hot reading not at all", () => {
  const counted = pile(daily("08-01", "08-20", 131), [], ["08-15", "08-10", "08-15", "08-01"])
  const counts = countsOf(counted, windrowRule, "UTC")
  expect(counts.map(({ since, hot }) => [since, hot])).toEqual([
    [null, 9],
    [noon("08-10"), 5],
    [noon("08-15"), 6],
  ])
  const warm = { readings: daily("08-01", "08-20", 130), turns: [], restarts: [] }
  expect(countsOf({ ...warm, raw: [noon("08-10")] }, windrowRule, "UTC")).toHaveLength(1)
})

test("a windrow needs its days and its turns, a static pile its days in a row, and no more", () => {
  const hasWindrow = (days: string, turns: readonly string[]) =>
    isComplete(newestCount(pile(daily("06-01", days, 140), turns), windrowRule, "UTC"), windrowRule)
  const turns = ["06-02", "06-04", "06-06", "06-08", "06-10"]
  expect([hasWindrow("06-15", turns), hasWindrow("06-14", turns)]).toEqual([true, false])
  expect(hasWindrow("06-15", turns.slice(1))).toBe(false)
  const hasStatic = (last: string) =>
    isComplete(newestCount(pile(daily("06-01", last, 140)), staticRule, "UTC"), staticRule)
  expect([hasStatic("06-03"), hasStatic("06-02")]).toEqual([true, false])
})

test("the longest run is best without days and turns enough, whatever turns a shorter one has", () => {
  const runs = [...daily("06-01", "06-05", 140), ...daily("06-10", "06-12", 140)]
  expect(newestCount(pile(runs, ["06-11"]), windrowRule, "UTC").best).toMatchObject({ days: 5, turns: 0 })
})

test("turns are taken in the order in which they were made", () => {
  const rule: Rule = { ...windrowRule, daysBetweenTurns: 2 }
  const counted = pile(daily("06-01", "06-08", 141), ["06-06", "06-02", "06-03", "06-04"])
  expect(newestCount(counted, rule, "UTC").best).toMatchObject({ turns: 3 })
})

/** Readings at 8, 9, 10 … of a day: those of a list are of one visit. */
const readAt = (...visits: (number | number[])[]) =>
  visits.flatMap((of, place) =>
    [of].flat().map((temperature) => ({
      recordedAt: `2026-05-01T${String(8 + place).padStart(2, "0")}:00:00Z`,
      temperature,
      visit: Array.isArray(of) ? place : null,
    })),
  )

test.each<[string, (number | number[])[], number | null]>([
  ["ten probes, the lowest of 125 °F", [[156, 125, 140, 141, 142, 143, 144, 145, 146, 147]], null],
  ["each at 131 °F or above", [[131, 140]], 8],
  ["the fullest visit has one below, a fuller day has not", [[140, 141, 130], [140, 141], 150], null],
  [
    "a colder look before it",
    [
      [140, 120],
      [135, 131, 140],
    ],
    9,
  ],
  [
    "two visits as full, the second hot everywhere",
    [
      [150, 130],
      [133, 132],
    ],
    9,
  ],
  [
    "two as full and as hot",
    [
      [131, 150],
      [131, 140],
    ],
    8,
  ],
  ["single readings: one visit each", [120, 140, 125], 9],
])("by a rule for every position a day is as hot as its fullest visit: %s", (_, visits, hour) => {
  const rule = { ...windrowRule, everyPosition: true }
  const [day] = readDaysOf(readAt(...visits), rule, "UTC")
  expect(day?.hotAt?.slice(11, 13) ?? null).toBe(hour === null ? null : String(hour).padStart(2, "0"))
})

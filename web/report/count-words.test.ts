import { expect, test } from "bun:test"
import { calendarIn } from "#domain/calendar"
import { unitsOf } from "#domain/metric-units"
import { asRuled } from "#domain/positions"
import { shownWith } from "#domain/units"
import { allText, countName, ruledRange, runText, spanText } from "./count-words"

const dayOf = (date: string) => Date.parse(date) / 86_400_000
const run = (from: string, to: string, more = {}) => {
  const days = dayOf(to) - dayOf(from) + 1
  return { from: dayOf(from), to: dayOf(to), days, turns: 0, turnDays: 0, within: days, ...more }
}

test.each([
  ["2026-05-01", "2026-05-01", "May 1, 2026"],
  ["2026-06-01", "2026-06-15", "June 1 – 15, 2026"],
  ["2026-05-28", "2026-06-03", "May 28 – June 3, 2026"],
  ["2026-12-30", "2027-01-04", "December 30, 2026 – January 4, 2027"],
  ["2026-05-01", "2027-05-01", "May 1, 2026 – May 1, 2027"],
])("%s to %s is %p", (from, to, text) => {
  expect(spanText(run(from, to))).toBe(text)
})

test("a run tells its days, those of them within the range, and its turns, each with what it counts", () => {
  const june = (more: object) => runText(run("2026-06-01", "2026-06-15", more), told)
  expect(june({ turns: 5, turnDays: 5 })).toBe(
    "June 1 – 15, 2026: 15 days in a row, all of them within 131–170 °F; 5 turns on 5 days",
  )
  expect(june({ within: 12, turns: 5, turnDays: 1 })).toBe(
    "June 1 – 15, 2026: 15 days in a row, 12 of them within 131–170 °F; 5 turns on 1 day",
  )
  expect(june({ within: 0, turns: 1, turnDays: 1 })).toEndWith("none of them within 131–170 °F; 1 turn")
  const one = run("2026-05-01", "2026-05-01")
  expect(runText(one, told)).toBe("May 1, 2026: 1 day, within 131–170 °F; 0 turns")
  expect(runText({ ...one, within: 0 }, { range: true })).toBe("May 1, 2026: 1 day, not within 131–170 °F")
  expect(runText(one, { range: false })).toBe("May 1, 2026: 1 day")
  expect(runText(undefined, told)).toBe("No hot day")
})

test("all of a count's days are told, also those below, those not read, and none at all", () => {
  const count = { ...nothing, hot: 16, within: 15, below: 30, unread: 1, turns: 2, turnDays: 1 }
  expect(allText(count)).toBe(
    "16 hot days, 15 of them within 131–170 °F; 30 days read below 131 °F; 1 day not read; 2 turns on 1 day",
  )
  const rest = "0 days read below 131 °F; 0 days not read; 0 turns"
  expect(allText({ ...nothing, hot: 2 })).toBe(`2 hot days, none of them within 131–170 °F; ${rest}`)
  expect(allText(nothing)).toBe(`0 hot days; ${rest}`)
})

const told = { range: true, turns: true }
const none = { hot: 0, within: 0, below: 0, unread: 0, turns: 0, turnDays: 0 }
const nothing = { ...none, since: null, runs: [], best: undefined }

test("a count is named by the days with which it began and ended, where a pile has several", () => {
  const calendar = calendarIn("America/Los_Angeles")
  const runs = { longest: undefined, bestStatic: undefined, own: undefined }
  const name = (since: string | null, until: string | null) =>
    countName({ ...nothing, ...runs, since, until }, calendar)
  const [august, october] = ["2026-08-20T18:00:00.000Z", "2026-10-02T03:00:00.000Z"]
  expect(name(null, null)).toBeUndefined()
  expect(name(null, august)).toBe("Until August 20, 2026")
  expect(name(august, october)).toBe("August 20, 2026 to October 1, 2026")
  expect(name(october, null)).toBe("Since October 1, 2026")
})

test("a rule keeps its own numbers, with the reader's beside them", () => {
  const said = () => [ruledRange(), asRuled("length", 150), asRuled("volume", 200)]
  expect(said()).toEqual(["131–170 °F", "150 ft", "200 yd³"])
  expect(shownWith(unitsOf("metric"), said)).toEqual([
    "131–170 °F (55–76.6 °C)",
    "150 ft (45.7 m)",
    "200 yd³ (152.9 m³)",
  ])
})

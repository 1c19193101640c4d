import { expect, test } from "bun:test"
import { rowLike } from "../test/row-like"
import { dayMs } from "./day"
import { countLine, methodLine } from "./method-line"
import type { OwnRule } from "./methods"

const on = (day: string) => Date.parse(day) / dayMs
const between = (from: string, to: string) => ({ ruleFrom: on(from), ruleTo: on(to) })
const run = between("2026-11-20", "2026-11-22")

const permit: OwnRule = {
  temperature: 140,
  days: 8,
  inARow: true,
  turns: 3,
  daysBetweenTurns: 2,
  bridgedDays: 0,
  ceiling: 170,
  source: "Permit 12-345",
}
const own = (ownRule: Partial<OwnRule> = {}) =>
  ({ method: "own", ownRule: { ...permit, ...ownRule } }) as const

test.each([
  ["a windrow, whose bar says it", { ruleDays: 0 }, undefined],
  ["no hot day", { method: "static" }, "0 of 3 days in a row"],
  [
    "one day",
    { method: "static", ruleDays: 1, ...between("2026-11-05", "2026-11-05") },
    "1 of 3 days in a row, Nov 5",
  ],
  ["three days", { method: "static", ruleDays: 3, ...run }, "3 of 3 days in a row, Nov 20 – 22"],
  [
    "a longer run",
    { method: "static", ruleDays: 4, ...between("2026-11-20", "2026-11-23") },
    "3 of 3 days in a row, Nov 20 – 22",
  ],
  [
    "a longer run with a day that was bridged",
    { method: "static", ruleDays: 4, ...between("2026-11-20", "2026-11-24") },
    "3 of 3 days in a row, 4 hot days Nov 20 – 24",
  ],
  [
    "a longer run, turned at any time of it",
    { ...own(), ruleDays: 10, ruleTurns: 4, ...between("2026-11-13", "2026-11-22") },
    "8 of 8 days in a row, 3 of 3 turns, 10 hot days Nov 13 – 22",
  ],
  [
    "more days than any are asked",
    { ...own({ inARow: false, turns: 0 }), ruleDays: 12, ...between("2026-11-13", "2026-12-20") },
    "8 of 8 days, 12 hot days Nov 13 – Dec 20",
  ],
  [
    "two months",
    { method: "static", ruleDays: 3, ...between("2026-11-29", "2026-12-01") },
    "3 of 3 days in a row, Nov 29 – Dec 1",
  ],
  [
    "two years",
    { method: "static", ruleDays: 3, ...between("2026-12-30", "2027-01-02") },
    "3 of 3 days in a row, Dec 30, 2026 – Jan 2, 2027",
  ],
  [
    "a rule with turns",
    { ...own(), ruleDays: 8, ruleTurns: 4, ...between("2026-11-13", "2026-11-20") },
    "8 of 8 days in a row, 3 of 3 turns, Nov 13 – 20",
  ],
  [
    "any days, over a year",
    { ...own({ inARow: false, turns: 1 }), ruleDays: 2, ...between("2026-11-13", "2027-11-20") },
    "2 of 8 days, 0 of 1 turn, Nov 13, 2026 – Nov 20, 2027",
  ],
  ["a rule of one day", own({ days: 1, turns: 0 }), "0 of 1 day"],
] as const)("%s", (_name, pile, line) => {
  expect(methodLine(rowLike(pile))).toBe(line)
})

test.each([
  ["a windrow since its build", {}, undefined],
  [
    "raw material on a windrow",
    { countSince: "2026-08-20T12:00:00.000Z", countDays: 3 },
    "New count since Aug 20: 3 of 15 days, 0 of 5 turns",
  ],
  [
    "on a static pile, late at night",
    { countSince: "2026-08-20T05:00:00.000Z", method: "static" },
    "New count since Aug 19: 0 of 3 days in a row",
  ],
  [
    "a rule with one day and one turn",
    { countSince: "2026-08-20T12:00:00.000Z", ...own({ days: 1, turns: 1 }) },
    "New count since Aug 20: 0 of 1 day, 0 of 1 turn",
  ],
  ["a static pile since its build", { method: "static" }, "0 of 3 days in a row"],
] as const)("%s", (_name, pile, line) => {
  expect(countLine(rowLike(pile), "America/Los_Angeles")).toBe(line)
})

import { expect, test } from "bun:test"
import { rowLike } from "../test/row-like"
import { mayBeHeated } from "./may-be-heated"

const cool = {
  ...{ temperature: 120, days: 5, inARow: true, turns: 0, daysBetweenTurns: 0, bridgedDays: 0, ceiling: 170 },
  source: "Permit",
}
const own = { method: "own", ownRule: cool, cookingDays: 0, ruleDays: 0, countSince: null } as const

test.each([
  ["a day at 131 °F", { cookingDays: 1 }, true],
  ["never so hot", { cookingDays: 0 }, false],
  ["a day at 120 °F, which its own rule asks", { ...own, ruleDays: 1 }, true],
  ["never so hot by its own rule", own, false],
  // Its newest count has no day yet; what was hot before shows in no figure.
  ["begun anew", { ...own, countSince: "2026-08-15T12:00:00.000Z" }, true],
  [
    "a rule at every position, by which one hot probe is no day",
    { ...own, ownRule: { ...cool, everyPosition: true } },
    true,
  ],
  [
    "the same of a rule above 131 °F",
    { ...own, ownRule: { ...cool, temperature: 140, everyPosition: true } },
    false,
  ],
])("%s: %p", (_name, row, isHeated) => {
  expect(mayBeHeated(rowLike(row))).toBe(isHeated)
})

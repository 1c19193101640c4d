import { progressOf } from "./needs"
import { outOf } from "./plural"
import type { Row } from "./rows"

/** '3 of 15 days, 0 of 5 turns': what a pile's newest count has of what its rule asks, at most that. */
export const countWords = (row: Row): string => {
  const { rule, days, turns } = progressOf(row)
  const ofDays = `${outOf(Math.min(days, rule.days), rule.days, "day")}${rule.inARow && rule.days > 1 ? " in a row" : ""}`
  return rule.turns > 0 ? `${ofDays}, ${outOf(Math.min(turns, rule.turns), rule.turns, "turn")}` : ofDays
}

import { progressOf } from "./needs"
import type { Row } from "./rows"

/** '3 of 15 days, 0 of 5 turns': what a pile's newest count has of what its rule asks. */
export const countWords = (row: Row): string => {
  const { rule, days, turns } = progressOf(row)
  const ofDays = `${days} of ${rule.days} days${rule.inARow ? " in a row" : ""}`
  return rule.turns > 0 ? `${ofDays}, ${turns} of ${rule.turns} turns` : ofDays
}

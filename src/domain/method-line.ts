import { countWords } from "./count-words"
import { dayMs } from "./day"
import { ruleOf } from "./methods"
import type { Row } from "./rows"

/** What a pile tells of its method and of what it has of it. */
export type OfMethod = Pick<Row, "method" | "ownRule" | "ruleDays" | "ruleTurns" | "ruleFrom" | "ruleTo">

/**
 * What a pile has of what its method asks, at most that, and since when: '3 of 3 days in a row, Nov 20 – 22'. Undefined
 * for a windrow, of which the bar says it.
 */
export const methodLine = (pile: OfMethod): string | undefined => {
  if (pile.method === "windrow") return undefined
  const { days, inARow, turns } = ruleOf(pile)
  return [
    `${outOf(pile.ruleDays, days, "day")}${inARow ? " in a row" : ""}`,
    turns > 0 && outOf(pile.ruleTurns, turns, "turn"),
    pile.ruleFrom !== null &&
      pile.ruleTo !== null &&
      dates.formatRange(pile.ruleFrom * dayMs, pile.ruleTo * dayMs),
  ]
    .filter(Boolean)
    .join(", ")
}

/**
 * What stands below a pile's specified bar: its method's line, and since when its newest count runs, as 'New count since
 * Aug 20: 0 of 15 days, 0 of 5 turns'. Undefined for a windrow that was never begun anew, of which the bar says all.
 */
export const countLine = (pile: Row, zone: string): string | undefined => {
  const line = methodLine(pile)
  if (pile.countSince === null) return line
  const day = new Intl.DateTimeFormat("en-US", { month: "short", day: "numeric", timeZone: zone })
  return `New count since ${day.format(Date.parse(pile.countSince))}: ${line ?? countWords(pile)}`
}

const outOf = (has: number, asked: number, noun: string) =>
  `${Math.min(has, asked)} of ${asked} ${noun}${asked === 1 ? "" : "s"}`

/** 'Nov 20', 'Nov 20 – 22', 'Nov 29 – Dec 2', with the years where they differ. */
const dates = new Intl.DateTimeFormat("en-US", { month: "short", day: "numeric", timeZone: "UTC" })

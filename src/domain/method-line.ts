import { countWords } from "./count-words"
import { dayMs } from "./day"
import { datesWith, locale } from "./language"
import { ruleOf } from "./methods"
import { outOf } from "./plural"
import type { Row } from "./rows"
import type { Rule } from "./rules"

/** What a pile tells of its method and of what it has of it. */
export type OfMethod = Pick<Row, "method" | "ownRule" | "ruleDays" | "ruleTurns" | "ruleFrom" | "ruleTo">

/**
 * What a pile has of what its method asks, at most that, and when: '3 of 3 days in a row, Nov 20 – 22'. Undefined for a
 * windrow, of which the bar says it.
 */
export const methodLine = (pile: OfMethod): string | undefined => {
  if (pile.method === "windrow") return undefined
  const rule = ruleOf(pile)
  const { days, inARow, turns } = rule
  return [
    `${outOf(Math.min(pile.ruleDays, days), days, "day")}${inARow && days > 1 ? " in a row" : ""}`,
    turns > 0 && outOf(Math.min(pile.ruleTurns, turns), turns, "turn"),
    datesOf(pile, rule),
  ]
    .filter(Boolean)
    .join(", ")
}

/**
 * The dates of the days that are told. Of a longer run they are the first ones, unless turns may be of its later days or it bridges
 * days: then all its days are told, too.
 */
const datesOf = ({ ruleDays, ruleFrom, ruleTo }: OfMethod, { days, inARow, turns }: Rule) => {
  if (ruleFrom === null || ruleTo === null) return undefined
  const range = (to: number) => dates().formatRange(ruleFrom * dayMs, to * dayMs)
  if (ruleDays <= days) return range(ruleTo)
  if (inARow && turns === 0 && ruleTo - ruleFrom + 1 === ruleDays) return range(ruleFrom + days - 1)
  return `${ruleDays} hot days ${range(ruleTo)}`
}

/**
 * What stands below a pile's specified bar: its method's line, and since when its newest count runs, as 'New count since
 * Aug 20: 0 of 15 days, 0 of 5 turns'. Undefined for a windrow that was never begun anew, of which the bar says all.
 */
export const countLine = (pile: Row, zone: string): string | undefined => {
  const line = methodLine(pile)
  if (pile.countSince === null) return line
  const day = datesWith({ month: "short", day: "numeric", timeZone: zone })
  return `New count since ${day(Date.parse(pile.countSince))}: ${line ?? countWords(pile)}`
}

/** 'Nov 20', 'Nov 20 – 22', 'Nov 29 – Dec 2', with the years where they differ. */
const dates = () => new Intl.DateTimeFormat(locale(), { month: "short", day: "numeric", timeZone: "UTC" })

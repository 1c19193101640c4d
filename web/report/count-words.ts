import type { Calendar } from "#domain/calendar"
import { cookingThreshold, organicCeiling } from "#domain/cooking"
import { type Count, dateOf, type Run, windrowRule } from "#domain/count"
import { dayMs } from "#domain/day"
import { locale } from "#domain/language"
import type { ReportedCount } from "#domain/report"
import { degreesBelow } from "#domain/rule-words"
import { numberOf, shownWith, storedUnits, withUnit } from "#domain/units"
import { pluralize } from "../format/plural"
import { dayText } from "./calendar"

/** The days are told that were within the range of the organic rule, or not above a pile's own ceiling in °F; and the turns of a run. */
type Told = { range?: boolean; ceiling?: number; turns?: boolean }

/** 'June 1 – 15, 2026: 15 days in a row, 12 of them within 131–170 °F; 5 turns on 5 days'. */
export const runText = (run: Run | undefined, { turns, ...told }: Told) => {
  if (!run) return "No hot day"
  const days = run.days === 1 ? "1 day" : `${run.days} days in a row`
  return `${spanText(run)}: ${days}${bridgedText(run)}${heatText(run, told)}${turns ? `; ${turnsText(run)}` : ""}`
}

/** '9 days, 8 of them not above 158 °F; 3 turns': what a count has in all for a pile's own rule. */
export const daysText = ({ hot, ...count }: Count, { turns, ...told }: Told) => {
  const days = pluralize(hot, "day")
  const heat = hot > 0 ? heatText({ ...count, days: hot }, told) : ""
  return `${days}${heat}${turns ? `; ${turnsText(count)}` : ""}`
}

/** A rule of one's own may allow days between them that were not read. */
const bridgedText = ({ from, to, days }: Run) => {
  const numberText = pluralize(to - from + 1 - days, "day")
  return to - from + 1 > days ? `, ${numberText} between them not read` : ""
}

/** '16 hot days, 15 of them within 131–170 °F; 30 days read below 131 °F; 0 days not read; 5 turns on 4 days'. */
export const allText = (count: Count) => {
  const hot = `${pluralize(count.hot, "hot day")}${count.hot > 0 ? withinText({ ...count, days: count.hot }) : ""}`
  const below = `${pluralize(count.below, "day")} read below ${withUnit("temperature", cookingThreshold)}`
  return `${hot}; ${below}; ${pluralize(count.unread, "day")} not read; ${turnsText(count)}`
}

/** '5 turns on 4 days', of one turn or none without the days. */
const turnsText = ({ turns, turnDays }: Pick<Run, "turns" | "turnDays">) =>
  pluralize(turns, "turn") + (turns > 1 ? ` on ${pluralize(turnDays, "day")}` : "")

/** 'Since August 20, 2026'; undefined for the only count of a pile. */
export const countName = ({ since, until }: ReportedCount, { dateOf }: Calendar): string | undefined => {
  if (since !== null && until !== null) return `${dateOf(since)} to ${dateOf(until)}`
  if (since !== null) return `Since ${dateOf(since)}`
  return until === null ? undefined : `Until ${dateOf(until)}`
}

/** 'First run of 15 days and 5 turns': a fact of the log, and no more. */
export const firstRunName = `First run of ${windrowRule.days} days and ${windrowRule.turns} turns`

/** 'May 1, 2026', 'June 1 – 15, 2026', 'May 28 – June 3, 2026', 'December 30, 2026 – January 4, 2027'. */
export const spanText = ({ from, to }: Pick<Run, "from" | "to">) => {
  if (locale() !== "en-US") return spanIn(locale(), from, to)
  const [first, last] = [partsOf(from), partsOf(to)]
  if (from === to) return `${last.monthDay}, ${last.year}`
  if (first.year !== last.year) return `${first.monthDay}, ${first.year} – ${last.monthDay}, ${last.year}`
  return `${first.monthDay} – ${first.month === last.month ? last.date : last.monthDay}, ${last.year}`
}

const spanIn = (locale: string, from: number, to: number) =>
  new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone: "UTC" }).formatRange(
    from * dayMs,
    to * dayMs,
  )

const partsOf = (day: number) => {
  const [monthDay = "", year = ""] = dayText(dateOf(day)).split(", ")
  const [month = "", date = ""] = monthDay.split(" ")
  return { monthDay, month, date, year }
}

type Within = Pick<Run, "days" | "within">

const heatText = (run: Within, { range, ceiling }: Told) => {
  if (ceiling !== undefined) return underText(run, ceiling)
  return range ? withinText(run) : ""
}

/** Beside the own rule's 'up to 158 °F': never rounded over it. */
const underText = ({ days, within }: Within, ceiling: number) => {
  const degrees = degreesBelow(ceiling)
  if (days === 1) return within === 1 ? `, not above ${degrees}` : `, above ${degrees}`
  return `, ${within === days ? "all" : within || "none"} of them not above ${degrees}`
}

const withinText = ({ days, within }: Within) => {
  const range = `within ${rangeText()}`
  if (days === 1) return within === 1 ? `, ${range}` : `, not ${range}`
  return `, ${within === days ? "all" : within || "none"} of them ${range}`
}

/** The range as the organic rule has it, and what that is for a reader of °C: '131–170 °F', '131–170 °F (55–76.6 °C)'. */
export const ruledRange = () => {
  const [own, shown] = [shownWith(storedUnits, rangeText), rangeText()]
  return own === shown ? own : `${own} (${shown})`
}

/** '131–170 °F' */
const rangeText = () =>
  `${numberOf("temperature", cookingThreshold)}–${withUnit("temperature", organicCeiling)}`

import { cookingThreshold } from "./cooking"
import { dayMs, midnightOf } from "./day"
import { manyCalendarDays } from "./many-days"
import type { Rule } from "./rules"

// The home page has the rules, but does not count.
export { type Rule, staticRule, windrowRule } from "./rules"

/**
 * What heat, turns and days mean: the one definition that card, board, needs, row, report, CSV and API use; in plain
 * words in docs/counting.md. The specified bar, distinct days of all readings, stands beside it and is not counted here.
 */

/** A calendar day on which the pile was read; `day` in days since 1970-01-01, of the farm's zone, the rest in °F. */
export type ReadDay = {
  day: number
  high: number
  low: number
  /** When its first reading at or above the rule's temperature was made, ISO; null when none was. */
  hotAt: string | null
}

/** Hot days with no cold day between them, the first and the last one, in days since 1970-01-01. */
export type Run = {
  from: number
  to: number
  days: number
  turns: number
  /** On so many different days. */
  turnDays: number
  /** Days on which no reading was above the ceiling. */
  within: number
}

export type Count = {
  /** The instant, ISO, with which it began; null for the build. */
  since: string | null
  /** Distinct hot days, and those of them on which no reading was above the ceiling. */
  hot: number
  within: number
  /** Days read and not hot, and days not read, from the first to the last hot day. */
  below: number
  unread: number
  /** From the first hot reading to the end of the last hot day, or to now while the newest day that was read is hot. */
  turns: number
  turnDays: number
  runs: Run[]
  /** The earliest run that has days and turns enough; else the one with the most days, then the most turns. */
  best: Run | undefined
}

/** A pile's readings and the instants of its turns, ISO, without voided ones, in any order. */
export type Counted = {
  readings: readonly { recordedAt: string; temperature: number; visit?: number | null; rowId?: number }[]
  turns: readonly string[]
  /** Raw material, ISO: once the pile was hot it begins a new count. */
  raw: readonly string[]
  /** When a manager began one, ISO. */
  restarts: readonly string[]
}

/**
 * The counts of a pile by a rule, the oldest first; the newest is the one that it stands by. Raw material begins a new one
 * after a reading of `heat`: that of the pile's own rule, also where another one counts it.
 */
export const countsOf = (counted: Counted, rule: Rule, zone: string, heat = heatOfCount(rule)): Count[] => {
  const { readings, turns } = counted
  const bounds = startsOf(counted, heat)
  return [null, ...bounds].map((since, place) => {
    const until = bounds[place]
    const isOf = (at: string) => (since === null || at >= since) && (until === undefined || at < until)
    const days = readDaysOf(
      readings.filter(({ recordedAt }) => isOf(recordedAt)),
      rule,
      zone,
    )
    return countOf({ days, turns: turns.filter(isOf), since }, rule, zone)
  })
}

/** The instants, ISO, at which a new count began after the first one. */
export const startsOf = ({ readings, raw, restarts }: Omit<Counted, "turns">, heat: number): string[] => {
  const began = firstAt(readings, heat)
  return [...new Set([...raw.filter((at) => began !== null && at > began), ...restarts])].sort()
}

/** The newest of a pile's counts. */
export const newestCount = (counted: Counted, rule: Rule, zone: string): Count => {
  const counts = countsOf(counted, rule, zone)
  const newest = counts.at(-1)
  if (!newest) throw new Error("A pile has one count at least.")
  return newest
}

/** One count, of the days on which it was read, oldest first, and of its turns. */
export const countOf = (
  { days, turns, since }: { days: readonly ReadDay[]; turns: readonly string[]; since: string | null },
  rule: Rule,
  zone: string,
): Count => {
  const turnsOf = turnsWithin([...turns].sort(), rule, zone)
  const hot = days.filter((day) => day.hotAt !== null)
  const runs = runsOf(days, rule).map((run) => runOf(run, rule, zone, turnsOf))
  const [first, last] = [hot[0], hot.at(-1)]
  const isHotNow = days.at(-1)?.hotAt !== null
  const turned =
    first && last ? turnsOf(first.hotAt ?? "", isHotNow ? undefined : endOf(last.day, zone)) : none
  const read = first && last ? days.filter(({ day }) => day >= first.day && day <= last.day).length : 0
  return {
    since,
    hot: hot.length,
    within: withinOf(hot, rule),
    below: read - hot.length,
    unread: first && last ? last.day - first.day + 1 - read : 0,
    ...turned,
    runs,
    best: bestOf(runs, rule),
  }
}

/** Has it what its rule asks? */
export const isComplete = (
  { hot, turns, best }: Pick<Count, "hot" | "turns" | "best">,
  rule: Rule,
): boolean =>
  rule.inARow ? best !== undefined && isEnough(best, rule) : hot >= rule.days && turns >= rule.turns

type Reading = Counted["readings"][number]

/** The days on which these readings were made, oldest first. */
export const readDaysOf = (readings: Counted["readings"], rule: Rule, zone: string): ReadDay[] => {
  const dayOf = manyCalendarDays(zone)
  const days = new Map<string, ReadDay>()
  const read = new Map<string, Reading[]>()
  for (const reading of readings) {
    const { recordedAt, temperature } = reading
    const date = dayOf(recordedAt)
    const day = days.get(date) ?? {
      day: Date.parse(date) / dayMs,
      high: temperature,
      low: temperature,
      hotAt: null,
    }
    day.high = Math.max(day.high, temperature)
    day.low = Math.min(day.low, temperature)
    if (temperature >= rule.temperature && (day.hotAt === null || recordedAt < day.hotAt))
      day.hotAt = recordedAt
    days.set(date, day)
    if (!rule.everyPosition) continue
    const ofDay = read.get(date)
    if (ofDay) ofDay.push(reading)
    else read.set(date, [reading])
  }
  for (const [date, ofDay] of read) {
    const day = days.get(date)
    const fullest = fullestVisit(ofDay)
    if (day && fullest) day.hotAt = fullest.low >= rule.temperature ? fullest.at : null
  }
  return [...days.values()].sort((one, other) => one.day - other.day)
}

/** The visit with the most readings; of several the one whose lowest is the hottest, then the earliest. A single reading is a visit; those of two piles may have one number. */
const fullestVisit = (readings: readonly Reading[]) => {
  const visits = new Map<string, { at: string; low: number; count: number }>()
  for (const [index, { recordedAt: at, temperature, visit, rowId }] of readings.entries()) {
    const key = visit == null ? `single ${index}` : `visit ${visit} of ${rowId}`
    const { low = temperature, count = 0 } = visits.get(key) ?? {}
    visits.set(key, { at, low: Math.min(low, temperature), count: count + 1 })
  }
  return [...visits.values()].sort(
    (one, other) => other.count - one.count || other.low - one.low || (one.at < other.at ? -1 : 1),
  )[0]
}

/** In °F: a pile that was never so hot, by the specified rule nor by its own, has nothing to count anew. */
export const heatOfCount = ({ temperature }: Rule): number => Math.min(cookingThreshold, temperature)

const firstAt = (readings: Counted["readings"], heat: number) =>
  readings.reduce<string | null>(
    (first, { recordedAt, temperature }) =>
      temperature >= heat && (first === null || recordedAt < first) ? recordedAt : first,
    null,
  )

/** The instant, ISO, at which a day ends. */
export const endOf = (day: number, zone: string): string => midnightOf(dateOf(day), zone, 1)

/** '2026-05-01' of a day in days since 1970-01-01. */
export const dateOf = (day: number): string => new Date(day * dayMs).toISOString().slice(0, 10)

const none = { turns: 0, turnDays: 0 }

/** Counts the turns from an instant on, and before another one. `turns` are in order. */
const turnsWithin = (turns: readonly string[], { daysBetweenTurns }: Rule, zone: string) => {
  const dayOf = manyCalendarDays(zone)
  const dated = turns.map((at) => ({ at, day: Date.parse(dayOf(at)) / dayMs }))
  return (from: string, until: string | undefined) => {
    const counted: number[] = []
    for (const { at, day } of dated) {
      const last = counted.at(-1)
      if (at < from || (until !== undefined && at >= until)) continue
      if (last === undefined || day - last >= daysBetweenTurns) counted.push(day)
    }
    return { turns: counted.length, turnDays: new Set(counted).size }
  }
}

const runsOf = (days: readonly ReadDay[], { bridgedDays }: Rule) => {
  const runs: ReadDay[][] = []
  for (const [index, day] of days.entries()) {
    if (day.hotAt === null) continue
    const before = days[index - 1]
    const isNext = before && before.hotAt !== null && day.day - before.day - 1 <= bridgedDays
    if (isNext) runs.at(-1)?.push(day)
    else runs.push([day])
  }
  return runs
}

const runOf = (
  days: readonly ReadDay[],
  rule: Rule,
  zone: string,
  turnsOf: ReturnType<typeof turnsWithin>,
): Run => {
  const [first, last] = [days[0], days.at(-1)]
  if (!first || !last) throw new Error("A run has one day at least.")
  const turned = turnsOf(first.hotAt ?? "", endOf(last.day, zone))
  return { from: first.day, to: last.day, days: days.length, within: withinOf(days, rule), ...turned }
}

const withinOf = (hot: readonly ReadDay[], { ceiling }: Rule) =>
  hot.filter(({ high }) => high <= ceiling).length

const isEnough = ({ days, turns }: Run, rule: Rule) => days >= rule.days && turns >= rule.turns

/** A rule without turns does not prefer those that were turned. */
const isMoreTurned = (one: Run, other: Run, { turns }: Rule) => turns > 0 && one.turns > other.turns

/** The earliest run that has days and turns enough; else the one with the most days, then the most turns. */
export const bestOf = (runs: readonly Run[], rule: Rule): Run | undefined =>
  runs.find((run) => isEnough(run, rule)) ??
  runs.reduce<Run | undefined>(
    (best, run) =>
      !best || run.days > best.days || (run.days === best.days && isMoreTurned(run, best, rule)) ? run : best,
    undefined,
  )

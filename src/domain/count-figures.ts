import { cookingThreshold } from "./cooking"
import { type Count, type Counted, countsOf, endOf, heatOfCount } from "./count"
import { type PileMethod, ruleOf } from "./methods"
import { windrowRule } from "./rules"

/** What a row tells of its newest count; `lastHotDay` is that of its whole log. */
export const countFigures = (row: PileMethod, counted: Counted, lastHotDay: number | null, zone: string) => {
  const rule = ruleOf(row)
  const newest = countsOf(counted, windrowRule, zone, heatOfCount(rule)).at(-1)
  const since = newest?.since ?? null
  const hot = counted.readings.filter(
    ({ recordedAt, temperature }) =>
      temperature >= cookingThreshold && (since === null || recordedAt >= since),
  )
  const from = hot.map(({ recordedAt }) => recordedAt).sort()[0] ?? null
  const after = from !== null && lastHotDay !== null && endOf(lastHotDay, zone)
  return {
    countSince: since,
    countFrom: from,
    countDays: newest?.hot ?? 0,
    countTurns: newest?.turns ?? 0,
    countTurnDays: newest?.turnDays ?? 0,
    countTurnsAfter: after
      ? counted.turns.filter((at) => from !== null && at >= from && at >= after).length
      : 0,
    ...ruleFigures(row, countsOf(counted, rule, zone).at(-1)),
  }
}

/** What the newest count has of the pile's own method. */
const ruleFigures = (row: PileMethod, count: Count | undefined) => {
  if (row.method === "windrow" || !count) return { ruleDays: 0, ruleTurns: 0, ruleFrom: null, ruleTo: null }
  const rule = ruleOf(row)
  const { best, runs, hot, turns } = count
  const found = rule.inARow ? best : { days: hot, turns, from: runs[0]?.from, to: runs.at(-1)?.to }
  return {
    ruleDays: found?.days ?? 0,
    ruleTurns: rule.turns > 0 ? (found?.turns ?? 0) : 0,
    ruleFrom: found?.from ?? null,
    ruleTo: found?.to ?? null,
  }
}

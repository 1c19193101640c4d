import { organicCeiling } from "./cooking"
import { ruleOf } from "./methods"
import type { Row } from "./rows"
import { withUnit } from "./units"

/** Turn at 160 °F (NC DEQ); above 170 °F compost leaves the organic range (7 CFR 205.203(c)(2)); act above 185 °F (NRCS). */
export const tooHot = 160
const fireDanger = 185

/** Below 90 °F a pile no longer cooks (Cornell Waste Management Institute). */
export const tooCold = 90

/** Warn of too few turns when so many hot days are left, while there is time to turn. */
const turnWarning = 3

/** A pile that has had no hot day for a week does not get on. */
const stuckDays = 7

/** Today in the farm's zone. */
export type Today = {
  /** In days since 1970-01-01. */
  day: number
  /** Is this instant, ISO, of today? */
  isToday: (at: string) => boolean
}

/** The most urgent need of a pile, in one sentence, apart from today's reading; see `needsReading`. */
export const nextNeed = (pile: Row, today: Today): string | undefined =>
  needs[urgencyOf(pile, today)]?.(pile, today)

/** The place of a pile's need among all needs, the most urgent first; their number when it has none. */
export const urgencyOf = (pile: Row, today: Today): number => {
  const place = needs.findIndex((need) => need(pile, today))
  return place < 0 ? needs.length : place
}

/** Is it so hot that it needs a look each day, whatever its status? */
export const isTooHot = ({ status, lastTemperature, highTemperature }: Row): boolean =>
  status !== "removed" && Math.max(lastTemperature ?? 0, highTemperature ?? 0) >= tooHot

/** What the newest count has of what the pile's rule asks. */
export const progressOf = (pile: Row) => {
  const rule = ruleOf(pile)
  const [days, turns] =
    pile.method === "windrow" ? [pile.countDays, pile.countTurns] : [pile.ruleDays, pile.ruleTurns]
  return { rule, days, turns, isComplete: days >= rule.days && turns >= rule.turns }
}

type Need = (pile: Row, today: Today) => string | undefined

/** On the site, whatever its status, unless it was turned since. */
const above =
  (limit: number, words: string): Need =>
  ({ status, highTemperature }) =>
    status !== "removed" && highTemperature !== null && highTemperature > limit
      ? `${withUnit("temperature", highTemperature)} ${words}`
      : undefined

const ofActive =
  (need: Need): Need =>
  (pile, today) =>
    pile.status === "active" ? need(pile, today) : undefined

const needs: readonly Need[] = [
  above(fireDanger, "can start a fire. Act now."),
  above(organicCeiling, "is above the organic range. Turn it."),
  // Whole degrees.
  above(tooHot - 1, "is too hot. Turn it."),
  ofActive((pile) => {
    const { rule, days, turns } = progressOf(pile)
    const left = rule.days - days
    if (turns >= rule.turns || left > turnWarning) return undefined
    return `${turns} of ${rule.turns} turns${left > 0 ? `, ${left} ${left === 1 ? "day" : "days"} left` : ` in ${days} days`}.`
  }),
  ofActive((pile) => {
    const { rule, days } = progressOf(pile)
    const { lastTemperature: last } = pile
    return last !== null && last < tooCold && days > 0 && days < rule.days
      ? `${withUnit("temperature", last)} is too cold to cook.`
      : undefined
  }),
  ofActive((pile, today) => {
    const { rule, days } = progressOf(pile)
    const since = pile.lastHotDay === null ? 0 : today.day - pile.lastHotDay
    return days > 0 && days < rule.days && since >= stuckDays
      ? `${days} of ${rule.days} days for ${since} days.`
      : undefined
  }),
  ofActive((pile) => (progressOf(pile).isComplete ? "Cooking is complete." : undefined)),
]

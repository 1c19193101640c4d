import { fireDanger, organicCeiling, tooCold, tooHot } from "./cooking"
import { withDegrees } from "./degrees"
import { ruleOf } from "./methods"
import { outOf, pluralize } from "./plural"
import { probeHeatOf } from "./probe-heat"
import type { Row } from "./rows"

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

/** Null, or undefined in what an older server told, is of no day. */
export const isOf = ({ isToday }: Today, at: string | null) => at && isToday(at)

/** Is it so hot that it needs a look each day, whatever its status? Not once it was turned: its need is told no more. */
export const isTooHot = (pile: Row): boolean => pile.status !== "removed" && (highOf(pile) ?? 0) >= tooHot

/** The highest of its readings since the last turn, those of its wireless probes too; null without one. */
const highOf = (pile: Row) => {
  const [read, probe] = [pile.highTemperature, probeHeatOf(pile)]
  return read === null || (probe !== null && probe > read) ? probe : read
}

/** What the newest count has of what the pile's rule asks. */
export const progressOf = (pile: Row) => {
  const rule = ruleOf(pile)
  const [days, turns] =
    pile.method === "windrow" ? [pile.countDays, pile.countTurns] : [pile.ruleDays, pile.ruleTurns]
  return { rule, days, turns, isComplete: days >= rule.days && turns >= rule.turns }
}

/** A pile's most urgent need apart from today's reading, see `needsReading`: its place, worst first, and its sentence. */
export const nextNeed = (pile: Row, today: Today): { place: number; words?: string } => {
  const { status, lastHotDay, ruleTo } = pile
  const high = highOf(pile)
  if (status === "removed" || pile.unsure) return none
  // Null when it was turned since.
  if (high !== null && high >= tooHot) {
    const degrees = withDegrees(high)
    if (high > fireDanger) return { place: 0, words: `${degrees} is a fire danger. Act now.` }
    if (high > organicCeiling) return { place: 1, words: `${degrees} is above the organic range. Turn it.` }
    return { place: 2, words: `${degrees} is too hot. Turn it.` }
  }
  if (status !== "active") return none
  const { rule, days, turns, isComplete } = progressOf(pile)
  const left = rule.days - days
  // The day told last is that of the best run, which may be an earlier one.
  const ago = today.day - ((pile.method === "windrow" ? lastHotDay : ruleTo) ?? 0)
  const ofTurns = outOf(turns, rule.turns, "turn")
  const isToTurn =
    days > 0 && turns < rule.turns && left <= turnWarning && !(left > 0 && isOver(pile, ago, today))
  if (days > 0 && left > 0) {
    const last = lastOf(pile)
    // By its own rule it goes on as long as it is that hot.
    const since = pile.method === "windrow" || (last ?? 0) < rule.temperature ? ago : 0
    const stuck = since >= stuckDays && `${outOf(days, rule.days, "day")} for ${since} days`
    if (isToTurn && stuck) return { place: 3, words: `${stuck}, ${ofTurns}.` }
    if (isToTurn) return { place: 3, words: `${ofTurns}, ${pluralize(left, "day")} left.` }
    if (last !== null && last < tooCold)
      return { place: 4, words: `${withDegrees(last)} is too cold to cook.` }
    if (stuck) return { place: 5, words: `${stuck}.` }
  }
  if (isToTurn) return { place: 3, words: `${ofTurns}.` }
  return isComplete ? { place: 6, words: "Cooking is complete." } : none
}

/** Is a run of days in a row over that ended so many days ago? */
const isOver = (pile: Row, ago: number, today: Today) => {
  const { inARow, bridgedDays } = ruleOf(pile)
  return inARow && ago > (isOf(today, pile.lastRecordedAt) ? 0 : 1 + bridgedDays)
}

/** The newest reading, that of a wireless probe too. */
const lastOf = (pile: Row) =>
  pile.probeTemperature !== null && (pile.probeRecordedAt ?? "") > (pile.lastRecordedAt ?? "")
    ? pile.probeTemperature
    : pile.lastTemperature

const none = { place: 7 }

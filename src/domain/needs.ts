import { cookingDaysNeeded, hasEnoughHotDays } from "./cooking"
import type { Row } from "./rows"
import { withUnit } from "./units"

/** Turn at 160 °F (NC DEQ); above 170 °F compost leaves the organic range (7 CFR 205.203(c)(2)). */
export const tooHot = 160
export const organicCeiling = 170

/** Below 90 °F a pile no longer cooks (Cornell Waste Management Institute). */
export const tooCold = 90

/** A windrow is turned at least five times in its hot period (7 CFR 205.203(c)(2); 40 CFR 503). */
export const turnsNeeded = 5

/** Warn of too few turns from this hot day on, while there is time to turn. */
const turnWarningFrom = cookingDaysNeeded - 3

type Pile = Pick<
  Row,
  "status" | "cookingDays" | "turnCount" | "lastTemperature" | "lastRecordedAt" | "lastTurnedAt"
>

/** The most urgent need of an active pile, in one sentence, apart from today's reading; see `needsReading`. */
export const nextNeed = (pile: Pile): string | undefined => needs[urgencyOf(pile)]?.(pile)

/** The place of a pile's need among all needs, the most urgent first; their number when it has none. */
export const urgencyOf = (pile: Pile): number => {
  const place = pile.status === "active" ? needs.findIndex((need) => need(pile)) : -1
  return place < 0 ? needs.length : place
}

const needs: readonly ((pile: Pile) => string | undefined)[] = [
  (pile) =>
    lastHeat(pile) > organicCeiling && !turnedSince(pile)
      ? `${withUnit("temperature", lastHeat(pile))} is above the organic range. Turn it.`
      : undefined,
  (pile) =>
    lastHeat(pile) >= tooHot && !turnedSince(pile)
      ? `${withUnit("temperature", lastHeat(pile))} is too hot. Turn it.`
      : undefined,
  ({ lastTemperature, cookingDays }) =>
    lastTemperature !== null && lastTemperature < tooCold && cookingDays > 0 && !hasEnoughHotDays(cookingDays)
      ? `${withUnit("temperature", lastTemperature)} is too cold to cook.`
      : undefined,
  ({ cookingDays }) => (hasEnoughHotDays(cookingDays) ? "Cooking is complete." : undefined),
  ({ cookingDays, turnCount }) =>
    cookingDays >= turnWarningFrom && turnCount < turnsNeeded
      ? `${turnCount} of ${turnsNeeded} turns so far.`
      : undefined,
]

/** 0 without a reading. */
const lastHeat = ({ lastTemperature }: Pile) => lastTemperature ?? 0

const turnedSince = ({ lastTurnedAt, lastRecordedAt }: Pile) =>
  lastTurnedAt !== null && lastRecordedAt !== null && lastTurnedAt >= lastRecordedAt

import { cookingDaysNeeded, hasEnoughHotDays } from "./cooking"
import type { Row } from "./rows"

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

/** The most urgent need of an active pile, in one sentence. Days are those of the device's time zone. */
export const nextNeed = (pile: Pile, now: Date): string | undefined =>
  pile.status === "active" ? needs.map((need) => need(pile, now)).find(Boolean) : undefined

const needs: readonly ((pile: Pile, now: Date) => string | undefined)[] = [
  ({ lastTemperature }) =>
    lastTemperature !== null && lastTemperature > organicCeiling
      ? `${lastTemperature} °F is above the organic range. Turn it.`
      : undefined,
  (pile) =>
    pile.lastTemperature !== null && pile.lastTemperature >= tooHot && !turnedSince(pile)
      ? `${pile.lastTemperature} °F is too hot. Turn it.`
      : undefined,
  ({ lastTemperature, cookingDays }) =>
    lastTemperature !== null && lastTemperature < tooCold && cookingDays > 0 && !hasEnoughHotDays(cookingDays)
      ? `${lastTemperature} °F is too cold to cook.`
      : undefined,
  ({ cookingDays }) => (hasEnoughHotDays(cookingDays) ? "Cooking is complete." : undefined),
  ({ cookingDays, turnCount }) =>
    cookingDays >= turnWarningFrom && turnCount < turnsNeeded
      ? `${turnCount} of ${turnsNeeded} turns so far.`
      : undefined,
  ({ lastRecordedAt }, now) =>
    lastRecordedAt === null || !isSameDay(lastRecordedAt, now) ? "No reading today." : undefined,
]

const turnedSince = ({ lastTurnedAt, lastRecordedAt }: Pile) =>
  lastTurnedAt !== null && lastRecordedAt !== null && lastTurnedAt >= lastRecordedAt

const isSameDay = (at: string, now: Date) => new Date(at).toDateString() === now.toDateString()

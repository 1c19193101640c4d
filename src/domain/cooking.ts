import { calendarDays, dayMs } from "./day"

/** Heat that kills pathogens and weed seeds: 131 °F is 55 °C (7 CFR 205.203(c)(2); 40 CFR 503, windrow). */
export const cookingThreshold = 131

/** Distinct days with a hot reading that a windrow needs (same rules); days of the farm's zone. */
export const cookingDaysNeeded = 15

/** A windrow is turned at least five times in its hot period (same rules). */
export const turnsNeeded = 5

/** Above it compost leaves the organic range (7 CFR 205.203(c)(2)). */
export const organicCeiling = 170

/** Turn at 160 °F (NC DEQ); act above 185 °F (NRCS). */
export const tooHot = 160
export const fireDanger = 185

/** Below 90 °F a pile no longer cooks (Cornell Waste Management Institute). */
export const tooCold = 90

/** Does a reading in °F make its day a cooking day? */
export const isHot = (temperature: number) => temperature >= cookingThreshold

/** Converts ISO instants to calendar days of a zone, in days since 1970-01-01. */
export const dayNumbers = (zone: string): ((at: string) => number) => {
  if (zone === "UTC") return (at) => Math.floor(Date.parse(at) / dayMs)
  const dayOf = calendarDays(zone)
  return (at) => Date.parse(dayOf(at)) / dayMs
}

export const hasEnoughHotDays = (days: number) => days >= cookingDaysNeeded

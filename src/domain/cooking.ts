import { dayMs } from "./day"

/** Heat that kills pathogens and weed seeds: 131 °F is 55 °C (7 CFR 205.203(c)(2); 40 CFR 503, windrow). */
export const cookingThreshold = 131

/** Distinct UTC days with a hot reading that a windrow needs (same rules). */
export const cookingDaysNeeded = 15

/** Does a reading in °F make its day a cooking day? */
export const isHot = (temperature: number) => temperature >= cookingThreshold

/** The UTC day of an instant, in days since 1970-01-01. Cooking days are UTC days. */
export const utcDay = (at: string) => Math.floor(Date.parse(at) / dayMs)

export const hasEnoughHotDays = (days: number) => days >= cookingDaysNeeded

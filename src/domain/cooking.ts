/** Heat that kills pathogens and weed seeds: 131 °F is 55 °C (7 CFR 205.203(c)(2); 40 CFR 503, windrow). */
export const cookingThreshold = 131

/** Distinct UTC days with a hot reading that a windrow needs (same rules). */
export const cookingDaysNeeded = 15

/** Is this reading, in °F, hot enough to count? */
export const isHot = (temperature: number) => temperature >= cookingThreshold

export const dayMs = 86_400_000

/** The UTC calendar day of an instant, as days since 1970-01-01: the unit in which cooking days are counted. */
export const utcDay = (at: string) => Math.floor(Date.parse(at) / dayMs)

export const hasEnoughHotDays = (days: number) => days >= cookingDaysNeeded

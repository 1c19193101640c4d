import { calendarDays, dayMs } from "./day"

/** Heat that kills pathogens and weed seeds: 131 °F is 55 °C (7 CFR 205.203(c)(2); 40 CFR 503, windrow). */
export const cookingThreshold = 131

/** Distinct days with a hot reading that a windrow needs (same rules); days of the farm's zone. */
export const cookingDaysNeeded = 15

/** Does a reading in °F make its day a cooking day? */
export const isHot = (temperature: number) => temperature >= cookingThreshold

/** Converts ISO instants to calendar days of a zone, in days since 1970-01-01. */
export const dayNumbers = (zone: string): ((at: string) => number) => {
  const known = converters.get(zone)
  if (known) return known
  const dayOf = calendarDays(zone)
  const convert = (at: string) => Date.parse(dayOf(at)) / dayMs
  converters.set(zone, convert)
  return convert
}

/** Making one takes longer than logging a reading. */
const converters = new Map<string, (at: string) => number>([
  ["UTC", (at) => Math.floor(Date.parse(at) / dayMs)],
])

export const hasEnoughHotDays = (days: number) => days >= cookingDaysNeeded

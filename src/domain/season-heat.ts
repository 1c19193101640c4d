import { nameKey } from "./name-key"
import type { Extreme, Month, Period } from "./season"
import { daysFrom } from "./season-days"

/** A reading that counts, °F. */
export type HeatReading = { recordedAt: string; temperature: number }

/** What a season's readings say, taken in page by page. */
export type SeasonHeat = ReturnType<typeof heatIn>

/** Of the readings of a period, whose instants `dayOf` gives days. */
export const heatIn = (period: Period, dayOf: (at: string) => string) => {
  const months = new Map<string, Month>(
    daysFrom(period.from, period.to).map((day) => [monthOf(day), emptyMonth(monthOf(day))]),
  )
  const [site, asked] = [new Set<string>(), new Set<string>()]
  const ofPiles = new Map<string, Set<string>>()
  const daysOf = (pile: string) => {
    const days = ofPiles.get(pile) ?? new Set()
    ofPiles.set(pile, days)
    return days
  }
  return {
    /** Readings of one pile. */
    add: (pile: string, readings: readonly HeatReading[]): void => {
      const days = daysOf(pile)
      for (const { recordedAt, temperature } of readings) {
        const day = dayOf(recordedAt)
        const month = months.get(monthOf(day))
        if (!month) continue
        days.add(day)
        site.add(day)
        month.readings++
        const reading = { temperature, day, pile }
        if (isBeyond(reading, month.highest, 1)) month.highest = reading
        if (isBeyond(reading, month.lowest, -1)) month.lowest = reading
      }
    },
    /** Days on which a pile was to be read. */
    ask: (days: readonly string[]): void => {
      for (const day of days) asked.add(day)
    },
    /** How many these were, and on how many no pile was read. */
    siteDays: () => ({
      daysToRead: asked.size,
      daysUnread: [...asked].filter((day) => !site.has(day)).length,
    }),
    months: (): Month[] => [...months.values()],
    isRead: (day: string, pile: string): boolean => ofPiles.get(pile)?.has(day) ?? false,
  }
}

const monthOf = (day: string) => day.slice(0, 7)

const emptyMonth = (month: string): Month => ({ month, readings: 0, highest: null, lowest: null })

/** Of equal ones the earliest counts, and then that of the first pile by name. */
const isBeyond = (one: Extreme, other: Extreme | null, sign: 1 | -1) => {
  if (other === null) return true
  if (one.temperature !== other.temperature) return (one.temperature - other.temperature) * sign > 0
  if (one.day !== other.day) return one.day < other.day
  return nameKey(one.pile) < nameKey(other.pile)
}

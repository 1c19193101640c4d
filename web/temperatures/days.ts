import { dayNumbers } from "#domain/cooking"
import { dayMs, midnightOf } from "#domain/day"
import type { Temperature } from "#domain/temperatures"

/** The calendar day in a zone of each reading, in days since 1970; oldest first. Asks the zone once a day. */
export const daysOf = (oldestFirst: readonly Temperature[], zone: string): number[] => {
  const dayOf = dayNumbers(zone)
  let day = 0
  let ends = ""
  return oldestFirst.map(({ recordedAt }) => {
    if (recordedAt < ends) return day
    day = dayOf(recordedAt)
    ends = midnightOf(new Date(day * dayMs).toISOString().slice(0, 10), zone, 1)
    return day
  })
}

/** A day and the reading that was its highest. */
export type DayHigh = { day: number; highest: Temperature }

/** `days` are those of the readings; oldest first. */
export const dayHighs = (oldestFirst: readonly Temperature[], days: readonly number[]): DayHigh[] => {
  const highs: DayHigh[] = []
  for (const [index, reading] of oldestFirst.entries()) {
    const day = days[index] ?? 0
    const last = highs.at(-1)
    if (last?.day !== day) highs.push({ day, highest: reading })
    else if (reading.temperature > last.highest.temperature) last.highest = reading
  }
  return highs
}

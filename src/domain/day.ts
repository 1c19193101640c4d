import { zonedTime } from "./zoned-time"

/** A day in milliseconds. */
export const dayMs = 86_400_000

/** Converts ISO instants to calendar days of a time zone, as '2026-05-01'. */
export const calendarDays = (zone: string) => {
  const timeOf = zonedTime(zone)
  return (at: string | number) => timeOf(new Date(at).getTime()).day
}

/** The instant, ISO, at which a day such as '2026-05-01', or one so many days later, begins in a time zone. */
export const midnightOf = (day: string, zone: string, daysAfter = 0): string => {
  const midnight = Date.parse(day) + daysAfter * dayMs
  const guess = midnight - offsetAt(midnight, zone)
  const better = midnight - offsetAt(guess, zone)
  // If the clocks go forward at midnight, the day begins an hour later.
  const skipped = better < guess && offsetAt(better, zone) !== offsetAt(guess, zone)
  return new Date(skipped ? guess : better).toISOString()
}

/** The midnight, in milliseconds since 1970, with which an ISO instant's day begins in a time zone. */
export const midnightBefore = (instant: string, zone: string): number => {
  const at = Date.parse(instant)
  const known = asked.get(zone)
  if (known && known.begin <= at && at < known.end) return known.begin
  const day = calendarDays(zone)(at)
  const begin = Date.parse(midnightOf(day, zone))
  asked.set(zone, { begin, end: Date.parse(midnightOf(day, zone, 1)) })
  return begin
}

/** The day asked for last: mostly today, for each reading. Finding one takes as long as a query. */
const asked = new Map<string, { begin: number; end: number }>()

/** In milliseconds. 0 for years without four digits, which Date can't parse back. */
export const offsetAt = (at: number, zone: string) => {
  const year = new Date(at).getUTCFullYear()
  if (year <= 1000 || year >= 9999) return 0
  const { day, time } = zonedTime(zone)(at)
  return Date.parse(`${day}T${time}Z`) - Math.floor(at / 1000) * 1000
}

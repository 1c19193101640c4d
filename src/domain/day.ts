import { zonedTime } from "./zoned-time"

/** A day in milliseconds. */
export const dayMs = 86_400_000

/** Converts ISO instants to calendar days of a time zone, as '2026-05-01'. */
export const calendarDays = (zone: string) => {
  const timeOf = zonedTime(zone)
  return (at: string) => timeOf(Date.parse(at)).day
}

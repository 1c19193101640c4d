import { calendarDays } from "./day"
import { instantIn } from "./instant-in"

/**
 * A pile's start is a day of its farm's zone, which is kept as an instant of that day: the way from one to the other, and
 * back, for every screen, file and import.
 */
export const startDays = (
  zone: string,
): {
  /** The day, such as '2026-05-01', of an instant: ISO, or in ms. */
  dayOf: (at: string | number) => string
  /** An instant, ISO, of such a day: its noon, but not after `now`, in ms. */
  startOf: (day: string, now: number) => string
} => ({
  dayOf: calendarDays(zone),
  startOf: (day, now) => {
    const noon = instantIn(zone, day, "12:00:00")
    return Date.parse(noon) < now ? noon : new Date(now).toISOString()
  },
})

import { dayMs, offsetAt } from "./day"
import { zonedTime } from "./zoned-time"

/**
 * The same as `calendarDays`, for the readings of a pile. Asks for the offsets of a UTC day's two ends, and
 * for the instant itself only where they differ: of 100,000 readings a fifth of the time.
 */
export const manyCalendarDays = (zone: string) => {
  const timeOf = zonedTime(zone)
  const offsets = new Map<number, number>()
  const offsetOf = (midnight: number) => {
    const offset = offsets.get(midnight) ?? offsetAt(midnight, zone)
    offsets.set(midnight, offset)
    return offset
  }
  return (instant: string | number) => {
    const at = new Date(instant).getTime()
    const midnight = Math.floor(at / dayMs) * dayMs
    const offset = offsetOf(midnight)
    return offset === offsetOf(midnight + dayMs)
      ? new Date(at + offset).toISOString().slice(0, 10)
      : timeOf(at).day
  }
}

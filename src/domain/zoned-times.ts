import { dayMs } from "./day"
import { zonedTime } from "./zoned-time"

/**
 * As `zonedTime`, for many instants of which one is near the next: the zone's rules are asked twice for four days, not for each
 * instant, which took more than a third of the log's file (bench 21).
 */
export const zonedTimes = (zone: string): ReturnType<typeof zonedTime> => {
  const timeOf = zonedTime(zone)
  const offsetAt = (at: number) => {
    const { day, time } = timeOf(at)
    return Date.parse(`${day}T${time}Z`) - at
  }
  let begin = Number.NaN
  /** The offset of the whole stretch; undefined where it changes, and in years that Date can't parse back. */
  let offset: number | undefined
  return (at) => {
    if (!(at >= 0)) return timeOf(at)
    if (!(at >= begin && at < begin + stretch)) {
      begin = at - (at % stretch)
      const [first, last] = [offsetAt(begin), offsetAt(begin + stretch)]
      offset = first === last ? first : undefined
    }
    return offset === undefined ? timeOf(at) : partsOf(at + offset)
  }
}

/** Summer times last a week or longer: the days of all zones were looked at from 1970 to 2045. */
const stretch = 4 * dayMs

const partsOf = (local: number) => {
  const iso = new Date(local).toISOString()
  return { day: iso.slice(0, 10), time: iso.slice(11, 19) }
}

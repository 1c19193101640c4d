import { serverNow } from "../lib/server-clock"
import { pluralize } from "./plural"

const hour = 60
const day = 24 * hour
const month = 30 * day

/**
 * 'about 3 hours ago', of what has happened: a time to come is an error of this device's clock. The words of date-fns's
 * formatDistance with a suffix. That function would add 6.5 kB before the list of piles; this one adds 0.4. A test compares
 * the two.
 */
export const formatAgo = (at: string | number, now = serverNow()) =>
  `${distanceOf(Math.min(new Date(at).getTime(), now), now)} ago`

/** 'about 3 hours', between two times in ms. */
export const distanceOf = (earlier: number, later: number) => {
  const minutes = Math.round(Math.floor((later - earlier) / 1000) / 60)
  if (minutes < 1) return "less than a minute"
  for (const [limit, size, unit, about = ""] of steps)
    if (minutes < limit) return about + pluralize(Math.max(1, Math.round(minutes / size)), unit)
  const months = monthsBetween(new Date(earlier), new Date(later))
  return months < 12 ? pluralize(Math.round(minutes / month), "month") : yearsOf(months)
}

/** Up to so many minutes, told in steps of so many; a day and three quarters are one day. */
const steps: readonly (readonly [limit: number, size: number, unit: string, about?: string])[] = [
  [45, 1, "minute"],
  [day, hour, "hour", "about "],
  [1.75 * day, 2 * day, "day"],
  [month, day, "day"],
  [2 * month, month, "month", "about "],
]

const yearsOf = (months: number) => {
  const years = Math.floor(months / 12)
  const over = months % 12
  if (over < 3) return `about ${pluralize(years, "year")}`
  return over < 9 ? `over ${pluralize(years, "year")}` : `almost ${pluralize(years + 1, "year")}`
}

/** Whole calendar months in the device's zone, as date-fns's differenceInMonths counts them. */
const monthsBetween = (earlier: Date, later: Date) => {
  const months = (later.getFullYear() - earlier.getFullYear()) * 12 + later.getMonth() - earlier.getMonth()
  const reached = new Date(earlier)
  reached.setMonth(earlier.getMonth() + months)
  return reached > later ? months - 1 : months
}

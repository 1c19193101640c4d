import { serverNow } from "../lib/server-clock"

const hour = 60
const day = 24 * hour
const month = 30 * day

/**
 * 'about 3 hours ago', 'in 2 days': the words of date-fns's formatDistance with a suffix, which the list of
 * piles can't wait for (6.5 kB; this is 0.4).
 */
export const formatAgo = (at: string | number, now = serverNow()) => {
  const then = new Date(at).getTime()
  const words = distanceOf(Math.min(then, now), Math.max(then, now))
  return then > now ? `in ${words}` : `${words} ago`
}

/** '2 days later': so long after `than`. */
export const formatDelay = (at: string, than: string) =>
  `${distanceOf(new Date(than).getTime(), new Date(at).getTime())} later`

const distanceOf = (earlier: number, later: number) => {
  const minutes = Math.round(Math.floor((later - earlier) / 1000) / 60)
  if (minutes < 1) return "less than a minute"
  if (minutes < 45) return count(minutes, "minute")
  if (minutes < day) return `about ${count(Math.max(1, Math.round(minutes / hour)), "hour")}`
  if (minutes < 1.75 * day) return count(1, "day")
  if (minutes < month) return count(Math.round(minutes / day), "day")
  if (minutes < 2 * month) return `about ${count(Math.round(minutes / month), "month")}`
  const months = monthsBetween(new Date(earlier), new Date(later))
  return months < 12 ? count(Math.round(minutes / month), "month") : yearsOf(months)
}

const yearsOf = (months: number) => {
  const years = Math.floor(months / 12)
  const over = months % 12
  if (over < 3) return `about ${count(years, "year")}`
  return over < 9 ? `over ${count(years, "year")}` : `almost ${count(years + 1, "year")}`
}

/** Whole months of the calendar, in the device's zone. */
const monthsBetween = (earlier: Date, later: Date) => {
  const months = (later.getFullYear() - earlier.getFullYear()) * 12 + later.getMonth() - earlier.getMonth()
  const reached = new Date(earlier)
  reached.setMonth(earlier.getMonth() + months)
  return reached > later ? months - 1 : months
}

const count = (many: number, unit: string) => `${many} ${unit}${many === 1 ? "" : "s"}`

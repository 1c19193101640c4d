import { manyCalendarDays } from "#domain/many-days"
import { notVoided } from "#domain/records"
import type { Report } from "#domain/report"
import { type Unread, unreadReasons, type Visit } from "#domain/visits"

/** Why nobody could read the pile, by the days without a reading. */
export type UnreadDays = ReadonlyMap<string, Unread>

/** Of several reasons of a day the last counts; the log has all. */
export const unreadDaysOf = (visits: readonly Visit[], { days }: Report, zone: string): UnreadDays => {
  const dayOf = manyCalendarDays(zone)
  const read = new Set(days.filter(({ readings }) => readings > 0).map(({ day }) => day))
  const told = notVoided(visits).flatMap(({ visitedAt, unread }) =>
    unread && !read.has(dayOf(visitedAt)) ? [{ visitedAt, unread }] : [],
  )
  told.sort((a, b) => (a.visitedAt < b.visitedAt ? -1 : 1))
  return new Map(told.map(({ visitedAt, unread }) => [dayOf(visitedAt), unread]))
}

/** '3: closed 2, weather 1' */
export const unreadText = (days: UnreadDays): string => {
  const given = [...days.values()]
  const counts = unreadReasons.flatMap((reason) => {
    const many = given.filter((each) => each === reason).length
    return many > 0 ? `${reason} ${many}` : []
  })
  return `${days.size}: ${counts.join(", ")}`
}

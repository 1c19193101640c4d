import { dayMs } from "../domain/day"
import { clockSlack } from "./copies"

/** The number of days, weeks and months with a copy that keep their newest one. */
const kept = { days: 7, weeks: 4, months: 12 }

/**
 * In milliseconds: copies before a longer pause are counted by themselves, while those after it span no more than `apart`.
 * Nights are `dense`; between copies that were kept as months there are pauses, too.
 */
const [longPause, apart, dense] = [14 * dayMs, 60 * dayMs, 3 * dayMs]

type Options<C> = {
  /** This copy never goes. */
  protectedAt?: number
  /** Asked only about copies of one day. */
  recordsOf?: (copy: C) => number
}

/**
 * Returns the copies to delete. They are counted by the days that have one, not by age: after a year without the machine the old ones
 * are still there. Those of a time to come are left alone. Of a day also the copy with the most records stays: a copy that
 * was made after a mistake must not be the only one of that day.
 */
export const copiesToDelete = <C extends { at: number }>(
  copies: readonly C[],
  now: number,
  { protectedAt, recordsOf = () => 0 }: Options<C> = {},
): C[] => {
  const known = copies.filter(({ at }) => at <= now + clockSlack).sort((one, other) => other.at - one.at)
  const keep = new Set(aroundPause(known).flatMap((part) => keptOf(part, recordsOf)))
  return known.filter((copy) => !keep.has(copy) && copy.at !== protectedAt)
}

const keptOf = <C extends { at: number }>(copies: readonly C[], recordsOf: (copy: C) => number) => {
  const ofDays = newestOfEach(copies, dayOf, kept.days)
  return [
    ...ofDays,
    ...ofDays.map((newest) => fullestOfDay(copies, newest, recordsOf)),
    ...newestOfEach(copies, weekOf, kept.weeks),
    ...newestOfEach(copies, monthOf, kept.months),
  ]
}

/** The newest itself unless another one of its day has more records. */
const fullestOfDay = <C extends { at: number }>(
  copies: readonly C[],
  newest: C,
  recordsOf: (copy: C) => number,
) => {
  const sameDay = copies.filter(({ at }) => dayOf(new Date(at)) === dayOf(new Date(newest.at)))
  if (sameDay.length === 1) return newest
  const most = Math.max(...sameDay.map(recordsOf))
  return recordsOf(newest) === most ? newest : sameDay.find((copy) => recordsOf(copy) === most)
}

/**
 * The newest first, in two parts where a long pause lies between them. A clock that is far ahead makes one: its nights
 * must not take the places of those before it.
 */
const aroundPause = <C extends { at: number }>(newestFirst: readonly C[]): C[][] => {
  const newest = newestFirst[0]?.at ?? 0
  let [longest, place] = [longPause, 0]
  for (const [index, { at }] of newestFirst.entries()) {
    const later = newestFirst[index - 1]?.at ?? at
    const earlier = newestFirst[index + 1]?.at ?? 0
    if (newest - later > apart || later - at <= longest || at - earlier > dense) continue
    longest = later - at
    place = index
  }
  return [newestFirst.slice(0, place), newestFirst.slice(place)]
}

const newestOfEach = <C extends { at: number }>(
  copies: readonly C[],
  nameOf: (at: Date) => string,
  count: number,
) => {
  const found = new Map<string, C>()
  for (const copy of copies) {
    const name = nameOf(new Date(copy.at))
    if (!found.has(name) && found.size < count) found.set(name, copy)
  }
  return [...found.values()]
}

// Of the machine's own time zone, whose nights count.
const monthOf = (at: Date) => `${at.getFullYear()}-${at.getMonth()}`

const dayOf = (at: Date) => `${monthOf(at)}-${at.getDate()}`

/** Weeks begin on Mondays. */
const weekOf = (at: Date) =>
  dayOf(new Date(at.getFullYear(), at.getMonth(), at.getDate() - ((at.getDay() + 6) % 7)))

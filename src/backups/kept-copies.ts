import { clockSlack } from "./copies"

/** How many days, weeks and months with a copy keep their newest one. */
const kept = { days: 7, weeks: 4, months: 12 }

/**
 * Which copies go. They are counted by the days that have one, not by age: after a year without the machine, or with a
 * clock a year ahead, the old ones are still there. Those of a time to come are left alone. `protectedAt` never goes.
 */
export const copiesToDelete = <C extends { at: number }>(
  copies: readonly C[],
  now: number,
  protectedAt?: number,
): C[] => {
  const known = copies.filter(({ at }) => at <= now + clockSlack).sort((one, other) => other.at - one.at)
  const keep = new Set([
    known[0],
    ...newestOfEach(known, dayOf, kept.days),
    ...newestOfEach(known, weekOf, kept.weeks),
    ...newestOfEach(known, monthOf, kept.months),
  ])
  return known.filter((copy) => !keep.has(copy) && copy.at !== protectedAt)
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
  return found.values()
}

// Of the machine's own time zone, whose nights count.
const monthOf = (at: Date) => `${at.getFullYear()}-${at.getMonth()}`

const dayOf = (at: Date) => `${monthOf(at)}-${at.getDate()}`

/** Weeks begin on Mondays. */
const weekOf = (at: Date) =>
  dayOf(new Date(at.getFullYear(), at.getMonth(), at.getDate() - ((at.getDay() + 6) % 7)))

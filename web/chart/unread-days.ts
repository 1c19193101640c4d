import { dayNumbers } from "#domain/cooking"
import type { Unread } from "#domain/visits"
import type { KnownDays } from "./days"
import type { Mark, Span } from "./strip-columns"

/** Why nobody could read the pile, by the days without a reading: the last reason of each. Of a day that is not whole nothing is said. */
export const unreadDays = (
  { highs, since }: KnownDays,
  { first, last }: Span,
  marks: readonly Mark[],
  zone: string,
) => {
  const dayOf = dayNumbers(zone)
  const read = new Set(highs.map(({ day }) => day))
  const reasons = new Map<number, Unread>()
  for (const mark of [...marks].sort((one, other) => (one.at < other.at ? -1 : 1))) {
    if (mark.kind !== "unread") continue
    const day = dayOf(mark.at)
    if (day >= Math.max(first, since) && day <= last && !read.has(day)) reasons.set(day, mark.why)
  }
  return reasons
}

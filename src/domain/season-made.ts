import { ancestorsOf } from "./family"
import { type MeasuredLink, partOf } from "./family-parts"
import type { PileLife as WithDays } from "./season-pile"

type PileLife = Omit<WithDays, "daysToRead">

/**
 * What each pile that became complete has made, yd³, null where it is not known: its volume without what was complete already
 * before it was merged into it, so that nothing is made twice.
 */
export const madeBy = (
  lives: readonly PileLife[],
  links: readonly MeasuredLink[],
): ((life: PileLife) => number | null) => {
  const known = new Map<number, number | null>()
  const byId = new Map(lives.map((life) => [life.id, life]))
  const made = (life: PileLife): number | null => {
    const before = known.get(life.id)
    if (before !== undefined) return before
    const volume = madeOf(life)
    known.set(life.id, volume)
    return volume
  }
  const madeOf = ({ id, completeAt, completeVolume }: PileLife): number | null => {
    if (completeAt === undefined) return 0
    const earlier = links.filter(({ at }) => at < completeAt)
    let volume = completeVolume
    for (const ancestor of ancestorsOf(id, earlier).keys()) {
      const of = byId.get(ancestor)
      if (volume === null || !of?.completeAt) continue
      const part = partOf(id, { pile: ancestor, addedAt: of.completeAt }, earlier)
      const already = part === 0 ? 0 : made(of)
      volume =
        part === null || already === null ? null : volume - part * Math.max(0, already - of.soldBeforeMerge)
    }
    return volume === null ? null : Math.max(0, Math.round(volume * 1e6) / 1e6)
  }
  return made
}

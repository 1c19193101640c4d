import type { Link } from "./family"

/** A link with what tells how much of the parent a split took; null where nobody has said it. */
export type MeasuredLink = Link & {
  id: number
  cubicYards: number | null
  volumeBefore: number | null
  /** What was sold of a merge's parent before, yd³. */
  sold?: number
}

type Load = { pile: number; addedAt: string }

/**
 * Tells how much of what was added to a pile is in another one, which comes from it, or in itself: 1 for all, null where a
 * split's volume is not known. A split divides what is in the pile then by volume; a merge takes all that was not sold. Of all piles
 * together a load is there once.
 */
export const partOf = (pile: number, load: Load, links: readonly MeasuredLink[]): number | null => {
  const known = new Map<string, number | null>()
  /** What is in a pile before a link, or now. */
  const within = (id: number, end: MeasuredLink | undefined): number | null => {
    const key = `${id} ${end?.id}`
    const part = known.get(key) ?? partIn(id, end)
    known.set(key, part)
    return part
  }
  const partIn = (id: number, end: MeasuredLink | undefined) => {
    const isEarlier = (link: MeasuredLink) => end === undefined || isBefore(link, end)
    const isOwn = id === load.pile && (end === undefined || load.addedAt < end.at)
    const come = links
      .filter((link) => link.child === id && isEarlier(link))
      .map((link) => times(within(link.parent, link), link.kind === "split" ? shareOf(link) : leftOf(link)))
    const left = links
      .filter((link) => link.parent === id && link.kind === "split" && isEarlier(link))
      .filter(({ at }) => id !== load.pile || load.addedAt < at)
      .map((link) => minus(1, shareOf(link)))
    return left.reduce(times, [isOwn ? 1 : 0, ...come].reduce(plus, 0))
  }
  return within(pile, undefined)
}

const isBefore = (one: MeasuredLink, other: MeasuredLink) =>
  one.at < other.at || (one.at === other.at && one.id < other.id)

const shareOf = ({ cubicYards, volumeBefore }: MeasuredLink) =>
  cubicYards === null || volumeBefore === null || volumeBefore === 0 ? null : cubicYards / volumeBefore

/** Of what was measured. */
const leftOf = ({ volumeBefore, sold = 0 }: MeasuredLink) =>
  volumeBefore === null || volumeBefore === 0 ? 1 : Math.max(0, 1 - sold / volumeBefore)

type Part = number | null

/** Nothing of what is not known is nothing. */
const times = (one: Part, other: Part): Part => {
  if (one === 0 || other === 0) return 0
  return one === null || other === null ? null : one * other
}
const plus = (one: Part, other: Part): Part => (one === null || other === null ? null : one + other)
const minus = (one: number, other: Part): Part => (other === null ? null : one - other)

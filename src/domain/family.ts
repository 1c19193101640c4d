import { type Counted, heatOfCount, isComplete, newestCount, startsOf } from "./count"
import type { Row } from "./rows"
import type { Rule } from "./rules"

/**
 * Piles that come from other piles: several are merged into a new one, or a new one is split from one that stays. Nothing is
 * copied: a child's log begins with that of its parents, up to the instant of the link. In plain words in docs/counting.md.
 */

/** Several are merged into a new one, or a new one is split from one. */
export const linkKinds = ["merge", "split"] as const
export type LinkKind = (typeof linkKinds)[number]

/** Of one parent; a merge of several piles has one link for each, all of one instant. Undone ones are left out. */
export type Link = {
  parent: number
  child: number
  kind: LinkKind
  /** ISO. */
  at: string
}

/** What a pile has itself, without voided records, and the rule that it is judged by. */
export type OwnLog = Counted & { rule: Rule }

type Has = (pile: number) => OwnLog

/** Of a pile: those that it comes from and that come from it, and itself. */
export type Family = {
  piles: FamilyPile[]
  links: FamilyLink[]
  /** Raw and other materials of the pile and of those that it comes from. */
  loads: FamilyLoad[]
  /** Sales of the pile and of those that come from it. */
  sales: FamilySale[]
}

/** `loads` and `sales` are how many it has itself. */
export type FamilyPile = Pick<
  Row,
  "id" | "rowId" | "location" | "status" | "startDate" | "cubicYards" | "cookingDays"
> & { loads: number; sales: number }

export type FamilyLink = Link & {
  id: number
  receivedAt: string
  /** First and last name. */
  author: string
  /** What a split took; null for a merge, and where it is not known. */
  cubicYards: number | null
  /** What the parent's page said that it had before; null where nobody had said it. */
  volumeBefore: number | null
}

type Part = Link & Pick<FamilyLink, "cubicYards" | "volumeBefore">

/**
 * What a pile was built with, yd³: what it has, and what was split off. Null where it is not known: a volume that was first said after
 * a split may be what was left, or all that there was.
 */
export const volumeAtStart = (
  { id, cubicYards }: Pick<Row, "id" | "cubicYards">,
  links: readonly Part[] = [],
): number | null => {
  const parts = links.filter(({ parent, kind }) => parent === id && kind === "split")
  const isKnown = parts.every(({ volumeBefore }) => volumeBefore !== null)
  return cubicYards === null || !isKnown
    ? null
    : parts.reduce((sum, { cubicYards: taken }) => sum + (taken ?? 0), cubicYards)
}

/** `pile` is the one that it was added to, `part` how much of it is in the pile that is asked about, null where that is not known. */
export type FamilyLoad = {
  id: number
  pile: number
  addedAt: string
  category: string | null
  cubicYards: number
  part: number | null
}

export type FamilySale = {
  id: number
  pile: number
  removedAt: string
  clientName: string
  emptyWeight: number
  fullWeight: number
}

/**
 * Whose records are of a pile's log besides its own, and until when: before that instant. Of several ways from an ancestor
 * the one that reaches further counts, so that a record is of the log once.
 */
export const ancestorsOf = (pile: number, links: readonly Link[]): Map<number, string> => {
  const found = new Map<number, string>()
  const visit = (child: number, until: string | undefined) => {
    for (const { parent, at } of links.filter((link) => link.child === child)) {
      const end = until === undefined || at < until ? at : until
      const known = found.get(parent)
      if (known !== undefined && known >= end) continue
      found.set(parent, end)
      visit(parent, end)
    }
  }
  visit(pile, undefined)
  return found
}

/** Those that come from a pile, and from those, by id. */
export const descendantsOf = (pile: number, links: readonly Pick<Link, "parent" | "child">[]): number[] => {
  const found = new Set<number>([pile])
  for (const parent of found) for (const link of links) if (link.parent === parent) found.add(link.child)
  found.delete(pile)
  return [...found].sort((one, other) => one - other)
}

/** Tells the log that each pile is counted by, and the part of it that is its parents'. */
export const logsOf = (links: readonly Link[], has: Has, zone: string) => {
  const known = new Map<number, Counted>()
  const inheritedOf = (pile: number): Inherited => inheritedLog(pile, links, has, zone, logOf)
  const logOf = (pile: number): Counted => {
    const log = known.get(pile) ?? withInherited(has(pile), inheritedOf(pile))
    known.set(pile, log)
    return log
  }
  return { logOf, inheritedOf }
}

/** What a pile's log has of its parents. Where raw material began a count there, it is a start here. */
export type Inherited = Pick<Counted, "readings" | "turns" | "restarts">

export const withInherited = <C extends Counted>(own: C, { readings, turns, restarts }: Inherited) => ({
  ...own,
  readings: [...readings, ...own.readings],
  turns: [...turns, ...own.turns],
  restarts: [...new Set([...restarts, ...own.restarts])],
})

const inheritedLog = (
  pile: number,
  links: readonly Link[],
  has: Has,
  zone: string,
  logOf: (pile: number) => Counted,
): Inherited => {
  const parents = links.filter(({ child }) => child === pile)
  const before = [...ancestorsOf(pile, links)].map(([id, until]) => ofPile(id, upTo(has(id), until)))
  const starts = parents.flatMap(({ parent, at }) => {
    const { rule } = has(parent)
    const log = upTo(logOf(parent), at)
    const isOver = isComplete(newestCount(log, rule, zone), rule)
    const own = startsOf(log, heatOfCount(rule))
    // A merge with a pile that is not complete begins a new count, as a manager does.
    return parents.some(({ kind }) => kind === "merge") && !isOver ? [...own, at] : own
  })
  return {
    readings: before.flatMap(({ readings }) => readings),
    turns: before.flatMap(({ turns }) => turns),
    restarts: [...new Set(starts)].sort(),
  }
}

/** Each pile numbers its visits from 1: here no two piles share one. */
const ofPile = (pile: number, log: OwnLog): OwnLog => ({
  ...log,
  readings: log.readings.map((reading) =>
    reading.visit == null ? reading : { ...reading, visit: pile * mostVisits + reading.visit },
  ),
})

/** More than a pile is ever visited; whole numbers stay exact with it. */
const mostVisits = 1e7

/** What a log has before an instant. */
const upTo = <C extends Counted>(log: C, end: string): C => ({
  ...log,
  readings: log.readings.filter(({ recordedAt }) => recordedAt < end),
  turns: log.turns.filter((at) => at < end),
  raw: log.raw.filter((at) => at < end),
  restarts: log.restarts.filter((at) => at < end),
})

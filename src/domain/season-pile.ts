import { cookingDaysNeeded } from "./cooking"
import { dayMs } from "./day"
import { volumeAtStart } from "./family"
import type { MeasuredLink } from "./family-parts"
import { atMostLeft, builtOf, leftOf } from "./left"
import { isCookingComplete, type Row } from "./rows"
import type { SeasonPile, Span } from "./season"
import type { SeasonHeat } from "./season-heat"
import type { Outgoing } from "./season-out"

/** What a pile has until the end of a season, and its status and volume of today. */
export type PileFacts = Pick<
  Row,
  "id" | "rowId" | "location" | "startDate" | "status" | "cubicYards" | "method" | "countSince" | "countFrom"
> & {
  /** All of its changes of status, oldest first. */
  steps: readonly { at: string; from: string | null; to: string | null }[]
  /** Those that lead to it or from it, oldest first; not undone. */
  links: readonly MeasuredLink[]
  labelOf: (pile: number) => string
  turns: readonly string[]
  /** Days of heat, in days since 1970-01-01, in order. */
  hotDays: readonly number[]
  sales: readonly Outgoing[]
  /** The sum of the materials that count. */
  added: number
  samples: readonly string[]
}

/** What is told of a pile; its days to read are told to the heat, of all piles together. */
export type PileLife = {
  id: number
  line: SeasonPile
  /** Was it on the site at any time of the season? */
  isThere: boolean
  daysToRead: string[]
  /** When it became complete; undefined for one that never did, and for one that was complete from the start. */
  completeAt: string | undefined
  /** Its volume at that time, yd³; null where it is not known. */
  completeVolume: number | null
  /** What was sold of one that was merged into another, yd³: that is not in the other. */
  soldBeforeMerge: number
}

/** A pile's line in a season, with what the sums are made of. */
export const lifeOf = (pile: PileFacts, span: Span, heat: SeasonHeat): PileLife => {
  const { dayOf, until } = span
  const isBefore = ({ at }: { at: string }) => Date.parse(at) < until
  const links = pile.links.filter(isBefore)
  const steps = pile.steps.filter(isBefore)
  const statuses = [{ at: pile.startDate, to: firstStatus(pile) }, ...steps]
  const began = isDone(firstStatus(pile))
  const doneAt = began ? pile.startDate : doneBefore(pile, span)
  const merge = links.find(({ parent, kind }) => parent === pile.id && kind === "merge")
  const goneAt = merge?.at ?? removedAt(statuses)
  const [formed, complete, gone] = [
    dayOf(pile.startDate),
    doneAt === undefined ? null : dayOf(doneAt),
    goneAt === undefined ? null : dayOf(goneAt),
  ]
  const daysToRead = activeDays(
    statuses.map(({ at, to }) => ({ day: dayOf(at), to })),
    latest(formed, span.from),
    (day) => day <= span.lastOver && (complete === null || day < complete) && (gone === null || day < gone),
  )
  const come = links.filter(({ child }) => child === pile.id)
  const built = (at: number) => builtAt(pile, at)
  const volume = built(until)
  const { built: has, sold } = leftOf({ cubicYards: volume, isKin: true }, [], pile.sales)
  const turned = pile.turns.map(dayOf)
  return {
    id: pile.id,
    isThere: formed <= span.to && Date.parse(pile.startDate) < until && (gone === null || gone >= span.from),
    daysToRead,
    completeAt: began ? undefined : doneAt,
    completeVolume: doneAt === undefined ? null : built(Date.parse(doneAt)),
    soldBeforeMerge: merge ? sold : 0,
    line: {
      ...{ pile: pile.rowId, place: pile.location, formed, by: come[0]?.kind ?? null },
      parents: come.map(({ parent }) => pile.labelOf(parent)).sort(),
      ...{ turned: distinct(turned), turns: turned.length },
      heatDays: pile.hotDays.length,
      complete,
      sampled: distinct(pile.samples.map(dayOf)),
      loaded: distinct(pile.sales.map(({ removedAt }) => dayOf(removedAt))),
      gone,
      mergedInto: merge ? pile.labelOf(merge.child) : null,
      cubicYards: built(Date.parse(pile.startDate)),
      left: gone === null ? atMostLeft({ built: has, sold }) : null,
      daysToRead: daysToRead.length,
      daysUnread: daysToRead.filter((day) => !heat.isRead(day, pile.rowId)).length,
    },
  }
}

const isDone = (status: string | null) => isCookingComplete(status) || status === "ready_for_pickup"

/** Of a pile without changes it is that of today. */
const firstStatus = ({ steps: [first], status }: PileFacts): string => first?.from ?? status

/**
 * When it became complete, if it has not become active again since. A windrow whose days of heat were entered late, as from a file,
 * was so on its 15th day.
 */
const doneBefore = (pile: PileFacts, { until, dayOf }: Span): string | undefined => {
  const done = doneSince(pile.steps)
  const heat = done === undefined ? undefined : fifteenthDay(pile, dayOf)
  const isFirst = (at: string) =>
    !pile.steps.some((step, place) => step.at > at && isLeft(pile, place, dayOf))
  if (heat !== undefined && done !== undefined && heat < done && Date.parse(heat) < until && isFirst(heat))
    return heat
  return doneSince(pile.steps.filter(({ at }) => Date.parse(at) < until))
}

/** Was it no longer complete from this step on, for more than the day on which a record was corrected? */
const isLeft = ({ steps }: PileFacts, place: number, dayOf: Span["dayOf"]) => {
  const [step, next] = [steps[place], steps[place + 1]]
  if (step?.to !== "active" || !isDone(step.from)) return false
  return !next || !isDone(next.to) || dayOf(next.at) !== dayOf(step.at)
}

const doneSince = (steps: PileFacts["steps"]) => {
  let done: string | undefined
  for (const { at, to } of steps) {
    if (isDone(to)) done ??= at
    if (to === "active") done = undefined
  }
  return done
}

/**
 * That of its newest count, or else of the days before that: what came in later makes it no later. At 10:00 UTC, which is of that
 * day from Hawaii to New Zealand in its summer. Days that it has inherited alone make it not complete.
 */
const fifteenthDay = (
  { method, hotDays, countSince, countFrom, startDate }: PileFacts,
  dayOf: Span["dayOf"],
) => {
  // Since the first heat of the newest count, not since that began: that day may have been hot before.
  const first = countFrom === null ? Infinity : dayNumber(dayOf(countFrom))
  const newest = hotDays.filter((day) => day >= first)
  const begun = countSince === null ? -Infinity : dayNumber(dayOf(countSince))
  const counted = newest.length < cookingDaysNeeded ? hotDays.filter((day) => day < begun) : newest
  const day = counted[cookingDaysNeeded - 1]
  if (day === undefined || method !== "windrow" || day < dayNumber(dayOf(startDate))) return undefined
  return new Date(day * dayMs + 10 * hourMs).toISOString()
}

const dayNumber = (day: string) => Date.parse(day) / dayMs

/** The last removal that was not taken back; a removed pile without a change was never here. */
const removedAt = (statuses: readonly { at: string; to: string | null }[]) => {
  const last = statuses.at(-1)
  return last?.to === "removed" ? last.at : undefined
}

/** The days from one on at whose end it was active, as long as `counts`. */
const activeDays = (
  statuses: readonly { day: string; to: string | null }[],
  first: string,
  counts: (day: string) => boolean,
): string[] => {
  const days: string[] = []
  const next = statuses.findIndex(({ day }) => day > first)
  let at = next < 0 ? statuses.length : next
  let status = statuses[at - 1]?.to ?? null
  for (let day = first; counts(day); day = nextDay(day)) {
    for (let step = statuses[at]; step && step.day <= day; step = statuses[++at]) status = step.to
    if (status === "active") days.push(day)
  }
  return days
}

const hourMs = dayMs / 24

const nextDay = (day: string) => new Date(Date.parse(day) + dayMs).toISOString().slice(0, 10)

/**
 * What was in it before what was sold, at an instant: its volume with what was split off later, or else what was added to it. Null
 * where it is not known.
 */
const builtAt = ({ id, cubicYards, added, links }: PileFacts, at: number): number | null => {
  const splits = links.filter(({ parent, kind }) => parent === id && kind === "split")
  const later = splits.filter((link) => Date.parse(link.at) >= at)
  const given = volumeAtStart({ id, cubicYards }, later)
  const isKin = links.some(({ child }) => child === id) || splits.some((link) => Date.parse(link.at) < at)
  return builtOf({ cubicYards: given, isKin }, added)
}

const latest = (one: string, other: string) => (one > other ? one : other)

const distinct = (days: readonly string[]) => [...new Set(days)].sort()

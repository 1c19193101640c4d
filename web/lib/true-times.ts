import type { Stamp } from "./moment"
import { type Heard, type Reading, slack } from "./server-clock"

/** In ms: two times that are so near are one. */
const near = 60_000

/**
 * The possible times of moments by the server's clock, in ms, in the order of `stamps`: one where it is known, more where
 * the wall clock was set in a way that nothing here tells, and none where all are contradicted. `next` is an answer after
 * all of them.
 *
 * Each moment lies between the answer before it and `next`. Two readings of one page are apart by its steady clock, unless
 * the device slept between them. Across pages only the wall clock tells, whose error is known at both answers: it was set
 * once between them, at a place that keeps all bounds and the order, or never.
 */
export const trueTimes = (stamps: readonly Stamp[], next: Heard): number[][] => {
  const sorted = [...stamps].sort((one, other) => one.order - other.order)
  const found = sorted.map(() => new Set<number>())
  for (let set = 0; set <= sorted.length; set += 1) {
    const times = sorted.map((stamp, place) => timeOf(stamp, next, place < set))
    if (isPossible(sorted, times, next)) for (const [place, time] of times.entries()) found[place]?.add(time)
  }
  return stamps.map((stamp) => {
    const own = found[sorted.indexOf(stamp)]
    return distinct(own?.size ? [...own] : alone(stamp, next))
  })
}

/** By the steady clock where it tells; else by the wall clock's error at the answer before, or at the next one. */
const timeOf = (stamp: Stamp, next: Heard, isBefore: boolean) => {
  const [since, until] = [elapsed(stamp.heard, stamp), elapsed(stamp, next)]
  if (until !== undefined) return next.server - until
  if (since !== undefined) return stamp.heard.server + since
  const { server, wall } = isBefore && stamp.heard.server > 0 ? stamp.heard : next
  return stamp.wall + server - wall
}

/** The ms between two readings of one page; undefined when the device may have slept. */
const elapsed = (from: Reading, to: Reading) => {
  const ticks = to.ticks - from.ticks
  const isAwake = to.wall - from.wall <= ticks + slack
  return from.page === to.page && isAwake ? ticks : undefined
}

const isPossible = (sorted: readonly Stamp[], times: readonly number[], next: Heard) =>
  sorted.every((stamp, place) => {
    const [time, before] = [times[place] ?? 0, times[place - 1] ?? 0]
    const earlier = sorted[place - 1]
    const apart = earlier && elapsed(earlier, stamp)
    return (
      isWithin(time, stamp, next) &&
      (!earlier?.order || time >= before - slack) &&
      (apart === undefined || Math.abs(time - before - apart) <= slack)
    )
  })

const isWithin = (time: number, { heard }: Stamp, next: Heard) =>
  time >= heard.server - slack && time <= next.server + slack

/** The times of one moment that its own bounds allow. */
const alone = (stamp: Stamp, next: Heard) =>
  [timeOf(stamp, next, false), timeOf(stamp, next, true)].filter((time) => isWithin(time, stamp, next))

/** The first of those that are near each other, which has the newest error. */
const distinct = (times: readonly number[]) =>
  times.filter((time, place) => !times.slice(0, place).some((before) => Math.abs(before - time) <= near))

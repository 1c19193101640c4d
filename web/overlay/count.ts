import { dayNumbers, isHot } from "#domain/cooking"
import { dayMs } from "#domain/day"
import type { Row } from "#domain/rows"
import { addedTo, type WaitingRecord } from "./waiting"

type Reading = { at: string; temperature: number }

/**
 * The newest count as it will stand; `after` is the row with the readings and turns that wait. What a row does not tell
 * stays as it is: the turns between its first and its last, its hottest reading's time, and what its own method has.
 */
export const countWith = <R extends Row>(
  row: Row,
  after: R,
  own: readonly WaitingRecord[],
  zone: string,
): R => {
  const dayOf = dayNumbers(zone)
  const readings = addedTo(own, "temperatures").map(({ at, body }) => ({
    at,
    temperature: Number(body.temperature),
  }))
  const turns = addedTo(own, "turns").flatMap(({ at }) => (at === row.lastTurnedAt ? [] : at))
  const highTemperature = highOf(row, after, readings)
  const since = sinceOf(row, own)
  const isNew = since !== row.countSince
  // Of a new count only the row's last reading and turn can be part.
  const base = isNew ? { ...noCount, lastTurnedAt: null } : row
  const all =
    isNew && row.lastRecordedAt !== null && row.lastTemperature !== null
      ? [{ at: row.lastRecordedAt, temperature: row.lastTemperature }, ...readings]
      : readings
  const turned = isNew && row.lastTurnedAt !== null ? [row.lastTurnedAt, ...turns] : turns
  const isOf = (at: string) => since === null || at >= since
  const hot = all.filter(({ at, temperature }) => isHot(temperature) && isOf(at)).map(({ at }) => at)
  const countFrom = [base.countFrom, ...hot].reduce(
    (first, at) => (first === null || (at !== null && at < first) ? at : first),
    null,
  )
  const summary = { ...after, countSince: since, countFrom, highTemperature, ...(isNew && noRule) }
  if (countFrom === null || after.lastHotDay === null) return { ...summary, ...noCount }
  const lastHotDay = after.lastHotDay
  const isMoved = isNew || row.lastHotDay === null || lastHotDay > row.lastHotDay
  const isHotNow = after.lastRecordedAt !== null && dayOf(after.lastRecordedAt) === lastHotDay
  const wasHot = row.lastRecordedAt !== null && dayOf(row.lastRecordedAt) === row.lastHotDay
  const inHeat = base.countTurns - (wasHot ? base.countTurnsAfter : 0)
  const more = turned.filter((at) => at >= countFrom)
  const moreInHeat = more.filter((at) => dayOf(at) <= lastHotDay)
  const [within, later] = isMoved ? [inHeat + base.countTurnsAfter, 0] : [inHeat, base.countTurnsAfter]
  const countTurnsAfter = later + more.length - moreInHeat.length
  const lastDay = base.lastTurnedAt === null ? undefined : dayOf(base.lastTurnedAt)
  const days = new Set((isHotNow ? more : moreInHeat).map(dayOf))
  if (lastDay !== undefined && base.countTurns > 0) days.delete(lastDay)
  return {
    ...summary,
    countDays: isNew ? new Set(hot.map(dayOf)).size : row.countDays + after.cookingDays - row.cookingDays,
    countTurns: within + moreInHeat.length + (isHotNow ? countTurnsAfter : 0),
    countTurnDays: base.countTurnDays + days.size,
    countTurnsAfter,
  }
}

const noRule = { ruleDays: 0, ruleTurns: 0, ruleFrom: null, ruleTo: null }
const noCount = { countFrom: null, countDays: 0, countTurns: 0, countTurnDays: 0, countTurnsAfter: 0 }

/** Raw material begins a new count once the pile was hot. */
const sinceOf = ({ countSince, countFrom }: Row, own: readonly WaitingRecord[]) =>
  addedTo(own, "materials").reduce<string | null>((since, { at, body }) => {
    const before = since ?? countFrom
    return body.startsCount === true && before !== null && at > before ? at : since
  }, countSince)

const highOf = (
  row: Row,
  { lastRecordedAt, lastTurnedAt }: Row,
  readings: readonly Reading[],
): number | null => {
  if (lastRecordedAt === null) return null
  const from = new Date(Date.parse(lastRecordedAt) - dayMs).toISOString()
  const counts = (at: string | null) =>
    at !== null && at >= from && (lastTurnedAt === null || at >= lastTurnedAt)
  const known =
    lastTurnedAt === row.lastTurnedAt ? (row.highTemperature ?? row.lastTemperature) : row.lastTemperature
  const all = [
    ...(counts(row.lastRecordedAt) && known !== null ? [known] : []),
    ...readings.filter(({ at }) => counts(at)).map(({ temperature }) => temperature),
  ]
  return all.length > 0 ? Math.max(...all) : null
}

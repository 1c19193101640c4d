import { dayNumbers, isHot } from "#domain/cooking"
import { countFigures } from "#domain/count-figures"
import { dayMs } from "#domain/day"
import { statusAfterReading, statusAfterVoid } from "#domain/life-cycle"
import type { Row } from "#domain/rows"
import type { Had } from "./had"
import type { Author, WaitingRecord } from "./waiting"

/**
 * A pile as it will stand, counted from all of its records as the definition counts them; undefined when those are not the ones
 * that the row tells of.
 */
export const recounted = <R extends Row>(
  row: R,
  had: Had,
  own: readonly WaitingRecord[],
  zone: string,
  author: Author,
): R | undefined => {
  if (!isOf(row, figuresOf(row, had, zone)) || own.some(({ visit }) => visit === 0)) return undefined
  const kept = own.filter(
    ({ key, voids }) => typeof voids !== "string" && !own.some((each) => each.voids === key),
  )
  const all = kept.reduce((before, record) => withRecord(before, record, author), had)
  const figures = figuresOf(row, all, zone)
  return {
    ...row,
    ...figures,
    ...nameOf(row, figures, author),
    status: statusOf(row, had, kept, zone, author),
  }
}

/** A list has the whole names of its authors, but for the user's. */
const isOf = (row: Row, figures: Figures) =>
  Object.entries(figures).every(([name, value]) => name === "lastAuthor" || row[name as keyof Row] === value)

const nameOf = (row: Row, { lastRecordedBy, lastAuthor }: Figures, { firstName }: Author) => {
  if (lastRecordedBy === row.lastRecordedBy) return { lastAuthor: row.lastAuthor }
  return { lastAuthor: lastRecordedBy === null ? null : (lastAuthor ?? firstName) }
}

/** What the pile has once a waiting record has come. */
const withRecord = (had: Had, record: WaitingRecord, { firstName }: Author): Had => {
  const { kind, voids, at, body, userId, visit } = record
  const without = <R extends { id: number }>(list: readonly R[]) => list.filter(({ id }) => id !== voids)
  // Of two at one instant the later one counts, so it stands at the end.
  const id = Number.POSITIVE_INFINITY
  if (kind === "temperatures") {
    const reading = {
      ...{ id, at, temperature: Number(body.temperature) },
      by: Number(body.recordedBy ?? userId),
      author: String(body.author ?? firstName),
      ...(typeof body.visit === "number" && { visit: body.visit }),
    }
    return { ...had, readings: voids === undefined ? [...had.readings, reading] : without(had.readings) }
  }
  if (kind === "turns")
    return { ...had, turns: voids === undefined ? [...had.turns, { id, at }] : without(had.turns) }
  if (kind === "visits" && visit !== undefined)
    return { ...had, readings: had.readings.filter((reading) => reading.visit !== visit) }
  if (kind !== "materials") return had
  if (voids !== undefined) return { ...had, raw: without(had.raw) }
  return body.startsCount === true ? { ...had, raw: [...had.raw, { id, at }] } : had
}

/** Record by record: each may complete a pile, or take back what has completed it. */
const statusOf = (row: Row, had: Had, own: readonly WaitingRecord[], zone: string, author: Author) => {
  const dayOf = dayNumbers(zone)
  let [now, pile] = [had, row]
  for (const record of own.filter(changesReadings)) {
    now = withRecord(now, record, author)
    const before = pile.cookingDays
    pile = { ...pile, cookingDays: hotDaysOf(now.readings, dayOf).size }
    const status = record.voids === undefined ? statusAfterReading(pile) : statusAfterVoid(pile, before)
    pile = { ...pile, status }
  }
  return pile.status
}

/** Is it a reading, or what takes some away? */
const changesReadings = ({ kind, visit }: WaitingRecord) => kind === "temperatures" || visit !== undefined

const hotDaysOf = (readings: Had["readings"], dayOf: (at: string) => number) =>
  new Set(readings.filter(({ temperature }) => isHot(temperature)).map(({ at }) => dayOf(at)))

type Figures = ReturnType<typeof figuresOf>

/** What a row tells of these records. */
const figuresOf = (row: Row, { readings, turns, raw, restarts }: Had, zone: string) => {
  const dayOf = dayNumbers(zone)
  const sorted = [...readings].sort((one, other) => (one.at === other.at ? 0 : one.at < other.at ? -1 : 1))
  const last = sorted.at(-1)
  const earlier = last && sorted.filter(({ at }) => dayOf(at) < dayOf(last.at)).at(-1)
  const hotDays = hotDaysOf(readings, dayOf)
  const lastHotDay = hotDays.size > 0 ? Math.max(...hotDays) : null
  const turned = turns.map(({ at }) => at).sort()
  const lastTurnedAt = turned.at(-1) ?? null
  const counted = {
    readings: readings.map(({ at, temperature, visit }) => ({
      recordedAt: at,
      temperature,
      visit: visit ?? null,
    })),
    turns: turned,
    raw: raw.map(({ at }) => at),
    restarts,
  }
  return {
    cookingDays: hotDays.size,
    lastHotDay,
    turnCount: turns.length,
    lastTurnedAt,
    lastTemperature: last?.temperature ?? null,
    lastRecordedAt: last?.at ?? null,
    lastRecordedBy: last?.by ?? null,
    lastAuthor: last?.author ?? null,
    earlierTemperature: earlier?.temperature ?? null,
    earlierRecordedAt: earlier?.at ?? null,
    highTemperature: highOf(sorted, lastTurnedAt),
    ...countFigures(row, counted, lastHotDay, zone),
  }
}

/** The highest of the day up to the newest reading, of those since the last turn. */
const highOf = (sorted: Had["readings"], turned: string | null) => {
  const last = sorted.at(-1)
  if (!last) return null
  const from = new Date(Date.parse(last.at) - dayMs).toISOString()
  const all = sorted.filter(({ at }) => at >= from && (turned === null || at >= turned))
  return all.length > 0 ? Math.max(...all.map(({ temperature }) => temperature)) : null
}

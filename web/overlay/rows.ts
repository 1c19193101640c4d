import { dayNumbers, isHot } from "#domain/cooking"
import { statusAfterReading } from "#domain/life-cycle"
import { isEditable, type Row } from "#domain/rows"
import type { Unread } from "#domain/visits"
import { countWith } from "./count"
import { recounted } from "./recount"
import { type Author, actsOn, addedTo, saidOfAll, voidsOf, type WaitingRecord, waitingFor } from "./waiting"

/**
 * The rows as they will stand when what waits has been sent; `zoneOf` tells a farm's time zone. Rows that nothing waits
 * for are the same objects.
 */
export const rowsWith = <R extends Row>(
  rows: readonly R[],
  waiting: readonly WaitingRecord[],
  zoneOf: (farmId: number) => string,
  author: Author,
): R[] => rows.map((row) => rowWith(row, waiting, zoneOf(row.farmId), author))

/**
 * A row as it will stand. Where something is taken away from it, or comes before what it tells of, it is counted anew from what
 * the phone had of it, and told to be `unsure` where that is not all.
 */
export const rowWith = <R extends Row>(
  row: R,
  waiting: readonly WaitingRecord[],
  zone: string,
  author: Author,
): R => withActs(withUnread(withRecords(row, waiting, zone, author), waiting, zone), waiting)

/** A merge removes it, and a split takes of its volume; the new pile is seen when the server has made that. */
const withActs = <R extends Row>(row: R, waiting: readonly WaitingRecord[]): R => {
  const acts = actsOn(waiting, row.id)
  if (acts.length === 0 || !isEditable(row)) return row
  const becomes = acts.map(({ kind, body }) => ({ kind, label: String(body.rowId) }))
  const isMerged = becomes.some(({ kind }) => kind === "merges")
  return { ...row, ...(isMerged && { status: "removed" }), cubicYards: lessThan(row, acts), becomes }
}

/** What splits leave of its volume; of one without a volume, that of before. */
const lessThan = ({ cubicYards }: Row, acts: readonly WaitingRecord[]) =>
  acts.reduce((left, { kind, body, stored }) => {
    const taken = stored?.cubicYards ?? body.cubicYards
    return kind === "splits" && left !== null && typeof taken === "number" ? left - taken : left
  }, cubicYards)

/** With the newest word of why nobody could read it; none where a void may take that back. */
const withUnread = <R extends Row>(row: R, waiting: readonly WaitingRecord[], zone: string): R => {
  if (!isEditable(row) || !waiting.some(({ kind }) => kind === "visits")) return row
  const visits = [...waitingFor(waiting, row.id), ...saidOfAll(waiting, row)]
  const dayOf = dayNumbers(zone)
  const { unread, unreadAt } = addedTo(visits, "visits")
    .filter(({ at, body }) => body.unread && dayOf(at) >= dayOf(row.startDate))
    .map(({ at, body }) => ({ unread: body.unread as Unread, unreadAt: at }))
    .reduce<Pick<Row, "unread" | "unreadAt">>(
      (last, each) => (each.unreadAt >= (last.unreadAt ?? "") ? each : last),
      row,
    )
  // Only of what is new the need of today can be.
  const isTaken = voidsOf(visits, "visits").some(({ at }) => unreadAt && dayOf(at) - dayOf(unreadAt) < 2)
  if (isTaken) return { ...row, unread: null, unreadAt: null, unsure: true }
  return unread === row.unread && unreadAt === row.unreadAt ? row : { ...row, unread, unreadAt }
}

/** Kinds that change no figure of a row. */
const uncounted: readonly string[] = ["sales", "samples", "results", "occurrences"]

const withRecords = <R extends Row>(
  row: R,
  waiting: readonly WaitingRecord[],
  zone: string,
  author: Author,
): R => {
  const own = waitingFor(waiting, row.id).filter(({ kind }) => !uncounted.includes(kind))
  // A removed row takes no records.
  if (own.length === 0 || !isEditable(row)) return row
  const had = own.flatMap(({ had }) => had?.[row.id] ?? []).at(-1)
  const counted = had && recounted(row, had, own, zone, author)
  if (counted) return counted
  const added = withAdded(row, own, zone, author)
  const taken = new Set(
    own.flatMap(({ voids, kind, visit }) =>
      typeof voids === "number" ? [kind, ...(visit === undefined ? [] : ["temperatures"])] : [],
    ),
  )
  if (taken.size === 0 && !mayBeCounted(row, own, zone)) return added
  return { ...added, unsure: true, ...(taken.has("temperatures") && noReadings) }
}

/** Comes a hot reading of a day of which the row does not tell whether it is counted already? */
const mayBeCounted = (
  { lastHotDay, earlierRecordedAt, hasParents }: Row,
  own: readonly WaitingRecord[],
  zone: string,
) => {
  const dayOf = dayNumbers(zone)
  return (
    lastHotDay !== null &&
    // It may have inherited any of the days up to that.
    (hasParents || earlierRecordedAt !== null) &&
    addedTo(own, "temperatures").some(
      ({ at, body }) =>
        isHot(Number(body.temperature)) &&
        (hasParents
          ? dayOf(at) <= lastHotDay
          : dayOf(at) < lastHotDay && dayOf(at) <= dayOf(earlierRecordedAt ?? "")),
    )
  )
}

/** Which reading a void takes away is not known: none is shown as a fact. */
const noReadings = {
  lastTemperature: null,
  lastRecordedAt: null,
  lastRecordedBy: null,
  lastAuthor: null,
  earlierTemperature: null,
  earlierRecordedAt: null,
  highTemperature: null,
}

/** By the row alone. */
const withAdded = <R extends Row>(row: R, own: readonly WaitingRecord[], zone: string, author: Author): R => {
  const readings = addedTo(own, "temperatures")
  const summary = { ...row, ...turnsOf(row, own), ...lastReadings(row, readings, zone, author) }
  const recounted = countWith(row, { ...summary, ...hotDaysOf(row, readings, zone) }, own, zone)
  return readings.length > 0 ? { ...recounted, status: statusAfterReading(recounted) } : recounted
}

/** A turn that the server has already, of which the answer was lost, is not counted twice. */
const turnsOf = (row: Row, own: readonly WaitingRecord[]) => {
  const added = addedTo(own, "turns").filter(({ at }) => at !== row.lastTurnedAt)
  return {
    turnCount: row.turnCount + added.length,
    lastTurnedAt: added.reduce((last, { at }) => (last && last > at ? last : at), row.lastTurnedAt),
  }
}

type Reading = { at: string; temperature: number; by?: { id: number; name: string } }

/** The newest reading, and the newest of an earlier day. Of two at one instant the later one counts. */
const lastReadings = (row: Row, added: readonly WaitingRecord[], zone: string, author: Author) => {
  const known = [
    readingOf(row.earlierTemperature, row.earlierRecordedAt),
    readingOf(row.lastTemperature, row.lastRecordedAt),
  ]
  const all: Reading[] = [
    ...known.filter((reading) => reading !== undefined),
    ...added.map(({ at, body, userId }) => ({
      at,
      temperature: Number(body.temperature),
      by: { id: Number(body.recordedBy ?? userId), name: String(body.author ?? author.firstName) },
    })),
  ].sort((one, other) => (one.at === other.at ? 0 : one.at < other.at ? -1 : 1))
  const dayOf = dayNumbers(zone)
  const last = all.at(-1)
  const earlier = last && all.filter(({ at }) => dayOf(at) < dayOf(last.at)).at(-1)
  return {
    lastTemperature: last?.temperature ?? null,
    lastRecordedAt: last?.at ?? null,
    ...(last?.by && { lastRecordedBy: last.by.id, lastAuthor: last.by.name }),
    earlierTemperature: earlier?.temperature ?? null,
    earlierRecordedAt: earlier?.at ?? null,
  }
}

const readingOf = (temperature: number | null, at: string | null): Reading | undefined =>
  temperature === null || at === null ? undefined : { at, temperature }

/** Several readings of a day count once. */
const hotDaysOf = (row: Row, added: readonly WaitingRecord[], zone: string) => {
  const dayOf = dayNumbers(zone)
  const isCounted = countedDays(row, dayOf)
  const hot = added.filter(({ body }) => isHot(Number(body.temperature))).map(({ at }) => dayOf(at))
  const more = new Set(hot.filter((day) => !isCounted(day)))
  const days = [...more, row.lastHotDay].filter((day) => day !== null)
  return {
    cookingDays: row.cookingDays + more.size,
    lastHotDay: days.length > 0 ? Math.max(...days) : null,
  }
}

/** Neither the days after the last hot one are counted, nor those between the last two days with a reading. */
const countedDays = (
  { lastHotDay, lastRecordedAt, earlierRecordedAt }: Row,
  dayOf: (at: string) => number,
) => {
  const lastDay = lastRecordedAt === null ? Number.POSITIVE_INFINITY : dayOf(lastRecordedAt)
  const earlierDay = earlierRecordedAt === null ? Number.NEGATIVE_INFINITY : dayOf(earlierRecordedAt)
  return (day: number) => lastHotDay !== null && day <= lastHotDay && (day <= earlierDay || day >= lastDay)
}

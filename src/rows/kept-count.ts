import { and, asc, count, desc, eq, gt, gte, isNull, lt, lte, max, min, type SQL, sql } from "drizzle-orm"
import type { Db } from "../db/connection"
import { prepared } from "../db/prepared"
import { changes, cookingDays, materials, rows, temperatures, turns } from "../db/schema"
import { cookingThreshold, dayNumbers } from "../domain/cooking"
import { countOf, dateOf, endOf, heatOfCount, type ReadDay, type Rule } from "../domain/count"
import { dayMs, midnightOf } from "../domain/day"
import type { Member } from "../domain/farms"
import { ruleOf } from "../domain/methods"
import type { Row } from "../domain/rows"
import { inheritedFigures, recountDescendants } from "./kept-family"

type Kept = Pick<
  Row,
  | "countSince"
  | "countFrom"
  | "countDays"
  | "countTurns"
  | "countTurnDays"
  | "countTurnsAfter"
  | "highTemperature"
  | "ruleDays"
  | "ruleTurns"
  | "ruleFrom"
  | "ruleTo"
>

/**
 * Keeps what `countOf` says of the newest count, by the indexes: a row may have a hundred thousand readings. What has another log,
 * as it comes from other piles, is counted from that; `by` is who has caused it. `from` is the instant of the first record that
 * changed, if that is known: what came from the row before has another log by none of them.
 */
export const keepCount = async (
  tx: Db,
  row: Row,
  by: Pick<Member, "userId" | "zone">,
  from?: string,
): Promise<Row> => {
  const { zone } = by
  const kept = row.hasParents
    ? { ...(await inheritedFigures(tx, row, zone)), highTemperature: await highOf(tx, row) }
    : await keptOf(tx, row, zone)
  const isSame = Object.entries(kept).every(([name, value]) => row[name as keyof Kept] === value)
  if (!isSame) await tx.update(rows).set(kept).where(eq(rows.id, row.id))
  if (row.hasChildren) await recountDescendants(tx, row, by, from)
  return { ...row, ...kept }
}

const keptOf = async (tx: Db, row: Row, zone: string): Promise<Kept> => {
  const countSince = await sinceOf(tx, row)
  const countFrom = await firstHotOf(tx, row, countSince, zone)
  return {
    countSince,
    countFrom,
    ...(await turnsKept(tx, row, countFrom, zone)),
    highTemperature: await highOf(tx, row),
    ...(await ruleKept(tx, row, { countSince, countFrom }, zone)),
  }
}

/** The newest start of a count, of which raw material is one only once the pile was hot. */
const sinceOf = async (tx: Db, pile: Row) => {
  const row = pile.id
  const heat = await firstHeatOf(tx, pile)
  const [raw] = heat === null ? [] : await rawAfter(tx).execute({ row, at: Date.parse(heat) })
  const [word] = await restart(tx).execute({ row })
  return [raw?.at, word?.at].reduce<string | null>(
    (newest, at) => (at !== undefined && (newest === null || at > newest) ? at : newest),
    null,
  )
}

const firstHeatOf = async (tx: Db, pile: Row): Promise<string | null> => {
  const { id: row, lastHotDay } = pile
  const heat = heatOfCount(ruleOf(pile))
  if (heat < cookingThreshold) {
    const [reading] = await readingOf(tx).execute({ row, heat })
    return reading?.at ?? null
  }
  return lastHotDay === null ? null : hotIn(tx, row, await hotDaysFrom(tx).execute({ row, day: 0 }), 0)
}

/** The first reading of so many °F; for own rules, whose days are not kept. */
const readingOf = prepared((db) =>
  db
    .select({ at: temperatures.recordedAt })
    .from(temperatures)
    .where(
      and(
        eq(temperatures.rowId, sql.placeholder("row")),
        gte(temperatures.temperature, sql.placeholder("heat")),
        isNull(temperatures.voidedAt),
      ),
    )
    .orderBy(asc(temperatures.recordedAt))
    .limit(1)
    .prepare(),
)

const rawAfter = prepared((db) =>
  db
    .select({ at: materials.addedAt })
    .from(materials)
    .where(
      and(
        eq(materials.rowId, sql.placeholder("row")),
        gt(materials.addedAt, sql.placeholder("at")),
        sql`${materials.startsCount} = 1`,
        isNull(materials.voidedAt),
      ),
    )
    .orderBy(desc(materials.addedAt))
    .limit(1)
    .prepare(),
)

const restart = prepared((db) =>
  db
    .select({ at: changes.changedAt })
    .from(changes)
    .where(and(eq(changes.rowId, sql.placeholder("row")), sql`${changes.field} = 'count'`))
    .orderBy(desc(changes.changedAt))
    .limit(1)
    .prepare(),
)

const noTurns = { countDays: 0, countTurns: 0, countTurnDays: 0, countTurnsAfter: 0 }

const turnsKept = async (tx: Db, row: Row, from: string | null, zone: string) => {
  if (from === null || row.lastHotDay === null) return noTurns
  const end = endOf(row.lastHotDay, zone)
  const turned = await turnsFrom(tx).execute({ row: row.id, from: Date.parse(from) })
  const all = turned.map(({ at }) => at)
  const inHeat = all.filter((at) => at < end)
  const isHotNow = row.lastRecordedAt !== null && row.lastRecordedAt < end
  const counted = isHotNow ? all : inHeat
  const dayOf = dayNumbers(zone)
  const days = await daysFrom(tx).execute({ row: row.id, day: dayOf(from) })
  return {
    countDays: days[0]?.days ?? 0,
    countTurns: counted.length,
    countTurnDays: new Set(counted.map(dayOf)).size,
    countTurnsAfter: all.length - inHeat.length,
  }
}

/** The first hot reading since then. By the cooking days: readings between them are cold, and may be many. */
const firstHotOf = async (tx: Db, { id: row, lastHotDay }: Row, since: string | null, zone: string) => {
  if (lastHotDay === null) return null
  const day = since === null ? 0 : dayNumbers(zone)(since)
  return hotIn(tx, row, await hotDaysFrom(tx).execute({ row, day }), Date.parse(since ?? "1970-01-01"))
}

/** The first hot reading of these days, and not before an instant: of the first day all may be. */
const hotIn = async (tx: Db, row: number, days: readonly { day: number }[], since: number) => {
  for (const { day } of days) {
    // A day of any zone lies within a day of the same date's in UTC.
    const [from, until] = [Math.max(since, (day - 1) * dayMs), (day + 2) * dayMs]
    const [reading] = await hotFrom(tx).execute({ row, from, until })
    if (reading) return reading.at
  }
  return null
}

const hotDaysFrom = prepared((db) =>
  db
    .select({ day: cookingDays.day })
    .from(cookingDays)
    .where(and(eq(cookingDays.rowId, sql.placeholder("row")), gte(cookingDays.day, sql.placeholder("day"))))
    .orderBy(asc(cookingDays.day))
    .limit(2)
    .prepare(),
)

const daysFrom = prepared((db) =>
  db
    .select({ days: count() })
    .from(cookingDays)
    .where(and(eq(cookingDays.rowId, sql.placeholder("row")), gte(cookingDays.day, sql.placeholder("day"))))
    .prepare(),
)

const hotFrom = prepared((db) =>
  db
    .select({ at: temperatures.recordedAt })
    .from(temperatures)
    .where(
      and(
        eq(temperatures.rowId, sql.placeholder("row")),
        gte(temperatures.recordedAt, sql.placeholder("from")),
        lt(temperatures.recordedAt, sql.placeholder("until")),
        gte(temperatures.temperature, cookingThreshold),
        isNull(temperatures.voidedAt),
      ),
    )
    .orderBy(asc(temperatures.recordedAt))
    .limit(1)
    .prepare(),
)

const turnsFrom = prepared((db) =>
  db
    .select({ at: turns.turnedAt })
    .from(turns)
    .where(
      and(
        eq(turns.rowId, sql.placeholder("row")),
        gte(turns.turnedAt, sql.placeholder("from")),
        isNull(turns.voidedAt),
      ),
    )
    .orderBy(asc(turns.turnedAt))
    .prepare(),
)

const highOf = async (tx: Db, { id, lastRecordedAt, lastTurnedAt }: Row): Promise<number | null> => {
  if (lastRecordedAt === null) return null
  const until = Date.parse(lastRecordedAt)
  const turned = Date.parse(lastTurnedAt ?? "1970-01-01")
  const [found] = await highest(tx).execute({ row: id, from: until - dayMs, turned, until })
  return found?.high ?? null
}

const highest = prepared((db) =>
  db
    .select({ high: max(temperatures.temperature) })
    .from(temperatures)
    .where(
      and(
        eq(temperatures.rowId, sql.placeholder("row")),
        gte(temperatures.recordedAt, sql.placeholder("from")),
        gte(temperatures.recordedAt, sql.placeholder("turned")),
        lte(temperatures.recordedAt, sql.placeholder("until")),
        isNull(temperatures.voidedAt),
      ),
    )
    .prepare(),
)

const noRule = { ruleDays: 0, ruleTurns: 0, ruleFrom: null, ruleTo: null }

/** What the pile's own method asks; a windrow's figures stand beside the specified ones. */
const ruleKept = async (
  tx: Db,
  row: Row,
  { countSince: since, countFrom }: Pick<Kept, "countSince" | "countFrom">,
  zone: string,
) => {
  if (row.method === "windrow") return noRule
  const rule = ruleOf(row)
  const days =
    row.method === "static"
      ? await cookingDaysSince(tx, row, countFrom, zone)
      : await daysRead(tx, row, rule, since, zone)
  const turned =
    rule.turns > 0
      ? await turnsFrom(tx).execute({ row: row.id, from: Date.parse(since ?? "1970-01-01") })
      : []
  const { hot, turns, best } = countOf({ days, turns: turned.map(({ at }) => at), since }, rule, zone)
  const found = rule.inARow ? best : { days: hot, turns }
  const hotDays = days.filter(({ hotAt }) => hotAt !== null)
  const [from, to] = rule.inARow ? [best?.from, best?.to] : [hotDays[0]?.day, hotDays.at(-1)?.day]
  return {
    ruleDays: found?.days ?? 0,
    ruleTurns: found?.turns ?? 0,
    ruleFrom: from ?? null,
    ruleTo: to ?? null,
  }
}

/** Hot days alone: a static pile asks for neither turns nor a ceiling, and any other day breaks its run. */
const cookingDaysSince = async (tx: Db, row: Row, from: string | null, zone: string): Promise<ReadDay[]> => {
  if (from === null) return []
  const found = await tx
    .select({ day: cookingDays.day })
    .from(cookingDays)
    .where(and(eq(cookingDays.rowId, row.id), gte(cookingDays.day, dayNumbers(zone)(from))))
    .orderBy(asc(cookingDays.day))
  return found.map(({ day }) => ({ day, high: cookingThreshold, low: cookingThreshold, hotAt: from }))
}

/**
 * By the days, of which each asks the index for its first hot reading: a pile may have a hundred thousand, and the figures of its
 * days are not kept for a rule of its own.
 */
const daysRead = async (tx: Db, row: Row, rule: Rule, since: string | null, zone: string) => {
  const from = Date.parse(since ?? "1970-01-01")
  const [first] = await firstReading(tx).execute({ row: row.id, from })
  if (first?.at == null || row.lastRecordedAt === null) return []
  const dayOf = dayNumbers(zone)
  const [begin, end] = [dayOf(first.at), dayOf(row.lastRecordedAt)]
  const midnights = midnightsOf(begin, end + 1, zone)
  // An object: PostgreSQL's json_each takes no array.
  const spans = JSON.stringify({
    ...midnights.slice(1).map((until, day) => [Math.max(from, midnights[day] ?? 0), until]),
  })
  const days = rule.everyPosition ? daysWithEvery(tx) : daysWithOne(tx)
  const found = await days.execute({ row: row.id, spans, heat: rule.temperature })
  return found
    .filter(({ readAt }) => readAt !== null)
    .map(({ day, hotAt }): ReadDay => {
      const at = hotAt === null ? null : new Date(Number(hotAt)).toISOString()
      return { day: begin + Number(day), high: rule.temperature, low: rule.temperature, hotAt: at }
    })
    .sort((one, other) => one.day - other.day)
}

/** The instants, in milliseconds, with which these days begin. */
const midnightsOf = (first: number, last: number, zone: string) =>
  Array.from({ length: last - first + 1 }, (_, day) => Date.parse(midnightOf(dateOf(first + day), zone)))

const firstReading = prepared((db) =>
  db
    .select({ at: temperatures.recordedAt })
    .from(temperatures)
    .where(
      and(
        eq(temperatures.rowId, sql.placeholder("row")),
        gte(temperatures.recordedAt, sql.placeholder("from")),
        isNull(temperatures.voidedAt),
      ),
    )
    .orderBy(asc(temperatures.recordedAt))
    .limit(1)
    .prepare(),
)

const heat = sql.placeholder("heat")

const ofDay = and(
  eq(temperatures.rowId, sql.placeholder("row")),
  gte(temperatures.recordedAt, sql`day.since`),
  lt(temperatures.recordedAt, sql`day.until`),
  isNull(temperatures.voidedAt),
)

const firstOfDay = (db: Db, which?: SQL) =>
  sql<number | null>`${db
    .select({ at: sql`${temperatures.recordedAt}` })
    .from(temperatures)
    .where(and(ofDay, which))
    .orderBy(asc(temperatures.recordedAt))
    .limit(1)}`

/** When a day's fullest visit was, if each of its readings is hot; as `fullestVisit` of domain/count.ts. */
const hotEverywhere = (db: Db) => {
  const [lowest, at] = [min(temperatures.temperature), min(temperatures.recordedAt)]
  return sql<number | null>`${db
    .select({ at: sql`CASE WHEN ${lowest} >= ${heat} THEN ${at} END` })
    .from(temperatures)
    .where(ofDay)
    .groupBy(sql`coalesce(${temperatures.visit}, -${temperatures.id})`)
    .orderBy(desc(count()), desc(lowest), asc(at))
    .limit(1)}`
}

/** Each of these days, with its first reading and when it was hot. */
const daysBy = (hotAt: (db: Db) => SQL<number | null>) =>
  prepared((db) => {
    const days = sql`(SELECT key, CAST(value ->> 0 AS BIGINT) AS since, CAST(value ->> 1 AS BIGINT) AS until
      FROM json_each(${sql.placeholder("spans")})) AS day`
    return db
      .select({ day: sql<number>`CAST(day.key AS BIGINT)`, readAt: firstOfDay(db), hotAt: hotAt(db) })
      .from(days)
      .prepare()
  })

const daysWithOne = daysBy((db) => firstOfDay(db, gte(temperatures.temperature, heat)))
const daysWithEvery = daysBy(hotEverywhere)

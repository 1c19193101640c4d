import { and, eq, gte, isNull, lt, lte, max, ne, sql } from "drizzle-orm"
import type { Db } from "../db/connection"
import { giveWay } from "../db/give-way"
import { prepared } from "../db/prepared"
import { rows, temperatures } from "../db/schema"
import { type Board, boardDays } from "../domain/board"
import { calendarDays, midnightOf } from "../domain/day"
import { defaultZone } from "../domain/farm-zone"
import type { Member } from "../domain/farms"
import type { Row } from "../domain/rows"
import { recordsBetween } from "../history/queries"
import { rowsOf } from "../rows/queries"

/** The farm's board at an instant, in days of the farm's zone. */
export const boardOf = async (db: Db, farm: Pick<Member, "farmId" | "zone">, now: Date): Promise<Board> => {
  const days = daysUntil(now, farm.zone)
  const all = await rowsOf(db, farm)
  const highs = await highsOf(db, farm, days, all)
  await giveWay(db)
  const logged = await recordsBetween(db, farm, loggedIn(days, farm.zone))
  const piles = all.flatMap((row) => {
    const ofRow = highs.get(row.id)
    return ofRow ? [{ ...row, highs: ofRow }] : []
  })
  return { piles, logged: logged.reverse() }
}

/** ISO; `to` is the next day's beginning. */
type Day = { from: string; to: string }

/** Today. In UTC, which may be nobody's choice, also yesterday: until a zone is named, each phone has its own today. */
const loggedIn = (days: readonly Day[], zone: string): Day => {
  const [yesterday, today] = days.slice(-2) as [Day, Day]
  return zone === defaultZone ? { ...today, from: yesterday.from } : today
}

const daysUntil = (now: Date, zone: string): Day[] => {
  const today = calendarDays(zone)(now.toISOString())
  const midnights = Array.from({ length: boardDays + 1 }, (_, day) =>
    midnightOf(today, zone, day + 1 - boardDays),
  )
  return midnights.slice(1).map((to, day) => ({ from: midnights[day] ?? to, to }))
}

/** Rows that are asked about at once: some milliseconds. */
const portion = 100

/** The highest readings in °F, of each day, by a row's id. Others are served between portions. */
const highsOf = async (
  db: Db,
  { farmId }: Pick<Member, "farmId">,
  days: readonly Day[],
  all: readonly Row[],
) => {
  // An object: PostgreSQL's json_each takes no array.
  const spans = JSON.stringify({ ...days.map(({ from, to }) => [Date.parse(from), Date.parse(to)]) })
  const ids = all.map(({ id }) => id).toSorted((a, b) => a - b)
  const highs = new Map<number, (number | null)[]>()
  for (let at = 0; at < ids.length; at += portion) {
    await giveWay(db)
    const [first, last] = [ids[at] ?? 0, ids[Math.min(at + portion, ids.length) - 1] ?? 0]
    for (const found of await highsOfFarm(db).execute({ farm: farmId, spans, first, last }))
      highs.set(found.id, found.highs)
  }
  return highs
}

/** By the index of the readings, and one line a row: 12,000 lines of a row and a day take five times as long. */
const highsOfFarm = prepared((db) => {
  const days = sql`(SELECT key, CAST(value ->> 0 AS BIGINT) AS since, CAST(value ->> 1 AS BIGINT) AS until
    FROM json_each(${sql.placeholder("spans")})) AS day`
  const high = db
    .select({ high: max(temperatures.temperature) })
    .from(temperatures)
    .where(
      and(
        eq(temperatures.rowId, rows.id),
        gte(temperatures.recordedAt, sql`day.since`),
        lt(temperatures.recordedAt, sql`day.until`),
        isNull(temperatures.voidedAt),
      ),
    )
  const highs = sql`json_group_object(day.key, ${high})`.mapWith(highsIn)
  return db
    .select({ id: rows.id, highs })
    .from(days)
    .crossJoin(rows)
    .where(
      and(
        eq(rows.farmId, sql.placeholder("farm")),
        gte(rows.id, sql.placeholder("first")),
        lte(rows.id, sql.placeholder("last")),
        ne(rows.status, "removed"),
      ),
    )
    .groupBy(rows.id)
    .prepare()
})

const highsIn = (json: string): (number | null)[] => Object.values(JSON.parse(json))

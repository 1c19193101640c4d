import { and, type Column, count, desc, eq, isNull, lt, max, type SQL, sql } from "drizzle-orm"
import type { Db } from "../db/connection"
import { only } from "../db/only"
import { prepared } from "../db/prepared"
import { cookingDays, rows, temperatures, turns } from "../db/schema"
import { midnightBefore } from "../domain/day"
import type { Row } from "../domain/rows"
import { rowColumns, rowsIn } from "./columns"

/**
 * Updates what lists show of a row's records: the newest reading, the last one of an earlier day of the zone, turns and cooking days.
 * Returns the row as it is then.
 */
export const updateRowSummary = async (tx: Db, { id }: Pick<Row, "id">, zone: string): Promise<Row> => {
  // Mostly the newest reading is of today, and one statement is enough.
  const today = midnightBefore(new Date().toISOString(), zone)
  const row = await summedUp(tx, id, today)
  const newest = row.lastRecordedAt === null ? today : midnightBefore(row.lastRecordedAt, zone)
  return newest === today ? row : summedUp(tx, id, newest)
}

/** `day` is the midnight, in milliseconds, with which the newest reading's day begins. */
const summedUp = async (tx: Db, row: number, day: number) =>
  only(rowsIn(await rowSummary(tx).values({ row, day })))

const readings = and(eq(temperatures.rowId, rows.id), isNull(temperatures.voidedAt))

const rowSummary = prepared((db) => {
  const last = (value: Column, which?: SQL) =>
    sql`${db
      .select({ value: sql`${value}` })
      .from(temperatures)
      .where(and(readings, which))
      .orderBy(desc(temperatures.recordedAt), desc(temperatures.id))
      .limit(1)}`
  const earlier = lt(temperatures.recordedAt, sql.placeholder("day"))
  const ofTurns = and(eq(turns.rowId, rows.id), isNull(turns.voidedAt))
  return db
    .update(rows)
    .set({
      lastTemperature: last(temperatures.temperature),
      lastRecordedBy: last(temperatures.recordedBy),
      lastRecordedAt: last(temperatures.recordedAt),
      earlierTemperature: last(temperatures.temperature, earlier),
      earlierRecordedAt: last(temperatures.recordedAt, earlier),
      turnCount: sql`${db.select({ value: count() }).from(turns).where(ofTurns)}`,
      lastTurnedAt: sql`${db
        .select({ value: max(turns.turnedAt) })
        .from(turns)
        .where(ofTurns)}`,
      cookingDays: sql`${db.select({ value: count() }).from(cookingDays).where(eq(cookingDays.rowId, rows.id))}`,
    })
    .where(eq(rows.id, sql.placeholder("row")))
    .returning(rowColumns)
    .prepare()
})

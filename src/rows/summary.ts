import { and, type Column, count, desc, eq, isNull, lt, max, type SQL, sql } from "drizzle-orm"
import type { Db } from "../db/connection"
import { only } from "../db/only"
import { prepared } from "../db/prepared"
import { cookingDays, rows, temperatures, turns } from "../db/schema"
import { calendarDays, midnightOf } from "../domain/day"
import type { Row } from "../domain/rows"
import { rowColumns, rowsIn } from "./columns"

/**
 * Updates what lists show of a row's records: the newest reading, the last one of an earlier day of the zone, turns and cooking days.
 * Returns the row as it is then.
 */
export const updateRowSummary = async (tx: Db, { id }: Pick<Row, "id">, zone: string): Promise<Row> => {
  const { at } = only(await newestReading(tx).execute({ row: id }))
  return only(
    rowsIn(await rowSummary(tx).values({ row: id, today: at === null ? 0 : midnightBefore(at, zone) })),
  )
}

/** In milliseconds, as times are stored: placeholders are not converted. */
const midnightBefore = (at: string, zone: string) => Date.parse(midnightOf(calendarDays(zone)(at), zone))

const readings = and(eq(temperatures.rowId, rows.id), isNull(temperatures.voidedAt))

const newestReading = prepared((db) =>
  db
    .select({ at: max(temperatures.recordedAt) })
    .from(temperatures)
    .where(and(eq(temperatures.rowId, sql.placeholder("row")), isNull(temperatures.voidedAt)))
    .prepare(),
)

const rowSummary = prepared((db) => {
  const last = (value: Column, which?: SQL) =>
    sql`${db
      .select({ value: sql`${value}` })
      .from(temperatures)
      .where(and(readings, which))
      .orderBy(desc(temperatures.recordedAt), desc(temperatures.id))
      .limit(1)}`
  const earlier = lt(temperatures.recordedAt, sql.placeholder("today"))
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

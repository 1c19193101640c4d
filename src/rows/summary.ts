import { and, type Column, count, desc, eq, isNotNull, isNull, lt, max, type SQL, sql } from "drizzle-orm"
import type { Db } from "../db/connection"
import { only } from "../db/only"
import { prepared } from "../db/prepared"
import { cookingDays, moves, rows, temperatures, turns, visits } from "../db/schema"
import { midnightBefore } from "../domain/day"
import type { Member } from "../domain/farms"
import type { Row } from "../domain/rows"
import { rowColumns, rowsIn } from "./columns"
import { keepCount } from "./kept-count"

// Keeps what lists show of a row's records beside the row (bench 3).

/**
 * Updates what lists show of a row's readings: the newest, the last one of an earlier day of the zone, the cooking days, and
 * what `countOf` says of it. Returns the row as it is then. `from` is when the first of the readings that changed was made,
 * if that is known.
 */
export const sumUpReadings = async (
  tx: Db,
  { id }: Pick<Row, "id">,
  by: Pick<Member, "userId" | "zone">,
  from?: string,
): Promise<Row> => {
  const { zone } = by
  // Mostly the newest reading is of today, and one statement is enough.
  const today = midnightBefore(new Date().toISOString(), zone)
  const row = await summedUp(tx, id, today)
  const newest = row.lastRecordedAt === null ? today : midnightBefore(row.lastRecordedAt, zone)
  return keepCount(tx, newest === today ? row : await summedUp(tx, id, newest), by, from)
}

/** `day` is the midnight, in milliseconds, with which the newest reading's day begins. */
const summedUp = async (tx: Db, row: number, day: number) =>
  only(rowsIn(await ofReadings(tx).values({ row, day })))

const readings = and(eq(temperatures.rowId, rows.id), isNull(temperatures.voidedAt))

const ofRow = eq(cookingDays.rowId, rows.id)

const ofReadings = prepared((db) => {
  const last = (value: Column, which?: SQL) =>
    sql`${db
      .select({ value: sql`${value}` })
      .from(temperatures)
      .where(and(readings, which))
      .orderBy(desc(temperatures.recordedAt), desc(temperatures.id))
      .limit(1)}`
  const earlier = lt(temperatures.recordedAt, sql.placeholder("day"))
  return db
    .update(rows)
    .set({
      lastTemperature: last(temperatures.temperature),
      lastRecordedBy: last(temperatures.recordedBy),
      lastRecordedAt: last(temperatures.recordedAt),
      earlierTemperature: last(temperatures.temperature, earlier),
      earlierRecordedAt: last(temperatures.recordedAt, earlier),
      cookingDays: sql`${db.select({ value: count() }).from(cookingDays).where(ofRow)}`,
      lastHotDay: sql`${db
        .select({ value: max(cookingDays.day) })
        .from(cookingDays)
        .where(ofRow)}`,
    })
    .where(eq(rows.id, sql.placeholder("row")))
    .returning(rowColumns)
    .prepare()
})

/** The same of a row's turns. */
export const sumUpTurns = async (
  tx: Db,
  { id }: Pick<Row, "id">,
  by: Pick<Member, "userId" | "zone">,
): Promise<void> => {
  const counted = and(eq(turns.rowId, rows.id), isNull(turns.voidedAt))
  const update = tx
    .update(rows)
    .set({
      turnCount: sql`${tx.select({ value: count() }).from(turns).where(counted)}`,
      lastTurnedAt: sql`${tx
        .select({ value: max(turns.turnedAt) })
        .from(turns)
        .where(counted)}`,
    })
    .where(eq(rows.id, id))
  await keepCount(tx, only(await update.returning(rowColumns)), by)
}

/** The same of its visits: the newest that says why nobody could read it. */
export const sumUpVisits = async (tx: Db, { id }: Pick<Row, "id">): Promise<void> => {
  const counted = and(eq(visits.rowId, rows.id), isNull(visits.voidedAt), isNotNull(visits.unread))
  const newest = (value: Column) =>
    sql`${tx
      .select({ value: sql`${value}` })
      .from(visits)
      .where(counted)
      .orderBy(desc(visits.visitedAt), desc(visits.id))
      .limit(1)}`
  await tx
    .update(rows)
    .set({ unread: newest(visits.unread), unreadAt: newest(visits.visitedAt) })
    .where(eq(rows.id, id))
}

/** The same of its moves: the stage that was said last. Its place is that of the move itself, see `moves/queries.ts`. */
export const sumUpMoves = async (tx: Db, { id }: Pick<Row, "id">): Promise<void> => {
  const counted = and(eq(moves.rowId, rows.id), isNull(moves.voidedAt), isNotNull(moves.stage))
  const newest = tx
    .select({ stage: moves.stage })
    .from(moves)
    .where(counted)
    .orderBy(desc(moves.movedAt), desc(moves.id))
    .limit(1)
  await tx
    .update(rows)
    .set({ stage: sql`${newest}` })
    .where(eq(rows.id, id))
}

/** Counts one turn more, of any time, without looking at those before the newest count: there may be thousands. */
export const countTurn = async (
  tx: Db,
  { id }: Pick<Row, "id">,
  turnedAt: string,
  by: Pick<Member, "userId" | "zone">,
): Promise<void> => {
  const at = Date.parse(turnedAt)
  const update = tx
    .update(rows)
    .set({
      turnCount: sql`${rows.turnCount} + 1`,
      lastTurnedAt: sql`CASE WHEN ${rows.lastTurnedAt} > ${at} THEN ${rows.lastTurnedAt} ELSE ${at} END`,
    })
    .where(eq(rows.id, id))
  await keepCount(tx, only(await update.returning(rowColumns)), by)
}

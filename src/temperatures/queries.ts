import { and, desc, eq, getTableColumns, gte, isNull, lt, lte, or, sql } from "drizzle-orm"
import type { ListQuery } from "../contract/lists"
import type { Void } from "../contract/voids"
import type { Db } from "../db/open"
import { prepared } from "../db/prepared"
import { cookingDays, temperatures } from "../db/schema"
import { cookingThreshold, dayMs, isHot, utcDay } from "../domain/cooking"
import { statusAfterReading, statusAfterVoid } from "../domain/life-cycle"
import type { Row } from "../domain/rows"
import type { Temperature } from "../domain/temperatures"
import type { User } from "../domain/users"
import { inlinePhoto, photoPath } from "../photos/queries"
import type { AddPhoto } from "../photos/resolve-photo"
import { assertEditable, assertVoidable, toRecord, updateRowSummary, voidColumns } from "../records/queries"
import { requireRow, updateRow } from "../rows/queries"

const { photoId: _id, ...own } = getTableColumns(temperatures)
const columns = {
  ...own,
  photoUrl: sql<string | null>`${photoPath} || ${temperatures.photoId}`,
}

/**
 * The row's readings, newest first, a page at a time; each photo as its URL, so that the list's size does not
 * depend on them, or as a data URL where `photos` is 'inline'.
 */
export function* temperaturesOf(db: Db, row: Row, query: ListQuery = {}): Generator<Temperature[]> {
  // A page takes a tenth of a millisecond, in which nobody else is answered.
  const pageSize = query.photos === "inline" ? 10 : 100
  let left = query.limit ?? Number.POSITIVE_INFINITY
  let last: Place | undefined
  while (left > 0) {
    const page = readingsAfter(db, row, last, query.from, Math.min(pageSize, left))
    last = page.at(-1)
    left = page.length < pageSize ? 0 : left - page.length
    yield page.map(({ photoId, ...reading }) =>
      toRecord(query.photos === "inline" ? { ...reading, photoUrl: inlinePhoto(db, photoId) } : reading),
    )
  }
}

/** Where a page of readings ended. */
type Place = { recordedAt: string; id: number }

const readingsAfter = (db: Db, row: Row, last: Place | undefined, from: string | undefined, count: number) =>
  readingsPage(db).all({
    row: row.id,
    // Milliseconds, as they are stored: a placeholder does not know its column.
    from: Date.parse(from ?? "1970-01-01"),
    recordedAt: Date.parse(last?.recordedAt ?? "9999-12-31"),
    id: last?.id ?? 0,
    count,
  })

const readingsPage = prepared((db) =>
  db
    .select({ ...columns, photoId: temperatures.photoId })
    .from(temperatures)
    .where(
      and(
        eq(temperatures.rowId, sql.placeholder("row")),
        gte(temperatures.recordedAt, sql.placeholder("from")),
        lte(temperatures.recordedAt, sql.placeholder("recordedAt")),
        or(
          lt(temperatures.recordedAt, sql.placeholder("recordedAt")),
          lt(temperatures.id, sql.placeholder("id")),
        ),
      ),
    )
    .orderBy(desc(temperatures.recordedAt), desc(temperatures.id))
    .limit(sql.placeholder("count"))
    .prepare(),
)

/** One reading of the row, with its photo as a data URL. */
export const temperatureOf = async (db: Db, row: Row, id: number): Promise<Temperature | undefined> => {
  const reading = db
    .select({ ...columns, photoId: temperatures.photoId })
    .from(temperatures)
    .where(and(eq(temperatures.id, id), eq(temperatures.rowId, row.id)))
    .get()
  if (!reading) return undefined
  const { photoId, ...temperature } = reading
  return toRecord({ ...temperature, photoUrl: inlinePhoto(db, photoId) })
}

/**
 * Writes a reading, its photo and what follows from it: the cooking day, and the status of an active row that
 * now has all its days.
 */
export const logTemperature = (
  db: Db,
  row: Row,
  user: User,
  reading: { temperature: number; recordedAt?: string | undefined; addPhoto: AddPhoto },
): Temperature => {
  assertEditable(db, row)
  const photoId = reading.addPhoto(db)
  const { temperature, recordedAt = new Date().toISOString() } = reading
  const values = { rowId: row.id, recordedBy: user.id, temperature, recordedAt, photoId }
  const saved = insertReading(db).get(values)
  if (isHot(saved.temperature)) markCookingDay(db, row, saved.recordedAt)
  updateRowSummary(db, row)
  const now = requireRow(db, row.id)
  updateRow(db, now, user, { status: statusAfterReading(now) })
  return toRecord(saved)
}

/** A voided reading heats no day; a row that was complete only by it cooks on. */
export const voidTemperature = (db: Db, row: Row, user: User, id: number, reason: Void): Temperature => {
  assertVoidable(db, row, temperatures, id)
  const daysBefore = requireRow(db, row.id).cookingDays
  const struck = db.update(temperatures).set(voidColumns(user, reason)).where(eq(temperatures.id, id))
  const reading = struck.returning(columns).get()
  if (isHot(reading.temperature)) unmarkCookingDay(db, row, reading.recordedAt)
  updateRowSummary(db, row)
  const now = requireRow(db, row.id)
  updateRow(db, now, user, { status: statusAfterVoid(now, daysBefore) })
  return toRecord(reading)
}

const insertReading = prepared((db) =>
  db
    .insert(temperatures)
    .values({
      rowId: sql.placeholder("rowId"),
      recordedBy: sql.placeholder("recordedBy"),
      temperature: sql.placeholder("temperature"),
      recordedAt: sql.placeholder("recordedAt"),
      photoId: sql.placeholder("photoId"),
    })
    .returning(columns)
    .prepare(),
)

const markCookingDay = (db: Db, row: Row, at: string) =>
  insertCookingDay(db).run({ rowId: row.id, day: utcDay(at) })

const insertCookingDay = prepared((db) =>
  db
    .insert(cookingDays)
    .values({ rowId: sql.placeholder("rowId"), day: sql.placeholder("day") })
    .onConflictDoNothing()
    .prepare(),
)

/** The day goes unless another reading that counts was hot on it. */
const unmarkCookingDay = (db: Db, row: Row, at: string) => {
  const day = utcDay(at)
  const onThatDay = and(
    eq(temperatures.rowId, row.id),
    gte(temperatures.recordedAt, new Date(day * dayMs).toISOString()),
    lt(temperatures.recordedAt, new Date((day + 1) * dayMs).toISOString()),
  )
  const hot = and(gte(temperatures.temperature, cookingThreshold), isNull(temperatures.voidedAt))
  if (db.select({ id: temperatures.id }).from(temperatures).where(and(onThatDay, hot)).limit(1).get()) return
  db.delete(cookingDays)
    .where(and(eq(cookingDays.rowId, row.id), eq(cookingDays.day, day)))
    .run()
}

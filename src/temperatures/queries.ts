import { and, count, desc, eq, getTableColumns, gte, sql } from "drizzle-orm"
import { isCooked, isHot, utcDay } from "../contract/cooking"
import type { ListQuery } from "../contract/records"
import type { Row } from "../contract/rows"
import type { Temperature } from "../contract/temperatures"
import type { User } from "../contract/users"
import type { Db } from "../db/open"
import { cookingDays, photos, rows, temperatures } from "../db/schema"
import { addPhoto, dataUrl, photoPath } from "../photos/queries"
import { editableNow } from "../rows/queries"

const { photoId: _id, ...own } = getTableColumns(temperatures)
const columns = {
  ...own,
  photoUrl: sql<string | null>`${photoPath} || ${temperatures.photoId}`,
}

/** The row's readings, newest first; each photo as its URL, so that the list's size does not depend on them. */
export const temperaturesOf = async (
  db: Db,
  row: Row,
  { from, limit, photos: form }: ListQuery = {},
): Promise<Temperature[]> => {
  const list = db
    .select({ ...columns, photoId: temperatures.photoId })
    .from(temperatures)
    .where(and(eq(temperatures.rowId, row.id), from ? gte(temperatures.recordedAt, from) : undefined))
    .orderBy(desc(temperatures.recordedAt), desc(temperatures.id))
    .limit(limit ?? -1)
    .all()
  return list.map(({ photoId, ...reading }) =>
    form === "inline" ? { ...reading, photoUrl: inline(db, photoId) } : reading,
  )
}

/** One reading of the row, with its photo as a data URL. */
export const temperatureOf = async (db: Db, row: Row, id: number): Promise<Temperature | undefined> => {
  const reading = db
    .select({ ...columns, photoId: temperatures.photoId })
    .from(temperatures)
    .where(and(eq(temperatures.id, id), eq(temperatures.rowId, row.id)))
    .get()
  if (!reading) return undefined
  const { photoId, ...temperature } = reading
  return { ...temperature, photoUrl: inline(db, photoId) }
}

/**
 * Writes a reading, its photo and what follows from it: the cooking day, and the status of an active row that
 * now has all its days.
 */
export const logTemperature = (
  db: Db,
  row: Row,
  user: User,
  reading: { temperature: number; recordedAt?: string | undefined; jpeg: Uint8Array | null },
): Temperature => {
  editableNow(db, row)
  const photoId = reading.jpeg && addPhoto(db, user, reading.jpeg)
  const { temperature, recordedAt } = reading
  const saved = db
    .insert(temperatures)
    .values({ rowId: row.id, recordedBy: user.id, temperature, recordedAt, photoId })
    .returning(columns)
    .get()
  if (isHot(saved.temperature)) markCookingDay(db, row, saved.recordedAt)
  completeWhenCooked(db, row)
  return saved
}

const inline = (db: Db, photoId: number | null) => {
  if (photoId === null) return null
  const photo = db.select({ jpeg: photos.jpeg }).from(photos).where(eq(photos.id, photoId)).get()
  return photo ? dataUrl(photo.jpeg) : null
}

const markCookingDay = (db: Db, row: Row, at: string) =>
  db
    .insert(cookingDays)
    .values({ rowId: row.id, day: utcDay(at) })
    .onConflictDoNothing()
    .run()

const completeWhenCooked = (db: Db, row: Row) => {
  const days = db.select({ n: count() }).from(cookingDays).where(eq(cookingDays.rowId, row.id)).get()
  if (!isCooked(days?.n ?? 0)) return
  db.update(rows)
    .set({ status: "cooking_complete" })
    .where(and(eq(rows.id, row.id), eq(rows.status, "active")))
    .run()
}

import { and, count, desc, eq, getTableColumns, gte, inArray, type SQL, sql } from "drizzle-orm"
import { AppError } from "../contract/errors"
import type { ListQuery } from "../contract/records"
import { isEditable, type NewRow, type Row, type RowStatus } from "../contract/rows"
import type { User } from "../contract/users"
import { atomically } from "../db/atomically"
import type { Db } from "../db/open"
import { categories, cookingDays, materials, photos, rows, sales, temperatures, turns } from "../db/schema"
import { isTaken } from "../db/unique"

const columns = {
  ...getTableColumns(rows),
  cookingDays: sql<number>`(SELECT count(*) FROM cooking_days WHERE cooking_days.row_id = compost_rows.id)`,
}

/** The user's rows, last created first. */
export const rowsOf = async (db: Db, user: User, { from, limit }: ListQuery = {}): Promise<Row[]> =>
  db
    .select(columns)
    .from(rows)
    .where(and(eq(rows.userId, user.id), from ? gte(rows.startDate, from) : undefined))
    .orderBy(desc(rows.id))
    .limit(limit ?? -1)

/** The row, if it is the user's own. */
export const rowOf = async (db: Db, user: User, id: number): Promise<Row | undefined> =>
  find(db, and(eq(rows.id, id), eq(rows.userId, user.id)))

/** @throws AppError conflict when the label is taken, invalid when the category does not exist. */
export const createRow = (db: Db, user: User, row: NewRow): Row => {
  checkCategory(db, row.materialCategoryId)
  try {
    const { id } = db
      .insert(rows)
      .values({ ...row, userId: user.id })
      .returning({ id: rows.id })
      .get()
    return reread(db, id)
  } catch (error) {
    throw isTaken(error) ? new AppError("conflict", `Row ID "${row.rowId}" is already in use`) : error
  }
}

export const setStatus = (db: Db, row: Row, status: RowStatus): Promise<Row> =>
  atomically(db, () => {
    editableNow(db, row)
    db.update(rows).set({ status }).where(eq(rows.id, row.id)).run()
    return reread(db, row.id)
  })

/** @throws AppError conflict when the row is evidence of something that left the yard. */
export const deleteRow = (db: Db, row: Row): Promise<void> =>
  atomically(db, () => {
    const sold = db.select({ n: count() }).from(sales).where(eq(sales.rowId, row.id)).get()
    if (!isEditable(reread(db, row.id)) || sold?.n)
      throw new AppError("conflict", "This row cannot be deleted because it has been sold or removed.")
    const pictures = db
      .delete(temperatures)
      .where(eq(temperatures.rowId, row.id))
      .returning({ id: temperatures.photoId })
      .all()
    dropPhotos(
      db,
      pictures.flatMap(({ id }) => id ?? []),
    )
    for (const table of [cookingDays, turns, materials]) db.delete(table).where(eq(table.rowId, row.id)).run()
    db.delete(rows).where(eq(rows.id, row.id)).run()
  })

/**
 * To be asked inside the transaction that writes below a row: it may have been removed since it was found.
 * @throws AppError conflict
 */
export const editableNow = (db: Db, row: Row): void => {
  if (!isEditable(reread(db, row.id))) throw new AppError("conflict", "A removed row cannot be edited")
}

/** @throws AppError invalid when there is no such category. */
export const checkCategory = (db: Db, id: number | null | undefined): void => {
  if (id == null) return
  const known = db.select({ id: categories.id }).from(categories).where(eq(categories.id, id)).get()
  if (!known) throw new AppError("invalid", "Material category not found")
}

const find = (db: Db, where: SQL | undefined): Row | undefined =>
  db.select(columns).from(rows).where(where).get()

const reread = (db: Db, id: number): Row => {
  const row = find(db, eq(rows.id, id))
  if (!row) throw new AppError("not_found", "Compost row not found")
  return row
}

/** In portions: a statement takes a limited number of values. */
const dropPhotos = (db: Db, ids: number[]) => {
  for (let from = 0; from < ids.length; from += 1000)
    db.delete(photos)
      .where(inArray(photos.id, ids.slice(from, from + 1000)))
      .run()
}

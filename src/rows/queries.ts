import { and, count, desc, eq, gte, inArray, sql } from "drizzle-orm"
import type { ListQuery } from "../contract/lists"
import type { Correction, NewRow, RowStatus } from "../contract/rows"
import { isUniqueViolation } from "../db/errors"
import type { Db } from "../db/open"
import { prepared } from "../db/prepared"
import {
  categories,
  changes,
  cookingDays,
  materials,
  photos,
  rows,
  sales,
  temperatures,
  thumbnails,
  turns,
} from "../db/schema"
import { inTransaction } from "../db/transaction"
import { AppError } from "../domain/errors"
import type { Row, RowChange } from "../domain/rows"
import { isEditable } from "../domain/rows"
import type { User } from "../domain/users"
import { assertEditable } from "../records/queries"

/** The user's rows, last created first. */
export const rowsOf = async (db: Db, user: User, { from, limit }: ListQuery = {}): Promise<Row[]> =>
  db
    .select()
    .from(rows)
    .where(and(eq(rows.userId, user.id), from ? gte(rows.startDate, from) : undefined))
    .orderBy(desc(rows.id))
    .limit(limit ?? -1)

/** The row, if it is the user's own. */
export const rowOf = async (db: Db, user: User, id: number): Promise<Row | undefined> =>
  rowByOwner(db).get({ id, user: user.id })

const rowByOwner = prepared((db) =>
  db
    .select()
    .from(rows)
    .where(and(eq(rows.id, sql.placeholder("id")), eq(rows.userId, sql.placeholder("user"))))
    .prepare(),
)

/** @throws AppError conflict when the label is taken, invalid when the category does not exist. */
export const createRow = (db: Db, user: User, row: NewRow): Row => {
  assertCategory(db, row.materialCategoryId)
  const values = { ...row, userId: user.id }
  try {
    if (row.status !== "removed") return db.insert(rows).values(values).returning().get()
    const made = db
      .insert(rows)
      .values({ ...values, status: "active" })
      .returning()
      .get()
    updateRow(db, made, user, { status: row.status })
    return requireRow(db, made.id)
  } catch (error) {
    throw labelTaken(error, row.rowId)
  }
}

/** Sets the status and keeps what it was. */
export const setStatus = (db: Db, row: Row, user: User, status: RowStatus): Promise<Row> =>
  inTransaction(db, () => {
    assertEditable(db, row)
    updateRow(db, requireRow(db, row.id), user, { status })
    return requireRow(db, row.id)
  })

/**
 * Corrects fields that were wrong, and keeps what they were.
 * @throws AppError conflict when the row is removed or the label is taken, invalid for an unknown category
 */
export const correctRow = (db: Db, row: Row, user: User, correction: Correction): Promise<Row> =>
  withLabelConflict(correction.rowId ?? row.rowId, () =>
    inTransaction(db, () => {
      assertEditable(db, row)
      assertCategory(db, correction.materialCategoryId)
      updateRow(db, requireRow(db, row.id), user, correction)
      return requireRow(db, row.id)
    }),
  )

/** What was changed on the row, newest first. */
export const changesOf = async (db: Db, row: Row): Promise<RowChange[]> =>
  db.select().from(changes).where(eq(changes.rowId, row.id)).orderBy(desc(changes.id))

/** Writes new values of a row's fields, and each difference into its history. */
export const updateRow = (
  db: Db,
  row: Row,
  user: User,
  values: { [F in keyof Row]?: Row[F] | undefined },
): void => {
  const before: Record<string, unknown> = row
  const differences = Object.entries(values).filter(([field, to]) => to !== undefined && to !== before[field])
  if (differences.length === 0) return
  db.update(rows).set(Object.fromEntries(differences)).where(eq(rows.id, row.id)).run()
  for (const [field, to] of differences)
    db.insert(changes)
      .values({
        rowId: row.id,
        changedBy: user.id,
        field,
        from: textOf(db, field, before[field]),
        to: textOf(db, field, to),
      })
      .run()
}

/** @throws AppError conflict when the row is evidence of something that left the yard. */
export const deleteRow = (db: Db, row: Row): Promise<void> =>
  inTransaction(db, () => {
    // A voided sale stays in the log too.
    const sold = db.select({ n: count() }).from(sales).where(eq(sales.rowId, row.id)).get()
    if (!isEditable(requireRow(db, row.id)) || sold?.n)
      throw new AppError("conflict", "This row cannot be deleted because it has been sold or removed.")
    const gone = [temperatures, sales].flatMap((table) =>
      db.delete(table).where(eq(table.rowId, row.id)).returning({ photo: table.photoId }).all(),
    )
    deletePhotos(
      db,
      gone.flatMap(({ photo }) => photo ?? []),
    )
    for (const table of [cookingDays, turns, materials, changes])
      db.delete(table).where(eq(table.rowId, row.id)).run()
    db.delete(rows).where(eq(rows.id, row.id)).run()
  })

/** @throws AppError invalid when there is no such category. */
export const assertCategory = (db: Db, id: number | null | undefined): void => {
  if (id == null) return
  const known = db.select({ id: categories.id }).from(categories).where(eq(categories.id, id)).get()
  if (!known) throw new AppError("invalid", "Material category not found")
}

/** A category by the name that it has now: it may be gone when the history is read. */
const textOf = (db: Db, field: string, value: unknown) => {
  if (value == null) return null
  if (field !== "materialCategoryId") return String(value)
  const named = db
    .select({ name: categories.name })
    .from(categories)
    .where(eq(categories.id, Number(value)))
  return named.get()?.name ?? String(value)
}

const withLabelConflict = async <T>(label: string, write: () => Promise<T>) => {
  try {
    return await write()
  } catch (error) {
    throw labelTaken(error, label)
  }
}

const labelTaken = (error: unknown, label: string) =>
  isUniqueViolation(error) ? new AppError("conflict", `Row ID "${label}" is already in use`) : error

const rowById = prepared((db) =>
  db
    .select()
    .from(rows)
    .where(eq(rows.id, sql.placeholder("id")))
    .prepare(),
)

/** The row as it is now, inside a transaction. */
export const requireRow = (db: Db, id: number): Row => {
  const row = rowById(db).get({ id })
  if (!row) throw new AppError("not_found", "Compost row not found")
  return row
}

/** In portions: a statement takes a limited number of values. */
const deletePhotos = (db: Db, ids: number[]) => {
  for (let from = 0; from < ids.length; from += 1000) {
    const some = ids.slice(from, from + 1000)
    db.delete(thumbnails).where(inArray(thumbnails.photoId, some)).run()
    db.delete(photos).where(inArray(photos.id, some)).run()
  }
}

import { count, eq, inArray, sql } from "drizzle-orm"
import type { Db } from "../db/connection"
import { changes, cookingDays, looseObjects, photos, rows, sales, thumbnails } from "../db/schema"
import { inTransaction } from "../db/transaction"
import { AppError } from "../domain/errors"
import { isEditable, type Row } from "../domain/rows"
import { type RecordTable, recordTables } from "../records/kinds"
import { requireRow } from "./queries"

/** @throws AppError conflict when the row was sold or removed: it is evidence then */
export const deleteRow = (db: Db, row: Row): Promise<void> =>
  inTransaction(db, async (tx) => {
    // A voided sale counts too, because it stays in the log.
    const [sold] = await tx.select({ n: count() }).from(sales).where(eq(sales.rowId, row.id))
    if (!isEditable(await requireRow(tx, row.id)) || sold?.n)
      throw new AppError("conflict", "This row cannot be deleted because it has been sold or removed.")
    for (const table of Object.values(recordTables)) await deleteRecords(tx, row, table)
    for (const table of [cookingDays, changes]) await tx.delete(table).where(eq(table.rowId, row.id))
    await tx.delete(rows).where(eq(rows.id, row.id))
  })

const deleteRecords = async (tx: Db, row: Row, table: RecordTable) => {
  const own = eq(table.rowId, row.id)
  if (!("photoId" in table)) return tx.delete(table).where(own)
  const gone = await tx.delete(table).where(own).returning({ photo: table.photoId })
  return deletePhotos(
    tx,
    gone.flatMap(({ photo }) => photo ?? []),
  )
}

/** In batches: a statement takes a limited number of values. */
const deletePhotos = async (tx: Db, ids: number[]) => {
  for (let from = 0; from < ids.length; from += 1000) {
    const some = ids.slice(from, from + 1000)
    await tx.delete(thumbnails).where(inArray(thumbnails.photoId, some))
    const gone = await tx.delete(photos).where(inArray(photos.id, some)).returning({ object: photos.object })
    await addLoose(tx, new Set(gone.flatMap(({ object }) => object ?? [])))
  }
}

/** The bucket's objects are removed later. */
const addLoose = async (tx: Db, objects: ReadonlySet<string>) => {
  if (objects.size === 0) return
  await tx
    .insert(looseObjects)
    .values([...objects].map((object) => ({ object })))
    .onConflictDoUpdate({ target: looseObjects.object, set: { since: sql`excluded.since` } })
}

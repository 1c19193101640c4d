import { count, eq, inArray, or, sql } from "drizzle-orm"
import { addAct } from "../audit/acts"
import type { Db } from "../db/connection"
import { giveWay } from "../db/give-way"
import { inLongTransaction } from "../db/long-transaction"
import {
  changes,
  cookingDays,
  looseObjects,
  photos,
  pileLinks,
  type RecordTable,
  recordTables,
  rows,
  sales,
  thumbnails,
} from "../db/schema"
import { AppError } from "../domain/errors"
import type { Member } from "../domain/farms"
import { counted } from "../domain/import-report"
import { isEditable, type Row } from "../domain/rows"
import { deleteProbeReadings } from "./delete-probe-readings"
import { lockPile } from "./lock-piles"
import { requireRow } from "./queries"

/** So many records, or photos, are deleted between two turns of others: a few milliseconds, on an SD card as well. */
const portion = { records: 1000, photos: 50 }

/**
 * Deletes a row with all that belongs to it. Others see it whole until then, and are served meanwhile.
 * @throws AppError conflict when the row was sold or removed: it is evidence then; too_slow
 */
export const deleteRow = (db: Db, row: Row, by: Member): Promise<void> =>
  inLongTransaction(
    db,
    (tx) => deleteRowIn(tx, row, by),
    (tx) => lockPile(tx, row),
  )

const deleteRowIn = async (tx: Db, row: Row, by: Member) => {
  // A voided sale counts too, because it stays in the log.
  const [sold] = await tx.select({ n: count() }).from(sales).where(eq(sales.rowId, row.id))
  const current = await requireRow(tx, row.id)
  if (!isEditable(current) || sold?.n)
    throw new AppError("conflict", "This row cannot be deleted because it has been sold or removed.")
  if (current.hasParents || current.hasChildren)
    throw new AppError("conflict", "This pile was merged or split. Void that first.")
  // Those that are undone: the other pile's history keeps what was.
  await tx.delete(pileLinks).where(or(eq(pileLinks.parentId, row.id), eq(pileLinks.childId, row.id)))
  let many = 0
  for (const table of Object.values(recordTables)) many += await deleteRecords(tx, row, table)
  await deleteRecords(tx, row, changes)
  await tx.delete(cookingDays).where(eq(cookingDays.rowId, row.id))
  await deleteProbeReadings(tx, row)
  await tx.delete(rows).where(eq(rows.id, row.id))
  await addAct(
    tx,
    by.userId,
    { farm: row.farmId },
    `deleted the pile ${row.rowId} with ${counted(many, "record")}`,
  )
}

/** Resolves to how many there were. */
const deleteRecords = async (tx: Db, row: Row, table: RecordTable | typeof changes): Promise<number> => {
  for (let many = 0; ; ) {
    const next = tx.select({ id: table.id }).from(table).where(eq(table.rowId, row.id)).limit(portion.records)
    const gone = await tx
      .delete(table)
      .where(inArray(table.id, next))
      .returning({ photo: "photoId" in table ? table.photoId : sql<null>`NULL` })
    await deletePhotos(
      tx,
      gone.flatMap(({ photo }) => photo ?? []),
    )
    many += gone.length
    if (gone.length < portion.records) return many
    await giveWay(tx)
  }
}

const deletePhotos = async (tx: Db, ids: number[]) => {
  for (let from = 0; from < ids.length; from += portion.photos) {
    const some = ids.slice(from, from + portion.photos)
    await tx.delete(thumbnails).where(inArray(thumbnails.photoId, some))
    const gone = await tx.delete(photos).where(inArray(photos.id, some)).returning({ object: photos.object })
    await addLoose(tx, new Set(gone.flatMap(({ object }) => object ?? [])))
    await giveWay(tx)
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

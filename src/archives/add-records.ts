import { and, eq, max } from "drizzle-orm"
import type {
  ArchivedMaterial,
  ArchivedRecord,
  ArchivedSale,
  ArchivedTemperature,
  ArchivedTurn,
} from "../contract/archive"
import type { Db } from "../db/connection"
import { only } from "../db/only"
import { materials, sales, temperatures, turns } from "../db/schema"
import { isHot } from "../domain/cooking"
import type { Row } from "../domain/rows"
import { addPhoto, type KeptPhoto } from "../photos/queries"
import { sumUpReadings, sumUpTurns } from "../rows/summary"
import { markCookingDay } from "../temperatures/cooking-days"
import type { Importing } from "./importing"

/** A record with its photo. */
export type Ready<R extends ArchivedRecord = ArchivedRecord> = { record: R; photo?: KeptPhoto | undefined }

/** Adds records to a pile, with its cooking days, summary and trend. */
export const addRecords = async (
  tx: Db,
  importing: Importing,
  row: Row,
  batch: readonly Ready[],
): Promise<void> => {
  for (const ready of batch) await add(tx, importing, row, ready)
  await sumUpReadings(tx, row, importing.by.zone)
  await sumUpTurns(tx, row)
}

const add = async (tx: Db, importing: Importing, row: Row, { record, photo }: Ready) => {
  const shared = await sharedColumns(tx, importing, row, record)
  switch (record.kind) {
    case "temperature":
      return addReading(
        tx,
        importing,
        row,
        { ...shared, photoId: await photoId(tx, shared.recordedBy, photo) },
        record,
      )
    case "turn":
      return addTurn(tx, shared, record)
    case "material":
      return addMaterial(tx, importing, shared, record)
    case "sale":
      return addSale(tx, { ...shared, photoId: await photoId(tx, shared.recordedBy, photo) }, record)
  }
}

const sharedColumns = async (tx: Db, importing: Importing, row: Row, record: ArchivedRecord) => ({
  rowId: row.id,
  ...(importing.isWhole && { receivedAt: record.receivedAt }),
  recordedBy: await importing.authorOf(tx, record.recordedBy),
  voidedAt: record.voided?.at ?? null,
  voidedBy: record.voided && (await importing.authorOf(tx, record.voided.by)),
  voidReason: record.voided?.reason ?? null,
})
type Shared = Awaited<ReturnType<typeof sharedColumns>>
type WithPhoto = Shared & { photoId: number | null }

const photoId = async (tx: Db, author: number, photo: KeptPhoto | undefined) =>
  photo ? addPhoto(tx, { id: author }, photo) : null

const addReading = async (
  tx: Db,
  { by }: Importing,
  row: Row,
  shared: WithPhoto,
  record: ArchivedTemperature,
) => {
  const { at: recordedAt, temperature } = record
  await tx.insert(temperatures).values({ ...shared, temperature, recordedAt })
  if (isHot(temperature) && !record.voided) await markCookingDay(tx, row, by, recordedAt)
}

/** With its number, or the next one if another turn of the pile has that. */
const addTurn = async (tx: Db, shared: Shared, { at: turnedAt, turnNumber, waterAdded }: ArchivedTurn) => {
  const ofRow = eq(turns.rowId, shared.rowId)
  const [taken] = await tx
    .select({ id: turns.id })
    .from(turns)
    .where(and(ofRow, eq(turns.turnNumber, turnNumber)))
  const last =
    taken &&
    only(
      await tx
        .select({ number: max(turns.turnNumber) })
        .from(turns)
        .where(ofRow),
    )
  await tx
    .insert(turns)
    .values({ ...shared, turnedAt, waterAdded, turnNumber: last ? (last.number ?? 0) + 1 : turnNumber })
}

const addMaterial = async (tx: Db, importing: Importing, shared: Shared, record: ArchivedMaterial) => {
  const { at: addedAt, cubicYards, notes = null, materialType } = record
  const materialCategoryId = await importing.typeOf(tx, materialType)
  await tx.insert(materials).values({ ...shared, addedAt, cubicYards, notes, materialCategoryId })
}

const addSale = async (tx: Db, shared: WithPhoto, record: ArchivedSale) => {
  const { at: removedAt, clientName, emptyWeight, fullWeight } = record
  await tx.insert(sales).values({ ...shared, removedAt, clientName, emptyWeight, fullWeight })
}

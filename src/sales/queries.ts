import { and, desc, eq, getTableColumns, gte, isNull, max, sql } from "drizzle-orm"
import type { ListQuery } from "../contract/lists"
import type { NewSale } from "../contract/sales"
import type { Void } from "../contract/voids"
import type { Db } from "../db/connection"
import { only } from "../db/only"
import { rows, sales } from "../db/schema"
import { unlimited } from "../db/unlimited"
import type { Member } from "../domain/farms"
import type { Row } from "../domain/rows"
import type { Sale } from "../domain/sales"
import { inlinePhoto, photoPath } from "../photos/queries"
import type { AddPhoto } from "../photos/resolve-photo"
import { assertEditable, assertVoidable, authorColumns, toRecord, voidColumns } from "../records/queries"

const { photoId: _id, ...own } = getTableColumns(sales)
const columns = {
  ...own,
  ...authorColumns(sales),
  photoUrl: sql<string | null>`${photoPath} || ${sales.photoId}`,
}

/** The row's sales, newest first. */
export const salesOf = async (
  db: Db,
  row: Row,
  reader: Member,
  { from, limit }: ListQuery = {},
): Promise<Sale[]> => {
  const found = await db
    .select(columns)
    .from(sales)
    .where(and(eq(sales.rowId, row.id), from ? gte(sales.removedAt, from) : undefined))
    .orderBy(desc(sales.removedAt), desc(sales.id))
    .limit(limit ?? unlimited)
  return found.map((record) => toRecord(record, reader))
}

/** One sale of the row, with its weigh ticket as a data URL. */
export const saleOf = async (db: Db, row: Row, reader: Member, id: number): Promise<Sale | undefined> => {
  const where = and(eq(sales.id, id), eq(sales.rowId, row.id))
  const [found] = await db
    .select({ ...columns, photoId: sales.photoId })
    .from(sales)
    .where(where)
  if (!found) return undefined
  const { photoId, ...sale } = found
  return toRecord({ ...sale, photoUrl: await inlinePhoto(db, photoId) }, reader)
}

/** Names of the farm's clients, most recent first, for completion in the form. */
export const clientsOf = async (db: Db, member: Pick<Member, "farmId">): Promise<string[]> => {
  const names = await db
    .select({ name: sales.clientName })
    .from(sales)
    .innerJoin(rows, eq(rows.id, sales.rowId))
    .where(and(eq(rows.farmId, member.farmId), isNull(sales.voidedAt)))
    .groupBy(sales.clientName)
    .orderBy(desc(max(sales.removedAt)), desc(max(sales.id)))
    .limit(maxClients)
  return names.map(({ name }) => name)
}

const maxClients = 200

/**
 * Records a sale and its weigh ticket.
 * @throws AppError conflict when the row is removed
 */
export const recordSale = async (
  tx: Db,
  row: Row,
  member: Member,
  sale: Omit<NewSale, "photoUrl">,
  addPhoto: AddPhoto,
): Promise<Sale> => {
  await assertEditable(tx, row, member)
  const values = { ...sale, rowId: row.id, recordedBy: member.userId, photoId: await addPhoto(tx) }
  return toRecord(only(await tx.insert(sales).values(values).returning(columns)), member)
}

export const voidSale = async (tx: Db, row: Row, member: Member, id: number, reason: Void): Promise<Sale> => {
  await assertVoidable(tx, row, sales, id, member)
  const voided = tx.update(sales).set(voidColumns(member, reason)).where(eq(sales.id, id))
  return toRecord(only(await voided.returning(columns)), member)
}

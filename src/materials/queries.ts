import { and, desc, eq, getTableColumns, gte } from "drizzle-orm"
import type { ListQuery } from "../contract/lists"
import type { NewMaterial } from "../contract/materials"
import type { Void } from "../contract/voids"
import type { Db } from "../db/connection"
import { only } from "../db/only"
import { materials } from "../db/schema"
import { unlimited } from "../db/unlimited"
import type { Member } from "../domain/farms"
import type { Material } from "../domain/materials"
import type { Row } from "../domain/rows"
import { assertEditable, assertVoidable, authorColumns, toRecord, voidColumns } from "../records/queries"
import { assertCategory } from "../rows/queries"

const columns = { ...getTableColumns(materials), ...authorColumns(materials) }

/** The row's additions, newest first. */
export const materialsOf = async (
  db: Db,
  row: Row,
  reader: Member,
  { from, limit }: ListQuery = {},
): Promise<Material[]> => {
  const found = await db
    .select(columns)
    .from(materials)
    .where(and(eq(materials.rowId, row.id), from ? gte(materials.addedAt, from) : undefined))
    .orderBy(desc(materials.addedAt), desc(materials.id))
    .limit(limit ?? unlimited)
  return found.map((record) => toRecord(record, reader))
}

export const addMaterial = async (
  tx: Db,
  row: Row,
  member: Member,
  material: NewMaterial,
): Promise<Material> => {
  await assertEditable(tx, row, member)
  await assertCategory(tx, material.materialCategoryId)
  const values = { ...material, rowId: row.id, recordedBy: member.userId }
  return toRecord(only(await tx.insert(materials).values(values).returning(columns)), member)
}

export const voidMaterial = async (
  tx: Db,
  row: Row,
  member: Member,
  id: number,
  reason: Void,
): Promise<Material> => {
  await assertVoidable(tx, row, materials, id, member)
  const voided = tx.update(materials).set(voidColumns(member, reason)).where(eq(materials.id, id))
  return toRecord(only(await voided.returning(columns)), member)
}

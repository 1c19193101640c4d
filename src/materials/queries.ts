import { and, desc, eq, gte } from "drizzle-orm"
import type { ListQuery } from "../contract/lists"
import type { NewMaterial } from "../contract/materials"
import type { Void } from "../contract/voids"
import type { Db } from "../db/open"
import { materials } from "../db/schema"
import type { Material } from "../domain/materials"
import type { Row } from "../domain/rows"
import type { User } from "../domain/users"
import { assertEditable, assertVoidable, toRecord, voidColumns } from "../records/queries"
import { assertCategory } from "../rows/queries"

/** What was added to the row, newest first. */
export const materialsOf = async (db: Db, row: Row, { from, limit }: ListQuery = {}): Promise<Material[]> =>
  db
    .select()
    .from(materials)
    .where(and(eq(materials.rowId, row.id), from ? gte(materials.addedAt, from) : undefined))
    .orderBy(desc(materials.addedAt), desc(materials.id))
    .limit(limit ?? -1)
    .all()
    .map(toRecord)

export const addMaterial = (db: Db, row: Row, user: User, material: NewMaterial): Material => {
  assertEditable(db, row)
  assertCategory(db, material.materialCategoryId)
  const values = { ...material, rowId: row.id, recordedBy: user.id }
  return toRecord(db.insert(materials).values(values).returning().get())
}

export const voidMaterial = (db: Db, row: Row, user: User, id: number, reason: Void): Material => {
  assertVoidable(db, row, materials, id)
  const voided = db.update(materials).set(voidColumns(user, reason)).where(eq(materials.id, id))
  return toRecord(voided.returning().get())
}

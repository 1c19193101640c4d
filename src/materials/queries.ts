import { and, desc, eq, gte } from "drizzle-orm"
import type { Material, NewMaterial } from "../contract/materials"
import type { ListQuery } from "../contract/records"
import type { Row } from "../contract/rows"
import type { User } from "../contract/users"
import type { Db } from "../db/open"
import { materials } from "../db/schema"
import { checkCategory, editableNow } from "../rows/queries"

/** What was added to the row, newest first. */
export const materialsOf = async (db: Db, row: Row, { from, limit }: ListQuery = {}): Promise<Material[]> =>
  db
    .select()
    .from(materials)
    .where(and(eq(materials.rowId, row.id), from ? gte(materials.addedAt, from) : undefined))
    .orderBy(desc(materials.addedAt), desc(materials.id))
    .limit(limit ?? -1)

export const addMaterial = (db: Db, row: Row, user: User, material: NewMaterial): Material => {
  editableNow(db, row)
  checkCategory(db, material.materialCategoryId)
  return db
    .insert(materials)
    .values({ ...material, rowId: row.id, recordedBy: user.id })
    .returning()
    .get()
}

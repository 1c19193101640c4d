import { eq } from "drizzle-orm"
import type { NewMaterial } from "../contract/materials"
import type { Db } from "../db/connection"
import { categories } from "../db/schema"
import type { Member } from "../domain/farms"
import type { Material } from "../domain/materials"
import type { Row } from "../domain/rows"
import { insertRecord, type Recount } from "../records/of-row"
import { assertEditable } from "../records/queries"
import { keepCount } from "../rows/kept-count"
import { assertCategory, requireRow } from "../rows/queries"

export const addMaterial = async (
  tx: Db,
  row: Row,
  author: Member,
  material: NewMaterial,
): Promise<Material> => {
  const member = await assertEditable(tx, row, author)
  await assertCategory(tx, material.materialCategoryId)
  const startsCount = material.startsCount ?? (await isRaw(tx, material.materialCategoryId))
  const added = await insertRecord(tx, "materials", row, member, { ...material, startsCount })
  await sumUpMaterials(tx, row, member, added)
  return added
}

/** Raw material, or the void of some, may begin another count. */
export const sumUpMaterials: Recount<Material> = async (tx, { id }, { zone }, { startsCount }) => {
  if (startsCount) await keepCount(tx, await requireRow(tx, id), zone)
}

/** Without an answer the mark of the catalogue decides. */
const isRaw = async (tx: Db, id: number) => {
  const [category] = await tx
    .select({ isRaw: categories.isRaw })
    .from(categories)
    .where(eq(categories.id, id))
  return category?.isRaw ?? false
}

import type { NewMaterial } from "../contract/materials"
import type { Db } from "../db/connection"
import type { Member } from "../domain/farms"
import type { Material } from "../domain/materials"
import type { Row } from "../domain/rows"
import { insertRecord } from "../records/of-row"
import { assertEditable } from "../records/queries"
import { assertCategory } from "../rows/queries"

export const addMaterial = async (
  tx: Db,
  row: Row,
  member: Member,
  material: NewMaterial,
): Promise<Material> => {
  await assertEditable(tx, row, member)
  await assertCategory(tx, material.materialCategoryId)
  return insertRecord(tx, "materials", row, member, material)
}

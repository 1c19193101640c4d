import { eq } from "drizzle-orm"
import type { NewMaterial } from "../contract/materials"
import type { Db } from "../db/connection"
import { only } from "../db/only"
import { categories, farms } from "../db/schema"
import { calendarDays } from "../domain/day"
import { densityOn, volumeBy } from "../domain/density"
import { AppError } from "../domain/errors"
import type { Member } from "../domain/farms"
import type { Material } from "../domain/materials"
import { isYard, type Row } from "../domain/rows"
import { storedUnits } from "../domain/units"
import type { AddPhoto } from "../photos/resolve-photo"
import { insertRecord, type Recount } from "../records/of-row"
import { assertEditable } from "../records/queries"
import { keepCount } from "../rows/kept-count"
import { assertCategory, requireRow } from "../rows/queries"

export const addMaterial = async (
  tx: Db,
  row: Row,
  author: Member,
  material: Omit<NewMaterial, "photoUrl">,
  addPhoto: AddPhoto,
): Promise<Material> => {
  const member = await assertEditable(tx, row, author)
  if (material.refused && !isYard(row))
    throw new AppError("invalid", "A load that was refused belongs on no pile")
  await assertCategory(tx, material.materialCategoryId)
  const type = await typeOf(tx, material.materialCategoryId)
  const values = {
    ...material,
    ...(await amountOf(tx, member, material, type.name)),
    startsCount: material.startsCount ?? type.isRaw,
    photoId: await addPhoto(tx),
  }
  const added = await insertRecord(tx, "materials", row, member, values)
  await sumUpMaterials(tx, row, member, added)
  return added
}

/** Raw material, or the void of some, may begin another count. */
export const sumUpMaterials: Recount<Material> = async (tx, { id }, member, { startsCount }) => {
  if (startsCount) await keepCount(tx, await requireRow(tx, id), member)
}

/** Its mark says whether it begins a count, where nobody else does. */
const typeOf = async (tx: Db, id: number) =>
  only(
    await tx
      .select({ name: categories.name, isRaw: categories.isRaw })
      .from(categories)
      .where(eq(categories.id, id)),
  )

/**
 * The density of its type on its day, and the volume of one that was only weighed.
 * @throws AppError invalid when that does not follow
 */
const amountOf = async (
  tx: Db,
  { farmId, zone }: Member,
  {
    cubicYards,
    weight,
    addedAt = new Date().toISOString(),
  }: Pick<NewMaterial, "cubicYards" | "weight" | "addedAt">,
  type: string,
) => {
  const { densities } = only(
    await tx.select({ densities: farms.densities }).from(farms).where(eq(farms.id, farmId)),
  )
  const density = densityOn(densities, type, calendarDays(zone)(addedAt)) ?? null
  if (cubicYards !== undefined) return { density, cubicYards }
  if (weight == null || density === null)
    throw new AppError("invalid", `What ${type} weighs is not known yet: type the volume, too`)
  const volume = volumeBy(weight, density)
  return { density, cubicYards: volume, value: volume, unit: storedUnits.volume.symbol, volumeByWeight: true }
}

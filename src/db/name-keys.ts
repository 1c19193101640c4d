import { and, eq, isNull, sql } from "drizzle-orm"
import { nameKey } from "../domain/name-key"
import type { Db } from "./connection"
import { categories, rows } from "./schema"

/**
 * Gives their keys to the piles of a farm that an earlier version wrote, before a name is compared with them. Of two that look
 * the same the older one gets it; the other stays as it is, until the name is free.
 */
export const keyPiles = async (tx: Db, farmId: number): Promise<void> => {
  const without = and(eq(rows.farmId, farmId), isNull(rows.nameKey))
  const left = await tx.select({ id: rows.id, name: rows.rowId }).from(rows).where(without).orderBy(rows.id)
  for (const { id, name } of left)
    await tx.run(sql`UPDATE compost_rows SET name_key = ${nameKey(name)} WHERE id = ${id} AND NOT EXISTS
      (SELECT 1 FROM compost_rows AS other WHERE other.farm_id = ${farmId} AND other.name_key = ${nameKey(name)})`)
}

/** The same for the catalogue. */
export const keyCategories = async (tx: Db): Promise<void> => {
  const { id: own, name: named, nameKey: key } = categories
  const left = await tx.select({ id: own, name: named }).from(categories).where(isNull(key)).orderBy(own)
  for (const { id, name } of left)
    await tx.run(sql`UPDATE material_categories SET name_key = ${nameKey(name)} WHERE id = ${id} AND NOT EXISTS
      (SELECT 1 FROM material_categories AS other WHERE other.name_key = ${nameKey(name)})`)
}

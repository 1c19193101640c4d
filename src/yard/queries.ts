import { and, desc, eq, isNotNull, isNull } from "drizzle-orm"
import { addAct } from "../audit/acts"
import type { Db } from "../db/connection"
import { only } from "../db/only"
import { materials, rows } from "../db/schema"
import { inTransaction } from "../db/transaction"
import type { Member } from "../domain/farms"
import type { FormerLoad } from "../domain/materials"
import { nameKey } from "../domain/name-key"
import { yardLabel } from "../domain/rows"

/** Gives the farm its yard, and with it the gate; the one that it has stays. */
export const openYard = (db: Db, { farmId, userId }: Member): Promise<{ id: number }> =>
  inTransaction(db, async (tx) => {
    const [known] = await tx
      .select({ id: rows.id })
      .from(rows)
      .where(and(eq(rows.farmId, farmId), eq(rows.rowId, yardLabel)))
    if (known) return known
    const yard = { farmId, userId, rowId: yardLabel, nameKey: yardLabel, location: "Yard", length: 1 }
    // No list of what is active has it.
    const values = { ...yard, status: "inactive", isCounted: true } as const
    const made = only(await tx.insert(rows).values(values).returning({ id: rows.id }))
    await addAct(tx, userId, { farm: farmId }, "opened the gate")
    return made
  })

/** Of so many loads at most. */
const newest = 500

/** What was said of the farm's newest loads that were taken and count, each source once, the latest first: the form offers it again. */
export const formerLoads = async (db: Db, { farmId }: Pick<Member, "farmId">): Promise<FormerLoad[]> => {
  const { source, county, hauler, materialCategoryId, addedAt, id, voidedAt, refused } = materials
  const found = await db
    .select({ source, county, hauler, materialCategoryId })
    .from(materials)
    .innerJoin(rows, eq(rows.id, materials.rowId))
    .where(and(eq(rows.farmId, farmId), isNotNull(source), isNull(voidedAt), isNull(refused)))
    .orderBy(desc(addedAt), desc(id))
    .limit(newest)
  const bySource = new Map<string, FormerLoad>()
  for (const { source, ...load } of found)
    if (source !== null && !bySource.has(nameKey(source))) bySource.set(nameKey(source), { source, ...load })
  return [...bySource.values()]
}

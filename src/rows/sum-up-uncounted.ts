import { asc, eq } from "drizzle-orm"
import type { Db } from "../db/connection"
import { farms, rows } from "../db/schema"
import { inTransaction } from "../db/transaction"
import { sumUpReadings } from "./summary"

/** Sums up the rows of an earlier version, which kept no count; one after the other, so that a start that is killed goes on. */
export const sumUpUncounted = async (db: Db): Promise<void> => {
  const left = await db
    .select({ id: rows.id, userId: rows.userId, zone: farms.zone })
    .from(rows)
    .innerJoin(farms, eq(farms.id, rows.farmId))
    .where(eq(rows.isCounted, false))
    .orderBy(asc(rows.id))
  for (const { id, ...by } of left)
    await inTransaction(db, async (tx) => {
      await sumUpReadings(tx, { id }, by)
      await tx.update(rows).set({ isCounted: true }).where(eq(rows.id, id))
    })
}

import { and, eq } from "drizzle-orm"
import { addAct } from "../audit/acts"
import type { Db } from "../db/connection"
import { only } from "../db/only"
import { rows } from "../db/schema"
import { inTransaction } from "../db/transaction"
import type { Member } from "../domain/farms"
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

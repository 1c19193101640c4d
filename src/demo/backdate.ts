import { and, eq, gte } from "drizzle-orm"
import type { Db } from "../db/connection"
import { changes } from "../db/schema"
import { recordTables } from "../records/kinds"

/** When the demo pretends that something was sent, and voided if it was; both ISO. */
export type Moment = { receivedAt: string; voidedAt: string }

/** The queries stamp what they write with the clock: moves the stamps of a row since `began` back to a moment before. */
export const backdate = async (tx: Db, rowId: number, began: string, { receivedAt, voidedAt }: Moment) => {
  for (const table of Object.values(recordTables)) {
    const own = eq(table.rowId, rowId)
    await tx
      .update(table)
      .set({ receivedAt })
      .where(and(own, gte(table.receivedAt, began)))
    await tx
      .update(table)
      .set({ voidedAt })
      .where(and(own, gte(table.voidedAt, began)))
  }
  await tx
    .update(changes)
    .set({ changedAt: receivedAt })
    .where(and(eq(changes.rowId, rowId), gte(changes.changedAt, began)))
}

import { and, eq, sql } from "drizzle-orm"
import type { Db } from "../db/connection"
import { giveWay } from "../db/give-way"
import { probeHours, probePlaces, probeReadings, wirelessProbes } from "../db/schema"
import type { Row } from "../domain/rows"

const portion = 1000

/** Deletes what wireless probes have read in a pile; they stand in none then. Others are served between portions. */
export const deleteProbeReadings = async (tx: Db, { id }: Pick<Row, "id">): Promise<void> => {
  for (const table of [probeReadings, probeHours]) {
    const at = "hour" in table ? table.hour : table.recordedAt
    const some = tx.select({ probe: table.probeId, at }).from(table).where(eq(table.rowId, id)).limit(portion)
    const next = and(eq(table.rowId, id), sql`(${table.probeId}, ${at}) IN ${some}`)
    while ((await tx.delete(table).where(next).returning({ probe: table.probeId })).length === portion)
      await giveWay(tx)
  }
  // The place stays, in no pile: without it what comes would belong to the one before.
  await tx.update(probePlaces).set({ rowId: null, position: null }).where(eq(probePlaces.rowId, id))
  await tx.update(wirelessProbes).set({ rowId: null, position: null }).where(eq(wirelessProbes.rowId, id))
}

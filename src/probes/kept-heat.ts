import { and, desc, eq, gte, isNull, max, or, sql } from "drizzle-orm"
import type { Db } from "../db/connection"
import { probeHours, rows } from "../db/schema"
import { hourMs } from "../domain/probes"

/**
 * Keeps beside the row the highest of the last two hours in which one of its probes was heard, whose needs ask for it.
 * Resolves to true when that is another one than before.
 */
export const keepProbeHeat = async (tx: Db, rowId: number): Promise<boolean> => {
  const [newest] = await tx
    .select({ hour: max(probeHours.hour) })
    .from(probeHours)
    .where(eq(probeHours.rowId, rowId))
  const since = newest?.hour ? new Date(Date.parse(newest.hour) - hourMs).toISOString() : null
  const [top] = since
    ? await tx
        .select({ temperature: probeHours.temperature, recordedAt: probeHours.recordedAt })
        .from(probeHours)
        .where(and(eq(probeHours.rowId, rowId), gte(probeHours.hour, since)))
        .orderBy(desc(probeHours.temperature), desc(probeHours.recordedAt))
        .limit(1)
    : []
  if (!top) return false
  const isOther = or(
    isNull(rows.probeTemperature),
    sql`${rows.probeTemperature} <> ${top.temperature}`,
    sql`${rows.probeRecordedAt} <> ${Date.parse(top.recordedAt)}`,
  )
  const changed = await tx
    .update(rows)
    .set({ probeTemperature: top.temperature, probeRecordedAt: top.recordedAt })
    .where(and(eq(rows.id, rowId), isOther))
    .returning({ id: rows.id })
  return changed.length > 0
}

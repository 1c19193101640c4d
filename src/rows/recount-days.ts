import { and, eq, gte, isNull, sql } from "drizzle-orm"
import type { Db } from "../db/connection"
import { changes, cookingDays, rows, temperatures } from "../db/schema"
import { cookingThreshold, dayNumbers } from "../domain/cooking"
import type { Member } from "../domain/farms"
import { statusAfterReading, statusAfterVoid } from "../domain/life-cycle"
import type { Row } from "../domain/rows"
import { requireRow, updateRow } from "./queries"
import { sumUpReadings } from "./summary"

/**
 * Counts the cooking days of all of the farm's rows in another zone, with the status that follows from them and the
 * trend, and writes the zone into each row's history.
 */
export const recountDays = async (tx: Db, member: Member, from: string, to: string): Promise<void> => {
  const ofFarm = await tx.select({ id: rows.id }).from(rows).where(eq(rows.farmId, member.farmId))
  for (const { id } of ofFarm) {
    const row = await requireRow(tx, id)
    await tx.insert(changes).values({ rowId: id, changedBy: member.userId, field: "zone", from, to })
    const days = await hotDaysOf(tx, row, to)
    await tx.delete(cookingDays).where(eq(cookingDays.rowId, id))
    if (days.length > 0) await tx.insert(cookingDays).values(days.map((day) => ({ rowId: id, day })))
    const recounted = await sumUpReadings(tx, row, to)
    const status =
      days.length > row.cookingDays
        ? statusAfterReading(recounted)
        : statusAfterVoid(recounted, row.cookingDays)
    await updateRow(tx, row, member, { status })
  }
}

/** Offsets of zones are whole quarters of an hour, so readings of one quarter are of one day. */
const quarter = 900_000

const hotDaysOf = async (tx: Db, row: Row, zone: string) => {
  const dayOf = dayNumbers(zone)
  const hot = await tx
    .selectDistinct({ quarter: sql<number>`${temperatures.recordedAt} / ${quarter}` })
    .from(temperatures)
    .where(
      and(
        eq(temperatures.rowId, row.id),
        gte(temperatures.temperature, cookingThreshold),
        isNull(temperatures.voidedAt),
      ),
    )
  return [...new Set(hot.map((reading) => dayOf(new Date(reading.quarter * quarter).toISOString())))]
}

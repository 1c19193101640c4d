import { eq } from "drizzle-orm"
import type { Db } from "../db/connection"
import { giveWay } from "../db/give-way"
import { changes, cookingDays, rows } from "../db/schema"
import type { Member } from "../domain/farms"
import { statusAfterReading, statusAfterVoid, stepDaysOf } from "../domain/life-cycle"
import { startDays } from "../domain/start-days"
import { hotDaysIn } from "./hot-days"
import { requireRow } from "./queries"
import { sumUpReadings } from "./summary"
import { updateRow } from "./update-row"

/**
 * Counts the cooking days of all of the farm's rows in another zone, with the status that follows from them and the
 * trend, and writes the zone into each row's history. For a long transaction: others read the old days until all are counted.
 */
export const recountDays = async (tx: Db, member: Member, from: string, to: string): Promise<void> => {
  const ofFarm = await tx.select({ id: rows.id }).from(rows).where(eq(rows.farmId, member.farmId))
  const hotDaysOf = hotDaysIn(to)
  // A start is a day, whatever the zone: its instant moves to the same day of the new one. Of a pile that was built on a day
  // which has not come there yet, the instant is the start: it would move behind what has happened since.
  const startIn = (at: string) => {
    const now = Date.now()
    const start = startDays(to).startOf(startDays(from).dayOf(at), now)
    return Date.parse(start) < now ? start : at
  }
  for (const { id } of ofFarm) {
    await giveWay(tx)
    const row = await requireRow(tx, id)
    await tx.insert(changes).values({ rowId: id, changedBy: member.userId, field: "zone", from, to })
    const days = await hotDaysOf(tx, id)
    await tx.delete(cookingDays).where(eq(cookingDays.rowId, id))
    await tx
      .update(rows)
      .set({ startDate: startIn(row.startDate) })
      .where(eq(rows.id, id))
    await addDays(tx, id, days)
    const recounted = await sumUpReadings(tx, row, { ...member, zone: to })
    const before = stepDaysOf(row)
    const status =
      stepDaysOf(recounted) > before ? statusAfterReading(recounted) : statusAfterVoid(recounted, before)
    await updateRow(tx, row, member, { status })
  }
}

/** In portions: a row may have a reading each hour for years. */
const addDays = async (tx: Db, rowId: number, days: readonly number[]) => {
  for (let from = 0; from < days.length; from += 500) {
    await tx.insert(cookingDays).values(days.slice(from, from + 500).map((day) => ({ rowId, day })))
    await giveWay(tx)
  }
}

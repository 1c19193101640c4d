import { and, eq, gte, isNull, lt, sql } from "drizzle-orm"
import type { Db } from "../db/connection"
import { prepared } from "../db/prepared"
import { cookingDays, temperatures } from "../db/schema"
import { cookingThreshold, dayNumbers } from "../domain/cooking"
import { dayMs } from "../domain/day"
import type { Member } from "../domain/farms"
import type { Row } from "../domain/rows"

/** Counts the day of a hot reading, in the farm's zone; once, however many readings it has. */
export const markCookingDay = (tx: Db, row: Pick<Row, "id">, { zone }: Member, at: string) =>
  insertCookingDay(tx).execute({ rowId: row.id, day: dayNumbers(zone)(at) })

const insertCookingDay = prepared((db) =>
  db
    .insert(cookingDays)
    .values({ rowId: sql.placeholder("rowId"), day: sql.placeholder("day") })
    .onConflictDoNothing()
    .prepare(),
)

/**
 * Counts the day of a voided reading no longer, unless another reading of that day is hot. A day of any zone lies within
 * a day of the same date's in UTC.
 */
export const unmarkCookingDay = async (tx: Db, row: Pick<Row, "id">, { zone }: Member, at: string) => {
  const dayOf = dayNumbers(zone)
  const day = dayOf(at)
  const near = await tx
    .select({ at: temperatures.recordedAt })
    .from(temperatures)
    .where(
      and(
        eq(temperatures.rowId, row.id),
        gte(temperatures.recordedAt, new Date((day - 1) * dayMs).toISOString()),
        lt(temperatures.recordedAt, new Date((day + 2) * dayMs).toISOString()),
        gte(temperatures.temperature, cookingThreshold),
        isNull(temperatures.voidedAt),
      ),
    )
  if (near.some((reading) => dayOf(reading.at) === day)) return
  await tx.delete(cookingDays).where(and(eq(cookingDays.rowId, row.id), eq(cookingDays.day, day)))
}

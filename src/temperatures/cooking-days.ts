import { and, eq, gte, isNull, lt, sql } from "drizzle-orm"
import type { Db } from "../db/connection"
import { prepared } from "../db/prepared"
import { cookingDays, temperatures } from "../db/schema"
import { cookingThreshold, dayNumbers } from "../domain/cooking"
import { dateOf } from "../domain/count"
import { midnightOf } from "../domain/day"
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

/** Counts the day of a voided reading no longer, unless another reading of that day is hot. */
export const unmarkCookingDay = async (tx: Db, row: Pick<Row, "id">, { zone }: Member, at: string) => {
  const day = dayNumbers(zone)(at)
  const [hot] = await tx
    .select({ id: temperatures.id })
    .from(temperatures)
    .where(
      and(
        eq(temperatures.rowId, row.id),
        gte(temperatures.recordedAt, midnightOf(dateOf(day), zone)),
        lt(temperatures.recordedAt, midnightOf(dateOf(day), zone, 1)),
        gte(temperatures.temperature, cookingThreshold),
        isNull(temperatures.voidedAt),
      ),
    )
    .limit(1)
  if (hot) return
  await tx.delete(cookingDays).where(and(eq(cookingDays.rowId, row.id), eq(cookingDays.day, day)))
}

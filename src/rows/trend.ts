import { and, desc, eq, isNull, lt, sql } from "drizzle-orm"
import type { Db } from "../db/connection"
import { prepared } from "../db/prepared"
import { rows, temperatures } from "../db/schema"
import { calendarDays, midnightOf } from "../domain/day"
import type { Row } from "../domain/rows"

/** Writes into the row, whose newest reading is up to date, its last reading of an earlier day of the zone. */
export const updateTrend = async (
  tx: Db,
  { id, lastRecordedAt }: Pick<Row, "id" | "lastRecordedAt">,
  zone: string,
): Promise<void> => {
  const since = lastRecordedAt ? Date.parse(midnightOf(calendarDays(zone)(lastRecordedAt), zone)) : 0
  await trendBefore(tx).execute({ row: id, since })
}

const trendBefore = prepared((db) => {
  const earlier = <C extends typeof temperatures.temperature | typeof temperatures.recordedAt>(value: C) =>
    sql`${db
      .select({ value })
      .from(temperatures)
      .where(
        and(
          eq(temperatures.rowId, rows.id),
          isNull(temperatures.voidedAt),
          // Milliseconds, as stored: placeholders are not converted.
          lt(temperatures.recordedAt, sql.placeholder("since")),
        ),
      )
      .orderBy(desc(temperatures.recordedAt), desc(temperatures.id))
      .limit(1)}`
  return db
    .update(rows)
    .set({
      earlierTemperature: earlier(temperatures.temperature),
      earlierRecordedAt: earlier(temperatures.recordedAt),
    })
    .where(eq(rows.id, sql.placeholder("row")))
    .prepare()
})

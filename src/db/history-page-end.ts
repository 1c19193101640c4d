import { and, type Column, eq, gt, type SQL, sql } from "drizzle-orm"
import type { SQLiteTable } from "drizzle-orm/sqlite-core"
import type { Db } from "./connection"
import { changes, materials, sales, temperatures, turns } from "./schema"

/** The times of events by table: records, their voids, and changes. A pile's beginning is one event. */
const times: readonly (readonly [SQLiteTable & { rowId: Column }, Column])[] = [
  [temperatures, temperatures.recordedAt],
  [turns, turns.turnedAt],
  [materials, materials.addedAt],
  [sales, sales.removedAt],
  [temperatures, temperatures.voidedAt],
  [turns, turns.voidedAt],
  [materials, materials.voidedAt],
  [sales, sales.voidedAt],
  [changes, changes.changedAt],
]

/**
 * Before which instant a page ends, of the query's placeholders. PostgreSQL sorts all events between a page's bounds: without an end
 * close by, it reads a pile's whole rest for each page. So it looks in each index for the event by which the page is full.
 * SQLite merges the indexes, and reads no further than it must.
 */
export const pageEnd = (db: Db): SQL => {
  const [row, at, end, count] = ["row", "at", "end", "count"].map((name) => sql`${sql.placeholder(name)}`)
  if (db.engine.mergesIndexes) return sql`${end}`
  const fullBy = times.map(
    ([table, time]) =>
      sql`(SELECT ${time} + 1 FROM ${table} WHERE ${and(eq(table.rowId, row), gt(time, at))} ORDER BY ${time} LIMIT 1 OFFSET ${count})`,
  )
  return sql`least(${sql.join([end, ...fullBy], sql`, `)})`
}

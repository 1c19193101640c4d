import { and, type Column, eq, gt, type SQL, sql } from "drizzle-orm"
import type { SQLiteTable } from "drizzle-orm/sqlite-core"
import { recordKinds } from "../domain/record-kinds"
import type { Db } from "./connection"
import { changes, recordTables, timeColumnOf } from "./schema"

/** The times of events by table: records, their voids, and changes. A pile's beginning is one event. */
const times: readonly (readonly [SQLiteTable & { rowId: Column }, Column])[] = [
  ...recordKinds.map((kind) => [recordTables[kind], timeColumnOf(kind)] as const),
  ...recordKinds.map((kind) => [recordTables[kind], recordTables[kind].voidedAt] as const),
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

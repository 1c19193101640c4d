import type { Db } from "../connection"
import { sqliteOf } from "./connection"
import { voidableTables } from "./voidable-tables"

/** When the newest record was received, in milliseconds since 1970; 0 without records. */
export const newestRecordTime = (db: Db): number => {
  const last = voidableTables(db).map(
    (table) => `coalesce((SELECT received_at FROM ${table} ORDER BY id DESC LIMIT 1), 0)`,
  )
  const [[newest]] = sqliteOf(db)
    .query(`SELECT max(${last.join(", ")})`)
    .values() as [[number]]
  return newest
}

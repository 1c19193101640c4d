import { type Db, sqliteOf } from "./connection"

/** When the last record of each kind was received, the newest of them; milliseconds since 1970, 0 without records. */
export const newestRecordTime = (db: Db): number => {
  const sqlite = sqliteOf(db)
  const last = ["temperatures", "turns", "material_additions", "sales"].map(
    (table) => `coalesce((SELECT received_at FROM ${table} ORDER BY id DESC LIMIT 1), 0)`,
  )
  const [[newest]] = sqlite.query(`SELECT max(${last.join(", ")})`).values() as [[number]]
  return newest
}

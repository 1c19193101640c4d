import type { Database } from "bun:sqlite"

/** When the last record of each kind was received, the newest of them; milliseconds since 1970, 0 without records. */
export const newestRecordTime = (sqlite: Database): number => {
  const last = ["temperatures", "turns", "material_additions", "sales"].map(
    (table) => `coalesce((SELECT received_at FROM ${table} ORDER BY id DESC LIMIT 1), 0)`,
  )
  const [[newest]] = sqlite.query(`SELECT max(${last.join(", ")})`).values() as [[number]]
  return newest
}

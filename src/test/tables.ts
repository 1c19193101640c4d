import type { Db } from "../db/connection"
import { perDatabase } from "../db/per-database"
import { sqliteOf } from "../db/sqlite/connection"
import { ask } from "./sql"

/** The names of the database's tables and of their columns. */
export const tablesOf = perDatabase(async (db) => {
  const tables = new Map<string, string[]>()
  for (const [table, column] of await ask(db, db.engine.servers ? onPostgres : embedded)) {
    const columns = tables.get(String(table)) ?? []
    tables.set(String(table), [...columns, String(column)])
  }
  return tables
})

const embedded = `SELECT t.name, c.name FROM sqlite_master AS t, pragma_table_info(t.name) AS c
  WHERE t.type = 'table' AND t.name GLOB '[a-z]*' AND t.name NOT LIKE 'sqlite!_%' ESCAPE '!' ORDER BY 1, c.cid`

const onPostgres = `SELECT relname::text, attname::text FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid
  WHERE relnamespace = current_schema()::regnamespace AND relkind = 'r' AND relname ~ '^[a-z]'
    AND attnum > 0 AND NOT attisdropped
  ORDER BY 1, attnum`

/** Tables that an embedded server keeps in memory. */
export const remembered: readonly string[] = ["attempts"]

/** Everything that the database holds as text: the file, or all rows. */
export const contentOf = async (db: Db): Promise<string> => {
  if (!db.engine.servers) return sqliteOf(db).serialize().toString("latin1")
  const rows: unknown[] = []
  for (const table of (await tablesOf(db)).keys()) rows.push(await ask(db, `SELECT * FROM ${table}`))
  return JSON.stringify(rows)
}

import type { Database } from "bun:sqlite"
import { type Db, sqliteOf } from "../connection"

/** The tables whose rows can be voided, without loading the schema, because this runs at every start. */
export const recordTables = (db: Db): string[] => {
  const sqlite = sqliteOf(db)
  const tables = names.get(sqlite) ?? namesIn(sqlite)
  names.set(sqlite, tables)
  return tables
}

const names = new WeakMap<Database, string[]>()

const namesIn = (sqlite: Database) =>
  sqlite
    .query(
      "SELECT name FROM sqlite_master AS t WHERE type = 'table' AND EXISTS (SELECT 1 FROM pragma_table_info(t.name) WHERE name = 'voided_at')",
    )
    .values()
    .flat()
    .map(String)

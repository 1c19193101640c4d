import type { Database } from "bun:sqlite"
import { type Db, sqliteOf } from "./connection"

/**
 * The names of the tables of records: those whose rows can be voided. Taken from the database, because this runs at
 * every start and must not load the schema.
 */
export const recordTables = (db: Db): string[] => {
  const sqlite = sqliteOf(db)
  const known = names.get(sqlite) ?? namesIn(sqlite)
  names.set(sqlite, known)
  return known
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

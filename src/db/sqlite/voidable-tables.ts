import type { Database } from "bun:sqlite"
import type { Db } from "../connection"
import { connectionsOf } from "./connection"

/** The tables whose rows can be voided, without loading the schema, because this runs at every start. */
export const voidableTables = (db: Db): readonly string[] => {
  const connections = connectionsOf(db)
  connections.voidableTables ??= namesIn(connections.writer)
  return connections.voidableTables
}

const namesIn = (sqlite: Database) =>
  sqlite
    .query(
      "SELECT name FROM sqlite_master AS t WHERE type = 'table' AND EXISTS (SELECT 1 FROM pragma_table_info(t.name) WHERE name = 'voided_at')",
    )
    .values()
    .flat()
    .map(String)

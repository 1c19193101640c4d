import type { Database } from "bun:sqlite"
import { browserLoggedOut } from "../../domain/messages"

/** Empties these tables of a file of any version, and ends the messages to browsers, whose sessions are in one of them. */
export const endAccess = (sqlite: Database, tables: readonly string[]): void => {
  const has = sqlite.query("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = ?")
  for (const table of tables) if (has.get(table)) sqlite.run(`DELETE FROM ${table}`)
  if (has.get("receivers"))
    sqlite.run("UPDATE receivers SET gone = ? WHERE kind = 'push' AND gone IS NULL", [browserLoggedOut])
}

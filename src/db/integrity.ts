import { type Db, sqliteOf } from "./connection"

/** Faults of pages and indexes that SQLite's own check finds, each in its words; at most `limit`. */
export const structuralFaults = (db: Db, limit: number): string[] => {
  const found = sqliteOf(db).query(`PRAGMA integrity_check(${limit})`).values().flat().map(String)
  return found[0] === "ok" ? [] : found
}

/** How many records name a row, a user or a photo that is not there. */
export const orphanCount = (db: Db): number => sqliteOf(db).query("PRAGMA foreign_key_check").values().length

import type { Db } from "../connection"
import { sqliteOf } from "./connection"

/** Damaged pages and indexes, in SQLite's words; at most `limit`. */
export const structuralFaults = (db: Db, limit: number): string[] => {
  const found = sqliteOf(db).query(`PRAGMA integrity_check(${limit})`).values().flat().map(String)
  return found[0] === "ok" ? [] : found
}

/** Counts broken foreign keys. */
export const orphanCount = (db: Db): number => sqliteOf(db).query("PRAGMA foreign_key_check").values().length

import type { Database } from "bun:sqlite"
import { isDatabaseBusy } from "../errors"
import { busyTimeout } from "./busy-timeout"

/**
 * The WAL is copied after so many pages, 16 MB: later, writers wait longer for it (bench 26); sooner, pages that every reading
 * changes are copied more often (bench 6).
 */
export const walPages = 2000

/** Durable (WAL, synchronous FULL), strict about references, with pages for photos. */
export const applyPragmas = (sqlite: Database) => {
  sqlite.run("PRAGMA page_size = 8192")
  enableWal(sqlite, performance.now() + busyTimeout)
  // NORMAL loses acknowledged records in a power cut, but where durable.ts waits for the disk.
  sqlite.run("PRAGMA synchronous = FULL")
  sqlite.run("PRAGMA foreign_keys = ON")
  sqlite.run(`PRAGMA wal_autocheckpoint = ${walPages}`)
  // Otherwise the savepoints of a shared commit go through temporary files (bench 5).
  sqlite.run("PRAGMA temp_store = MEMORY")
}

/** Retries, because SQLite ignores the busy timeout here when several processes start at once. */
const enableWal = (sqlite: Database, until: number): void => {
  try {
    sqlite.run("PRAGMA journal_mode = WAL")
  } catch (error) {
    if (!isDatabaseBusy(error) || performance.now() > until) throw error
    Bun.sleepSync(10)
    enableWal(sqlite, until)
  }
}

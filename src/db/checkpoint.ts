import { type Db, sqliteOf } from "./connection"

/** In milliseconds, for locks of another process. */
export const busyTimeout = 5000

/**
 * Copies the WAL into the database file and empties it. Returns false when another process still uses it
 * after `maxWait` milliseconds.
 * @throws SQLite's error when the file can't be written; the WAL is kept then
 */
export const checkpoint = (db: Db, maxWait = 0): boolean => {
  const sqlite = sqliteOf(db)
  sqlite.run(`PRAGMA busy_timeout = ${maxWait}`)
  try {
    const { busy } = sqlite.query("PRAGMA wal_checkpoint(TRUNCATE)").get() as { busy: number }
    return busy === 0
  } finally {
    sqlite.run(`PRAGMA busy_timeout = ${busyTimeout}`)
  }
}

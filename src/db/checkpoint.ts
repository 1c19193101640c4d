import { type Db, sqliteOf } from "./connection"

/** Waiting for another process would hold up everybody: the server has one thread. */
export const busyTimeout = 5000

/**
 * Copies the write-ahead log into the database file and empties it, so that the file alone is the database.
 * Waits `maxWait` milliseconds for other processes; answers false when one still reads or writes.
 * @throws SQLite's error when the disk does not take it; the log is kept then.
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

import type { Db } from "../connection"
import { connectionsOf } from "./connection"
import { isCopyOnDisk, notOnDisk } from "./wal-files"

/**
 * Copies the WAL into the database file and empties it. Returns false when another process still uses it
 * after `maxWait` milliseconds.
 * @throws SQLite's error when the file can't be written, or what was copied before is not on the disk; the WAL is kept then
 */
export const checkpoint = (db: Db, maxWait = 0): boolean => {
  const connections = connectionsOf(db)
  const sqlite = connections.writer
  if (!isCopyOnDisk(connections)) throw new Error(notOnDisk)
  const [[before]] = sqlite.query("PRAGMA busy_timeout").values() as [[number]]
  sqlite.run(`PRAGMA busy_timeout = ${maxWait}`)
  try {
    const { busy } = sqlite.query("PRAGMA wal_checkpoint(TRUNCATE)").get() as { busy: number }
    return busy === 0
  } finally {
    sqlite.run(`PRAGMA busy_timeout = ${before}`)
  }
}

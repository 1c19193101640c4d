import { Database } from "bun:sqlite"
import { busyTimeout } from "./checkpoint"
import { connect, type Db } from "./connection"
import { fsyncPath } from "./file-system"
import { lastMigration } from "./migrate"

/** Opens a database file to read it, whatever is in it; end with `disconnect`. */
export const openForReading = (file: string): Db => {
  const sqlite = new Database(file, { readonly: true })
  sqlite.run(`PRAGMA busy_timeout = ${busyTimeout}`)
  return connect(sqlite)
}

/** Copies a database that may be in use into a new file, and onto the disk. */
export const copyDatabase = (file: string, copy: string): void => {
  using sqlite = new Database(file, { readonly: true })
  sqlite.run(`PRAGMA busy_timeout = ${busyTimeout}`)
  sqlite.query("VACUUM INTO ?").run(copy)
  fsyncPath(copy)
}

/** When the last migration of a file was made; 0 for what is no database of ours. */
export const migrationIn = (file: string): number => {
  try {
    using sqlite = new Database(file, { readonly: true })
    return lastMigration(sqlite)
  } catch {
    return 0
  }
}

/** Copies the write-ahead log into the file and removes it. */
export const removeWal = (file: string): void => {
  using sqlite = new Database(file, { readwrite: true, create: false })
  sqlite.run("PRAGMA journal_mode = DELETE")
}

/**
 * Copies the write-ahead log into a file that nobody else has open.
 * @throws SQLite's error for busy while another process, such as a server, has it open
 */
export const emptyWalAlone = (file: string): void => {
  using sqlite = new Database(file, { readwrite: true, create: false })
  sqlite.run("PRAGMA busy_timeout = 300")
  sqlite.run("PRAGMA locking_mode = EXCLUSIVE")
  sqlite.run("BEGIN EXCLUSIVE")
  sqlite.run("COMMIT")
  sqlite.run("PRAGMA wal_checkpoint(TRUNCATE)")
}

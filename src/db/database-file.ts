import { Database } from "bun:sqlite"
import { busyTimeout } from "./checkpoint"
import { connect, type Db } from "./connection"
import { fsyncPath } from "./file-system"
import { lastMigration } from "./migrate"

/** Opens any SQLite file for reading; end with `disconnect`. */
export const openForReading = (file: string): Db => {
  const sqlite = new Database(file, { readonly: true })
  sqlite.run(`PRAGMA busy_timeout = ${busyTimeout}`)
  return connect(sqlite)
}

/** Copies a database, which may be in use, into a new file and waits until that is on the disk. */
export const copyDatabase = (file: string, copy: string): void => {
  using sqlite = new Database(file, { readonly: true })
  sqlite.run(`PRAGMA busy_timeout = ${busyTimeout}`)
  sqlite.query("VACUUM INTO ?").run(copy)
  fsyncPath(copy)
}

/** The time of the file's last migration, or 0 when it is not a Windrow database. */
export const migrationIn = (file: string): number => {
  try {
    using sqlite = new Database(file, { readonly: true })
    return lastMigration(sqlite)
  } catch {
    return 0
  }
}

/** Copies the WAL into the file and removes it. */
export const removeWal = (file: string): void => {
  using sqlite = new Database(file, { readwrite: true, create: false })
  sqlite.run("PRAGMA journal_mode = DELETE")
}

/** @throws SQLite's busy error while another process has the database open */
export const emptyWalAlone = (file: string): void => {
  using sqlite = new Database(file, { readwrite: true, create: false })
  sqlite.run("PRAGMA busy_timeout = 300")
  sqlite.run("PRAGMA locking_mode = EXCLUSIVE")
  sqlite.run("BEGIN EXCLUSIVE")
  sqlite.run("COMMIT")
  sqlite.run("PRAGMA wal_checkpoint(TRUNCATE)")
}

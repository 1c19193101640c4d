import { Database } from "bun:sqlite"
import type { Db } from "../connection"
import { movedMark } from "../move-marks"
import { busyTimeout } from "./busy-timeout"
import { endAccess } from "./end-access"
import { connectTo } from "./engine"
import { lastMigration } from "./migrate"

/** Opens any SQLite file for reading; end with `disconnect`. */
export const openForReading = (file: string): Db => {
  const sqlite = new Database(file, { readonly: true })
  sqlite.run(`PRAGMA busy_timeout = ${busyTimeout}`)
  return connectTo(sqlite)
}

/** Opens a database of any version for a small change, also under a running server; end with `disconnect`. */
export const openForChange = (file: string): Db => connectTo(openForWriting(file))

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

/** Turns the WAL on now: it writes into the file, which a full disk would refuse at the start. */
export const turnWalOn = (file: string): void => {
  using sqlite = new Database(file, { readwrite: true, create: false })
  sqlite.run("PRAGMA journal_mode = WAL")
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

/** Signs everybody out, browsers and programs, and ends the links for new passwords. Older files lack some of them. */
export const deleteSessions = (file: string): void => {
  using sqlite = new Database(file, { readwrite: true, create: false })
  endAccess(sqlite, ["sessions", "api_tokens", "password_links"])
}

/** Takes away the mark of a move: whoever restores a copy of a database that was moved decides for it. True if it had one. */
export const forgetMoved = (file: string): boolean => {
  using sqlite = new Database(file, { readwrite: true, create: false })
  const hasTable = sqlite.query("SELECT 1 FROM sqlite_master WHERE name = 'server_settings'").get()
  if (!hasTable) return false
  return sqlite.query("DELETE FROM server_settings WHERE name = ?").run(movedMark).changes > 0
}

/** Emails of who can't log in; nobody when the file can't be read, or is of a version without them. */
export const disabledIn = (file: string): string[] => {
  try {
    return emailsIn(file, "WHERE disabled_at IS NOT NULL")
  } catch {
    return []
  }
}

/** Emails of who can log in: everybody in a version without `disabled_at`. */
export const enabledIn = (file: string): string[] => {
  const disabled = new Set(disabledIn(file))
  return emailsIn(file).filter((email) => !disabled.has(email))
}

const emailsIn = (file: string, where = "") => {
  using sqlite = new Database(file, { readonly: true })
  return sqlite.query(`SELECT email FROM users ${where} ORDER BY email`).values().flat().map(String)
}

/** Returns how many sessions had ended. Takes effect at once, also under a running server. */
export const deleteEndedSessions = (file: string): number => {
  using sqlite = openForWriting(file)
  return sqlite.query("DELETE FROM sessions WHERE expires_at < ?").run(Date.now()).changes
}

/** SQLite's own care for its plans: changes no record. */
export const optimize = (file: string): void => {
  using sqlite = openForWriting(file)
  sqlite.run("PRAGMA optimize")
}

const openForWriting = (file: string) => {
  const sqlite = new Database(file, { readwrite: true, create: false })
  sqlite.run(`PRAGMA busy_timeout = ${busyTimeout}`)
  return sqlite
}

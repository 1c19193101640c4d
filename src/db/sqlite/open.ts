import { Database } from "bun:sqlite"
import { errorMessage } from "../../domain/errors"
import { type Db, fileOf } from "../connection"
import { DatabaseUnusableError, isWriteFailure } from "../errors"
import type { Migrations } from "../migrations"
import { busyTimeout } from "./busy-timeout"
import { checkpoint } from "./checkpoint"
import { disconnect } from "./connection"
import { createDatabase } from "./create"
import { connectTo } from "./engine"
import { markDiskFull } from "./full-disk"
import { assertNotNewer, assertSqliteVersion, inspectFile } from "./inspect-file"
import { lastMigration, migrate } from "./migrate"
import { applyPragmas } from "./pragmas"
import { rewriteWal } from "./rewrite-wal"

/**
 * Opens a database file (or ":memory:") and creates or migrates it.
 * @throws DatabaseUnusableError when the folder or file can't be used, as for a newer or foreign database
 */
export const openDatabase = (
  file: string,
  migrations: Migrations,
  lockingMode: "NORMAL" | "EXCLUSIVE" = "NORMAL",
): Db => {
  let sqlite: Database | undefined
  try {
    inspectFile(file, migrations)
    sqlite = openFile(file, migrations)
    // Before any statement that may wait for another start, or that reads the WAL.
    sqlite.run(`PRAGMA locking_mode = ${lockingMode}`)
    sqlite.run(`PRAGMA busy_timeout = ${busyTimeout}`)
    assertSqliteVersion(sqlite)
    applyPragmas(sqlite)
    if (lastMigration(sqlite) < migrations.newest) {
      migrate(sqlite, file, migrations.folder)
      assertNotNewer(sqlite, file, migrations)
    }
    // Fails on a file that can't be written; BEGIN IMMEDIATE succeeds on one that has a WAL.
    sqlite.run("DELETE FROM __drizzle_migrations WHERE 0")
    return connectTo(sqlite)
  } catch (error) {
    sqlite?.close()
    throw toUnusableError(file, error)
  }
}

/**
 * Opens the database after rewriting and checkpointing the WAL of the last run. A full disk is opened in
 * exclusive mode, which needs no room, so that people can at least read.
 * @throws DatabaseUnusableError, also when the WAL can't be copied
 */
export const openForServer = (file: string, migrations: Migrations): Db => {
  try {
    recoverWal(file, migrations)
    return withEmptyWal(openDatabase(file, migrations))
  } catch (error) {
    if (!isWriteFailure(error)) throw error
    const db = openDatabase(file, migrations, "EXCLUSIVE")
    markDiskFull(db)
    return db
  }
}

const recoverWal = (file: string, migrations: Migrations) => {
  if (Bun.file(`${file}-wal`).size === 0) return
  inspectFile(file, migrations)
  try {
    rewriteWal(file)
  } catch (error) {
    // Opening the database reports other errors.
    if (error instanceof Error && "code" in error && error.code === "EIO") throw toUnusableError(file, error)
  }
}

const withEmptyWal = (db: Db): Db => {
  try {
    if (checkpoint(db, busyTimeout)) return db
    throw new DatabaseUnusableError(
      `Another program is using the database ${fileOf(db)}, so its log can't be copied: close that program first.`,
    )
  } catch (error) {
    disconnect(db)
    throw toUnusableError(fileOf(db), error)
  }
}

const toUnusableError = (file: string, error: unknown) =>
  error instanceof DatabaseUnusableError
    ? error
    : new DatabaseUnusableError(`Cannot use the database ${file}: ${errorMessage(error)}.`, { cause: error })

const openFile = (file: string, migrations: Migrations) => {
  if (file === ":memory:") return new Database(file, { strict: true })
  const open = () => new Database(file, { readwrite: true, create: false, strict: true })
  // Try first, create later: node:fs would slow every start (bench 10).
  try {
    return assertNotEmpty(open(), file)
  } catch (error) {
    if (error instanceof DatabaseUnusableError) throw error
    createDatabase(file, migrations)
    return open()
  }
}

/** A failed disk or an interrupted copy leaves an empty file, which SQLite would silently fill. */
const assertNotEmpty = (sqlite: Database, file: string) => {
  if (Bun.file(file).size > 0) return sqlite
  sqlite.close()
  throw new DatabaseUnusableError(emptyFile(file))
}

const emptyFile = (file: string) =>
  `The database ${file} is an empty file. If records were kept in it, put a copy back with windrow restore; otherwise remove it, and the next start makes a new database.`

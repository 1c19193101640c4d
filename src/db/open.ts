import { Database } from "bun:sqlite"
import { errorMessage } from "../domain/errors"
import { busyTimeout, checkpoint } from "./checkpoint"
import { connect, type Db, disconnect, fileOf, sqliteOf } from "./connection"
import { createDatabase } from "./create"
import { DatabaseUnusableError, isDatabaseBusy, isWriteFailure } from "./errors"
import { markDiskFull } from "./full-disk"
import { lastMigration, type Migrations, migrate } from "./migrate"
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
    return connect(sqlite)
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

/** Checkpoints the WAL and closes the file. Returns false when the WAL had to be kept. */
export const closeDatabase = (db: Db): boolean => {
  let isCopied = false
  try {
    isCopied = checkpoint(db, 300)
  } catch {
    // Nothing is lost: the next start reads the WAL.
  }
  disconnect(db)
  return isCopied
}

export const isAlive = (db: Db) => {
  try {
    return sqliteOf(db).query("SELECT count(*) FROM users WHERE id = 1").get() !== null
  } catch {
    return false
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

/** Before opening the file for writing, which would already copy its WAL into it. */
const inspectFile = (file: string, migrations: Migrations) => {
  const { size } = Bun.file(file)
  // Missing, in memory, or a pipe, whose opening would block.
  if (size === 0 || !Number.isFinite(size)) return
  let sqlite: Database | undefined
  try {
    sqlite = new Database(file, { readonly: true })
    sqlite.run(`PRAGMA busy_timeout = ${busyTimeout}`)
    assertOwnDatabase(sqlite, file)
    assertNotNewer(sqlite, file, migrations)
  } catch (error) {
    if (error instanceof DatabaseUnusableError) throw error
  } finally {
    sqlite?.close()
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

const applyPragmas = (sqlite: Database) => {
  sqlite.run("PRAGMA page_size = 8192")
  enableWal(sqlite, performance.now() + busyTimeout)
  // NORMAL loses acknowledged records in a power cut.
  sqlite.run("PRAGMA synchronous = FULL")
  sqlite.run("PRAGMA foreign_keys = ON")
  // Checkpoint after 32 MB: pages that every reading changes are copied less often (bench 6).
  sqlite.run("PRAGMA wal_autocheckpoint = 4000")
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

const assertOwnDatabase = (sqlite: Database, file: string) => {
  const [[tables]] = sqlite.query("SELECT count(*) FROM sqlite_master").values() as [[number]]
  if (tables > 0 && lastMigration(sqlite) === 0)
    throw new DatabaseUnusableError(`The database ${file} is another program's, so it was left as it is.`)
}

const assertNotNewer = (sqlite: Database, file: string, { newest }: Migrations) => {
  if (lastMigration(sqlite) > newest)
    throw new DatabaseUnusableError(
      `The database ${file} is newer than this program: start the newer windrow.`,
    )
}

/** Versions before 3.51.3 can corrupt a file when its WAL is reset (sqlite.org, WAL-reset bug). */
const assertSqliteVersion = (sqlite: Database) => {
  const { version } = sqlite.query("SELECT sqlite_version() AS version").get() as { version: string }
  if (Bun.semver.order(version, "3.51.3") >= 0) return
  const sentence = `SQLite ${version} is too old: Windrow needs 3.51.3 or newer.`
  if (process.platform !== "darwin") throw new DatabaseUnusableError(sentence)
  console.warn(`${sentence} macOS brings its own; update the system.`)
}

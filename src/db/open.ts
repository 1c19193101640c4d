import { Database } from "bun:sqlite"
import { busyTimeout, checkpoint } from "./checkpoint"
import { connect, type Db, disconnect, fileOf, sqliteOf } from "./connection"
import { createDatabase } from "./create"
import { DatabaseUnusableError, isDatabaseBusy, isWriteFailure } from "./errors"
import { markDiskFull } from "./full-disk"
import { lastMigration, type Migrations, migrate } from "./migrate"
import { rewriteWal } from "./rewrite-wal"

/**
 * Opens the database file (or ":memory:"), creates or migrates it to the newest schema of the
 * migrations, and answers it ready for use. A file with data is copied beside itself before it is migrated.
 * @throws DatabaseUnusableError when the folder can't be written, or the file is empty, no database, another program's, or
 *   newer than this program. Such a file is left as it is.
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
    // Before anything that may find another start at work, or that reads the log.
    sqlite.run(`PRAGMA locking_mode = ${lockingMode}`)
    sqlite.run(`PRAGMA busy_timeout = ${busyTimeout}`)
    assertSqliteVersion(sqlite)
    applyPragmas(sqlite)
    if (lastMigration(sqlite) < migrations.newest) {
      migrate(sqlite, file, migrations.folder)
      assertNotNewer(sqlite, file, migrations)
    }
    // SQLite opens a file that can't be written, too, and only the first record would fail. BEGIN IMMEDIATE
    // does not tell: beside a log that is there it succeeds.
    sqlite.run("DELETE FROM __drizzle_migrations WHERE 0")
    return connect(sqlite)
  } catch (error) {
    sqlite?.close()
    throw toUnusableError(file, error)
  }
}

/**
 * Opens the database for a server. First the log of the last run is made sure of and copied into the file: after a
 * failed fsync it may hold what the disk never got, and whatever is appended behind that would be lost with it.
 * On a disk that is full it is opened for this process alone, which needs no room, so that people can at least look.
 * @throws DatabaseUnusableError, also when the log can't be copied
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
    // Anything else than a disk that fails is told by opening the database.
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

/**
 * Copies what the log holds into the file and closes it, so that the file alone is whole. Answers false when that
 * could not be done: the log stays then, and belongs to the file. A stop must not take 5 seconds.
 */
export const closeDatabase = (db: Db): boolean => {
  let isCopied = false
  try {
    isCopied = checkpoint(db, 300)
  } catch {
    // The disk is full or fails: nothing is lost, the log is read at the next start.
  }
  disconnect(db)
  return isCopied
}

/** Does the database answer? */
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
    : new DatabaseUnusableError(
        `Cannot use the database ${file}: ${error instanceof Error ? error.message : String(error)}.`,
        { cause: error },
      )

const openFile = (file: string, migrations: Migrations) => {
  if (file === ":memory:") return new Database(file, { strict: true })
  const open = () => new Database(file, { readwrite: true, create: false, strict: true })
  // In this order because node:fs would slow every start (bench 10).
  try {
    return notEmpty(open(), file)
  } catch (error) {
    if (error instanceof DatabaseUnusableError) throw error
    createDatabase(file, migrations)
    return open()
  }
}

/**
 * Refuses what is not ours before anything is changed: opening a file for writing copies its log into it. Whatever
 * else is wrong is told by opening it.
 */
const inspectFile = (file: string, migrations: Migrations) => {
  const { size } = Bun.file(file)
  // Not there, in memory, or a pipe: opening that for reading waits for somebody who writes.
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

/** SQLite would fill an empty file: it is what a disk that failed, or a copy that was broken off, leaves. */
const notEmpty = (sqlite: Database, file: string) => {
  if (Bun.file(file).size > 0) return sqlite
  sqlite.close()
  throw new DatabaseUnusableError(emptyFile(file))
}

const emptyFile = (file: string) =>
  `The database ${file} is an empty file. If records were kept in it, put a copy back with windrow restore; otherwise remove it, and the next start makes a new database.`

const applyPragmas = (sqlite: Database) => {
  sqlite.run("PRAGMA page_size = 8192")
  enableWal(sqlite, performance.now() + busyTimeout)
  // FULL: a commit is on the disk before it is acknowledged; NORMAL loses records in a power cut.
  sqlite.run("PRAGMA synchronous = FULL")
  sqlite.run("PRAGMA foreign_keys = ON")
  // 32 MB of WAL before it is copied into the file: pages that every reading changes are copied less often (bench 6).
  sqlite.run("PRAGMA wal_autocheckpoint = 4000")
  // Otherwise the savepoints of a shared commit go through temporary files (bench 5).
  sqlite.run("PRAGMA temp_store = MEMORY")
}

/** Of several first starts at once only one succeeds here: SQLite refuses the others without its usual patience. */
const enableWal = (sqlite: Database, until: number): void => {
  try {
    sqlite.run("PRAGMA journal_mode = WAL")
  } catch (error) {
    if (!isDatabaseBusy(error) || performance.now() > until) throw error
    Bun.sleepSync(10)
    enableWal(sqlite, until)
  }
}

/** Another program's tables; a first start that was killed has left none. */
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

/** Versions before 3.51.3 can corrupt a file when its log is reset (sqlite.org, WAL-reset bug). */
const assertSqliteVersion = (sqlite: Database) => {
  const { version } = sqlite.query("SELECT sqlite_version() AS version").get() as { version: string }
  if (Bun.semver.order(version, "3.51.3") >= 0) return
  const sentence = `SQLite ${version} is too old: Windrow needs 3.51.3 or newer.`
  if (process.platform !== "darwin") throw new DatabaseUnusableError(sentence)
  console.warn(`${sentence} macOS brings its own; update the system.`)
}

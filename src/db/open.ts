import { Database } from "bun:sqlite"
import { dirname } from "node:path"
import { drizzle } from "drizzle-orm/bun-sqlite"
import { isBusy } from "./busy"
import { fileSystem } from "./file-system"
import { appliedTo, bringUpToDate } from "./migrate"
import { Unusable } from "./unusable"

export type Db = ReturnType<typeof drizzle> & { $client: Database }

/** A folder of migrations, and when the last of them was made. */
export type Migrations = { folder: string; newest: number }

/**
 * Opens the database file (or ":memory:"), creates or migrates it to the newest schema of the
 * migrations, and answers it ready for use. A file with data is copied beside itself before it is migrated.
 * @throws Unusable when the folder can't be written, the file is no database, or it is newer than this program.
 */
export const openDatabase = (file: string, migrations: Migrations): Db => {
  let sqlite: Database | undefined
  try {
    sqlite = inItsFolder(file)
    // Before anything that may find another start at work.
    sqlite.run("PRAGMA busy_timeout = 5000")
    refuseOldVersion(sqlite)
    refuseNewer(sqlite, file, migrations)
    prepare(sqlite)
    if (appliedTo(sqlite) < migrations.newest) {
      bringUpToDate(sqlite, file, migrations.folder)
      refuseNewer(sqlite, file, migrations)
    }
    // SQLite opens a file that can't be written, too, and only the first record would fail. BEGIN IMMEDIATE
    // does not tell: beside a log that is there it succeeds.
    sqlite.run("DELETE FROM __drizzle_migrations WHERE 0")
    return drizzle({ client: sqlite })
  } catch (error) {
    sqlite?.close()
    throw error instanceof Unusable
      ? error
      : new Unusable(`Cannot use the database ${file}: ${sentenceOf(error)}.`)
  }
}

/**
 * Copies what the log holds into the file and closes it, so that the file alone is whole. While another process
 * is writing, the log stays: whoever opens the file next reads it, and a stop must not take 5 seconds.
 */
export const closeDatabase = (db: Db) => {
  db.$client.run("PRAGMA busy_timeout = 300")
  db.$client.run("PRAGMA wal_checkpoint(TRUNCATE)")
  db.$client.close()
}

/** Does the database answer? */
export const isAlive = (db: Db) => db.$client.query("SELECT 1").get() !== null

const sentenceOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

/** SQLite makes a file that is not there, but not its folder. */
const inItsFolder = (file: string) => {
  const open = () => new Database(file, { create: true, strict: true })
  try {
    return open()
  } catch {
    fileSystem().mkdirSync(dirname(file), { recursive: true })
    return open()
  }
}

const prepare = (sqlite: Database) => {
  sqlite.run("PRAGMA page_size = 8192")
  keepLog(sqlite, Date.now() + 5000)
  // FULL: a commit is on the disk before it is acknowledged; NORMAL loses records in a power cut.
  sqlite.run("PRAGMA synchronous = FULL")
  sqlite.run("PRAGMA foreign_keys = ON")
  // 32 MB of log before it is copied into the file: what every reading changes is copied a quarter as often.
  sqlite.run("PRAGMA wal_autocheckpoint = 4000")
  // What the savepoints of a shared commit keep would go through temporary files: a fifth of its time with 32 writers.
  sqlite.run("PRAGMA temp_store = MEMORY")
}

/** Of several first starts at once only one succeeds here: SQLite refuses the others without its usual patience. */
const keepLog = (sqlite: Database, until: number): void => {
  try {
    sqlite.run("PRAGMA journal_mode = WAL")
  } catch (error) {
    if (!isBusy(error) || Date.now() > until) throw error
    Bun.sleepSync(10)
    keepLog(sqlite, until)
  }
}

const refuseNewer = (sqlite: Database, file: string, { newest }: Migrations) => {
  if (appliedTo(sqlite) > newest)
    throw new Unusable(`The database ${file} is newer than this program: start the newer windrow.`)
}

/** Versions before 3.51.3 can corrupt a file when its log is reset (sqlite.org, WAL-reset bug). */
const refuseOldVersion = (sqlite: Database) => {
  const { version } = sqlite.query("SELECT sqlite_version() AS version").get() as { version: string }
  if (Bun.semver.order(version, "3.51.3") >= 0) return
  const sentence = `SQLite ${version} is too old: Windrow needs 3.51.3 or newer.`
  if (process.platform !== "darwin") throw new Unusable(sentence)
  console.warn(`${sentence} macOS brings its own; update the system.`)
}

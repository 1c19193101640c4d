import { Database } from "bun:sqlite"
import { dirname } from "node:path"
import { drizzle } from "drizzle-orm/bun-sqlite"
import { bringUpToDate, fileSystem } from "./migrate"

export type Db = ReturnType<typeof drizzle> & { $client: Database }

/** A folder of migrations, and when the last of them was made. */
export type Migrations = { folder: string; newest: number }

/** The database can't be used; the message is a sentence for the person who starts the server. */
export class Unusable extends Error {}

/**
 * Opens the database file (or ":memory:"), creates or migrates it to the newest schema of the
 * migrations, and answers it ready for use. A file with data is copied beside itself before it is migrated.
 * @throws Unusable when the folder can't be written, the file is no database, or it is newer than this program.
 */
export const openDatabase = (file: string, migrations: Migrations): Db => {
  let sqlite: Database | undefined
  try {
    sqlite = inItsFolder(file)
    refuseOldVersion(sqlite)
    sqlite.run("PRAGMA busy_timeout = 5000")
    const applied = appliedTo(sqlite)
    if (applied > migrations.newest)
      throw new Unusable(`The database ${file} is newer than this program: start the newer windrow.`)
    prepare(sqlite)
    const db = drizzle({ client: sqlite })
    if (applied < migrations.newest) bringUpToDate(db, file, applied, migrations.folder)
    // SQLite opens a file that can't be written, too, and only the first record would fail.
    sqlite.run("BEGIN IMMEDIATE")
    sqlite.run("ROLLBACK")
    return db
  } catch (error) {
    sqlite?.close()
    throw error instanceof Unusable
      ? error
      : new Unusable(`Cannot use the database ${file}: ${sentenceOf(error)}.`)
  }
}

/** Copies what the log holds into the file and closes it, so that the file alone is whole. */
export const closeDatabase = (db: Db) => {
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
  sqlite.run("PRAGMA journal_mode = WAL")
  // FULL: a commit is on the disk before it is acknowledged; NORMAL loses records in a power cut.
  sqlite.run("PRAGMA synchronous = FULL")
  sqlite.run("PRAGMA foreign_keys = ON")
  // 32 MB of log before it is copied into the file: what every reading changes is copied a quarter as often.
  sqlite.run("PRAGMA wal_autocheckpoint = 4000")
  // What the savepoints of a shared commit keep would go through temporary files: a fifth of its time with 32 writers.
  sqlite.run("PRAGMA temp_store = MEMORY")
}

/** When the last migration was made that this file has seen; 0 for a new file. */
const appliedTo = (sqlite: Database) => {
  const known = sqlite.query("SELECT 1 FROM sqlite_master WHERE name = '__drizzle_migrations'").get()
  const last = known && sqlite.query("SELECT max(created_at) AS at FROM __drizzle_migrations").get()
  return Number((last as { at: number } | null)?.at ?? 0)
}

/** Versions before 3.51.3 can corrupt a file when its log is reset (sqlite.org, WAL-reset bug). */
const refuseOldVersion = (sqlite: Database) => {
  const { version } = sqlite.query("SELECT sqlite_version() AS version").get() as { version: string }
  if (Bun.semver.order(version, "3.51.3") >= 0) return
  const sentence = `SQLite ${version} is too old: Windrow needs 3.51.3 or newer.`
  if (process.platform !== "darwin") throw new Unusable(sentence)
  console.warn(`${sentence} macOS brings its own; update the system.`)
}

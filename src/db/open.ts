import { Database } from "bun:sqlite"
import {
  accessSync,
  closeSync,
  constants,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
} from "node:fs"
import { dirname } from "node:path"
import { drizzle } from "drizzle-orm/bun-sqlite"
import { migrate } from "drizzle-orm/bun-sqlite/migrator"
import { readMigrationFiles } from "drizzle-orm/migrator"

export type Db = ReturnType<typeof drizzle> & { $client: Database }

/** The database can't be used; the message is a sentence for the person who starts the server. */
export class Unusable extends Error {}

/**
 * Opens the database file (or ":memory:"), creates or migrates it to the newest schema in the `migrations`
 * folder, and answers it ready for use. A file with data is copied beside itself before it is migrated.
 * @throws Unusable when the folder can't be written, the file is no database, or it is newer than this program.
 */
export const openDatabase = (file: string, migrations: string): Db => {
  refuseOldSqlite()
  let sqlite: Database | undefined
  try {
    if (file !== ":memory:") mkdirSync(dirname(file), { recursive: true })
    // SQLite would open a file that can't be written, and only the first record would fail.
    if (existsSync(file)) accessSync(file, constants.W_OK)
    sqlite = new Database(file, { create: true, strict: true })
    sqlite.run("PRAGMA busy_timeout = 5000")
    refuseNewer(sqlite, file, newestOf(migrations))
    prepare(sqlite)
    const db = drizzle({ client: sqlite })
    bringUpToDate(db, file, migrations)
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

const prepare = (sqlite: Database) => {
  sqlite.run("PRAGMA page_size = 8192")
  sqlite.run("PRAGMA journal_mode = WAL")
  // FULL: a commit is on the disk before it is acknowledged; NORMAL loses records in a power cut.
  sqlite.run("PRAGMA synchronous = FULL")
  sqlite.run("PRAGMA foreign_keys = ON")
  // 32 MB of log before it is copied into the file: what every reading changes is copied a quarter as often.
  sqlite.run("PRAGMA wal_autocheckpoint = 4000")
}

const newestOf = (migrations: string) =>
  readMigrationFiles({ migrationsFolder: migrations }).at(-1)?.folderMillis ?? 0

/** When the last migration was made that this file has seen; 0 for a new file. */
const appliedTo = (sqlite: Database) => {
  const known = sqlite.query("SELECT 1 FROM sqlite_master WHERE name = '__drizzle_migrations'").get()
  const last = known && sqlite.query("SELECT max(created_at) AS at FROM __drizzle_migrations").get()
  return Number((last as { at: number } | null)?.at ?? 0)
}

const refuseNewer = (sqlite: Database, file: string, newest: number) => {
  if (appliedTo(sqlite) <= newest) return
  throw new Unusable(`The database ${file} is newer than this program: start the newer windrow.`)
}

const bringUpToDate = (db: Db, file: string, migrations: string) => {
  const from = appliedTo(db.$client)
  const to = newestOf(migrations)
  if (from === to) return
  const copy = from > 0 && file !== ":memory:" ? copyOf(db.$client, file, from) : undefined
  // A migration that rebuilds a table would delete its children; the switch does nothing inside a transaction.
  db.$client.run("PRAGMA foreign_keys = OFF")
  migrate(db, { migrationsFolder: migrations })
  const orphans = db.$client.query("PRAGMA foreign_key_check").all()
  if (orphans.length > 0)
    throw new Unusable(`Updating ${file} left records without their row; the copy from before is ${copy}.`)
  db.$client.run("PRAGMA foreign_keys = ON")
}

/** A copy from before a migration, whole on the disk under its name or not there at all. */
const copyOf = (sqlite: Database, file: string, from: number) => {
  const copy = `${file}.before-${new Date().toISOString().replaceAll(/[:.]/g, "-")}-from-${from}`
  rmSync(`${copy}.part`, { force: true })
  sqlite.query("VACUUM INTO ?").run(`${copy}.part`)
  sync(`${copy}.part`)
  renameSync(`${copy}.part`, copy)
  sync(dirname(copy))
  return copy
}

const sync = (path: string) => {
  const handle = openSync(path, "r")
  fsyncSync(handle)
  closeSync(handle)
}

/** Versions before 3.51.3 can corrupt a file when its log is reset (sqlite.org, WAL-reset bug). */
const refuseOldSqlite = () => {
  const memory = new Database(":memory:")
  const { version } = memory.query("SELECT sqlite_version() AS version").get() as { version: string }
  memory.close()
  if (Bun.semver.order(version, "3.51.3") >= 0) return
  const sentence = `SQLite ${version} is too old: Windrow needs 3.51.3 or newer.`
  if (process.platform !== "darwin") throw new Unusable(sentence)
  console.warn(`${sentence} macOS brings its own; update the system.`)
}

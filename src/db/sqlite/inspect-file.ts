import { Database } from "bun:sqlite"
import { DatabaseUnusableError } from "../errors"
import type { Migrations } from "../migrations"
import { busyTimeout } from "./busy-timeout"
import { lastMigration } from "./migrate"

/** @throws DatabaseUnusableError for a foreign or newer file. Opening it for writing would already copy its WAL. */
export const inspectFile = (file: string, migrations: Migrations) => {
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

const assertOwnDatabase = (sqlite: Database, file: string) => {
  const [[tables]] = sqlite.query("SELECT count(*) FROM sqlite_master").values() as [[number]]
  if (tables > 0 && lastMigration(sqlite) === 0)
    throw new DatabaseUnusableError(`The database ${file} is another program's, so it was left as it is.`)
}

export const assertNotNewer = (sqlite: Database, file: string, { newest }: Migrations) => {
  if (lastMigration(sqlite) > newest)
    throw new DatabaseUnusableError(
      `The database ${file} is newer than this program: start the newer windrow.`,
    )
}

/** Versions before 3.51.3 can corrupt a file when its WAL is reset (sqlite.org, WAL-reset bug). */
export const assertSqliteVersion = (sqlite: Database) => {
  const { version } = sqlite.query("SELECT sqlite_version() AS version").get() as { version: string }
  if (Bun.semver.order(version, "3.51.3") >= 0) return
  const sentence = `SQLite ${version} is too old: Windrow needs 3.51.3 or newer.`
  if (process.platform !== "darwin") throw new DatabaseUnusableError(sentence)
  console.warn(`${sentence} macOS brings its own; update the system.`)
}

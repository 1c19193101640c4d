import type { Database } from "bun:sqlite"
import { closeSync, fsyncSync, openSync, renameSync, rmSync } from "node:fs"
import { dirname } from "node:path"
import { migrate } from "drizzle-orm/bun-sqlite/migrator"
import { type Db, Unusable } from "./open"

/**
 * Takes the database to the newest migration in the folder; `from` is when the last one that it has seen was
 * made. A file with data is copied beside itself before.
 * @throws Unusable when records would be left without their row.
 */
export const bringUpToDate = (db: Db, file: string, from: number, folder: string) => {
  const copy = from > 0 && file !== ":memory:" ? copyOf(db.$client, file, from) : undefined
  // A migration that rebuilds a table would delete its children; the switch does nothing inside a transaction.
  db.$client.run("PRAGMA foreign_keys = OFF")
  migrate(db, { migrationsFolder: folder })
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

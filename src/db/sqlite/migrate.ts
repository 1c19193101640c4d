import { Database } from "bun:sqlite"
import { dirname, join } from "node:path"
import { DatabaseUnusableError, isWriteFailure } from "../errors"
import { fileSystem, fsyncPath } from "../file-system"
import { freeBytesBeside } from "../free-bytes"

/**
 * Applies pending migrations after copying a file with data. Of several starts at once one migrates.
 * @throws DatabaseUnusableError when a migration would break foreign keys; it is rolled back then
 */
export const migrate = (sqlite: Database, file: string, folder: string) => {
  // Rebuilding a table would delete its children. The pragma does nothing inside a transaction.
  sqlite.run("PRAGMA foreign_keys = OFF")
  // Otherwise a rebuilt table can't be renamed while a view reads the old one.
  sqlite.run("PRAGMA legacy_alter_table = ON")
  try {
    sqlite.transaction(() => update(sqlite, file, folder)).immediate()
  } catch (error) {
    // The cause is left out: with it, a server would open the file as it is, which is of another version.
    throw isWriteFailure(error) ? new DatabaseUnusableError(lackOfRoom(file)) : error
  }
  sqlite.run("PRAGMA legacy_alter_table = OFF")
  sqlite.run("PRAGMA foreign_keys = ON")
}

/** The time of the file's last migration; 0 for a new file. */
export const lastMigration = (sqlite: Database) => {
  const hasTable = sqlite.query("SELECT 1 FROM sqlite_master WHERE name = '__drizzle_migrations'").get()
  const last = hasTable && sqlite.query("SELECT max(created_at) AS at FROM __drizzle_migrations").get()
  return Number((last as { at: number } | null)?.at ?? 0)
}

const update = (sqlite: Database, file: string, folder: string) => {
  const textOf = (name: string) => fileSystem().readFileSync(join(folder, name), "utf8")
  const { entries }: { entries: { tag: string; when: number }[] } = JSON.parse(textOf("meta/_journal.json"))
  const from = lastMigration(sqlite)
  const due = entries.filter(({ when }) => when > from)
  if (due.length === 0) return
  if (from > 0 && file !== ":memory:") backUpBeforeMigration(file, from)
  apply(
    sqlite,
    due.map(({ tag, when }) => ({ text: textOf(`${tag}.sql`), when })),
  )
  if (sqlite.query("PRAGMA foreign_key_check").get())
    throw new DatabaseUnusableError(
      `Updating ${file} would leave records without their row, so it was left as it is.`,
    )
}

/** Records migrations as drizzle-orm's migrator does, so that its tools work. */
const apply = (sqlite: Database, due: readonly { text: string; when: number }[]) => {
  sqlite.run(
    "CREATE TABLE IF NOT EXISTS __drizzle_migrations (id SERIAL PRIMARY KEY, hash text NOT NULL, created_at numeric)",
  )
  const insert = sqlite.query("INSERT INTO __drizzle_migrations (hash, created_at) VALUES (?, ?)")
  for (const { text, when } of due) {
    for (const statement of text.split("--> statement-breakpoint")) sqlite.run(statement)
    insert.run(new Bun.CryptoHasher("sha256").update(text).digest("hex"), when)
  }
}

const lackOfRoom = (file: string) => {
  const free = freeBytesBeside(file)
  const left = Number.isFinite(free) ? `, and ${Math.floor(free / 1e6)} MB are free` : ""
  return `The disk has too little room to update ${file}: a copy of it is made first, which needs ${Math.ceil(Bun.file(file).size / 1e6) + 1} MB${left}. Nothing was changed: make room and start again, or start the earlier version.`
}

/** Uses its own connection, because VACUUM does not run inside a transaction. */
const backUpBeforeMigration = (file: string, from: number) => {
  const copy = `${file}.before-update-from-${from}`
  const { renameSync, rmSync } = fileSystem()
  // SQLite may leave the journal of a copy that it could not end.
  const dropPart = () => {
    for (const part of [`${copy}.part`, `${copy}.part-journal`]) rmSync(part, { force: true })
  }
  dropPart()
  const reader = new Database(file, { readonly: true })
  try {
    reader.query("VACUUM INTO ?").run(`${copy}.part`)
  } catch (error) {
    // Half a copy would take the room that is missing.
    dropPart()
    throw error
  } finally {
    reader.close()
  }
  fsyncPath(`${copy}.part`)
  renameSync(`${copy}.part`, copy)
  fsyncPath(dirname(copy))
}

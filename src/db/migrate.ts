import { Database } from "bun:sqlite"
import { dirname, join } from "node:path"
import { DatabaseUnusableError } from "./errors"
import { fileSystem, fsyncPath } from "./file-system"

/** A folder of migrations, and when the last of them was made. */
export type Migrations = { folder: string; newest: number }

/**
 * Takes the database to the newest migration in the folder. A file with data is copied beside itself before.
 * Of several starts at once one does it and the others wait: what is applied is read under the lock.
 * @throws DatabaseUnusableError when records would be left without their row; the file is as it was then.
 */
export const migrate = (sqlite: Database, file: string, folder: string) => {
  // A migration that rebuilds a table would delete its children; the switch does nothing inside a transaction.
  sqlite.run("PRAGMA foreign_keys = OFF")
  // Otherwise a rebuilt table can't take the name of the old one while a view reads that.
  sqlite.run("PRAGMA legacy_alter_table = ON")
  sqlite.transaction(() => update(sqlite, file, folder)).immediate()
  sqlite.run("PRAGMA legacy_alter_table = OFF")
  sqlite.run("PRAGMA foreign_keys = ON")
}

/** When the last migration was made that this file has seen; 0 for a new file. */
export const lastMigration = (sqlite: Database) => {
  const known = sqlite.query("SELECT 1 FROM sqlite_master WHERE name = '__drizzle_migrations'").get()
  const last = known && sqlite.query("SELECT max(created_at) AS at FROM __drizzle_migrations").get()
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

/** Recorded as drizzle-orm's migrator records it, so that its tools see the same state. */
const apply = (sqlite: Database, due: readonly { text: string; when: number }[]) => {
  sqlite.run(
    "CREATE TABLE IF NOT EXISTS __drizzle_migrations (id SERIAL PRIMARY KEY, hash text NOT NULL, created_at numeric)",
  )
  const note = sqlite.query("INSERT INTO __drizzle_migrations (hash, created_at) VALUES (?, ?)")
  for (const { text, when } of due) {
    for (const statement of text.split("--> statement-breakpoint")) sqlite.run(statement)
    note.run(new Bun.CryptoHasher("sha256").update(text).digest("hex"), when)
  }
}

/**
 * A copy from before a migration, whole on the disk under its name or not there at all; an older one of the same
 * schema gives way to it. Over a connection of its own, because VACUUM refuses to run inside the transaction
 * whose lock keeps everybody else from writing meanwhile.
 */
const backUpBeforeMigration = (file: string, from: number) => {
  const copy = `${file}.before-update-from-${from}`
  const { renameSync, rmSync } = fileSystem()
  rmSync(`${copy}.part`, { force: true })
  const reader = new Database(file, { readonly: true })
  try {
    reader.query("VACUUM INTO ?").run(`${copy}.part`)
  } finally {
    reader.close()
  }
  fsyncPath(`${copy}.part`)
  renameSync(`${copy}.part`, copy)
  fsyncPath(dirname(copy))
}

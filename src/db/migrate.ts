import type { Database } from "bun:sqlite"
import { dirname, join } from "node:path"
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
  apply(db.$client, from, folder)
  const orphans = db.$client.query("PRAGMA foreign_key_check").all()
  if (orphans.length > 0)
    throw new Unusable(`Updating ${file} left records without their row; the copy from before is ${copy}.`)
  db.$client.run("PRAGMA foreign_keys = ON")
}

/** As drizzle-orm's own migrator does it, which would load node:crypto and node:fs with every start. */
const apply = (sqlite: Database, from: number, folder: string) => {
  const textOf = (name: string) => fileSystem().readFileSync(join(folder, name), "utf8")
  const { entries }: { entries: { tag: string; when: number }[] } = JSON.parse(textOf("meta/_journal.json"))
  sqlite.transaction(() => {
    sqlite.run(
      "CREATE TABLE IF NOT EXISTS __drizzle_migrations (id SERIAL PRIMARY KEY, hash text NOT NULL, created_at numeric)",
    )
    const note = sqlite.query("INSERT INTO __drizzle_migrations (hash, created_at) VALUES (?, ?)")
    for (const { tag, when } of entries.filter(({ when }) => when > from)) {
      const text = textOf(`${tag}.sql`)
      for (const statement of text.split("--> statement-breakpoint")) sqlite.run(statement)
      note.run(new Bun.CryptoHasher("sha256").update(text).digest("hex"), when)
    }
  })()
}

/** A copy from before a migration, whole on the disk under its name or not there at all. */
const copyOf = (sqlite: Database, file: string, from: number) => {
  const copy = `${file}.before-${new Date().toISOString().replaceAll(/[:.]/g, "-")}-from-${from}`
  const { renameSync, rmSync } = fileSystem()
  rmSync(`${copy}.part`, { force: true })
  sqlite.query("VACUUM INTO ?").run(`${copy}.part`)
  sync(`${copy}.part`)
  renameSync(`${copy}.part`, copy)
  sync(dirname(copy))
  return copy
}

const sync = (path: string) => {
  const { closeSync, fsyncSync, openSync } = fileSystem()
  const handle = openSync(path, "r")
  fsyncSync(handle)
  closeSync(handle)
}

/** Wanted once in a database's life; loaded with every start it would take 1 ms and 4 MB. */
export const fileSystem = (): typeof import("node:fs") => require("node:fs")

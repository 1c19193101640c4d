import { Database } from "bun:sqlite"
import { afterAll, expect, test } from "bun:test"
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { migrate } from "drizzle-orm/bun-sqlite/migrator"
import { readMigrationFiles } from "drizzle-orm/migrator"
import { migrations } from "../folders"
import { closeDatabase, openDatabase, Unusable } from "./open"

const home = mkdtempSync(join(tmpdir(), "windrow-db-"))
afterAll(() => rmSync(home, { recursive: true }))

let folders = 0
const folder = () => join(home, `${++folders}`)

/** Today's migrations and one more, that rebuilds the rows' table as a change of a column does. */
const tomorrow = (statement = "") => {
  const copy = folder()
  cpSync(migrations.folder, copy, { recursive: true })
  const journal = JSON.parse(readFileSync(join(copy, "meta/_journal.json"), "utf8"))
  const last = journal.entries.at(-1)
  journal.entries.push({ ...last, idx: last.idx + 1, when: last.when + 1000, tag: "9999_tomorrow" })
  writeFileSync(join(copy, "meta/_journal.json"), JSON.stringify(journal))
  const rebuild = [
    "CREATE TABLE rebuilt AS SELECT * FROM compost_rows",
    "DROP TABLE compost_rows",
    "ALTER TABLE rebuilt RENAME TO compost_rows",
    "CREATE UNIQUE INDEX rebuilt_id ON compost_rows (id)",
  ]
  const statements = [...rebuild, ...(statement ? [statement] : [])]
  writeFileSync(join(copy, "9999_tomorrow.sql"), statements.join(";\n--> statement-breakpoint\n"))
  return { folder: copy, newest: last.when + 1000 }
}

const withARow = (file: string) => {
  const db = openDatabase(file, migrations)
  db.$client.run(
    "INSERT INTO users (username, password, first_name, last_name, email) VALUES ('a', 'x', 'A', 'L', 'a')",
  )
  db.$client.run("INSERT INTO compost_rows (row_id, location, length, user_id) VALUES ('A-1', 'Yard', 10, 1)")
  db.$client.run("INSERT INTO turns (row_id, turn_number, water_added, recorded_by) VALUES (1, 1, 1, 1)")
  closeDatabase(db)
}

test("a new database is durable, strict about references, and has pages for photos", () => {
  const db = openDatabase(join(folder(), "windrow.db"), migrations)
  const pragma = (name: string) => Object.values(db.$client.query(`PRAGMA ${name}`).get() as object)[0]
  expect([pragma("journal_mode"), pragma("synchronous"), pragma("foreign_keys")]).toEqual(["wal", 2, 1])
  expect([pragma("page_size"), pragma("busy_timeout")]).toEqual([8192, 5000])
  closeDatabase(db)
})

test("drizzle-orm's own migrator finds nothing left to do", () => {
  const db = openDatabase(":memory:", migrations)
  const applied = () => db.$client.query("SELECT hash, created_at FROM __drizzle_migrations").all()
  const known = readMigrationFiles({ migrationsFolder: migrations.folder })
  const expected = known.map(({ hash, folderMillis }) => ({ hash, created_at: folderMillis }))
  expect(applied()).toEqual(expected)
  migrate(db, { migrationsFolder: migrations.folder })
  expect(applied()).toEqual(expected)
})

test("a migration that rebuilds a table keeps its children, and a copy from before", () => {
  const data = folder()
  const file = join(data, "windrow.db")
  withARow(file)
  const db = openDatabase(file, tomorrow())
  expect(db.$client.query("SELECT count(*) AS n FROM turns").get()).toEqual({ n: 1 })
  expect(db.$client.query("PRAGMA foreign_keys").get()).toEqual({ foreign_keys: 1 })
  closeDatabase(db)
  const copies = readdirSync(data).filter((name) => name.includes(".before-"))
  expect(copies).toHaveLength(1)
  const copy = new Database(join(data, copies[0] ?? ""), { readonly: true })
  expect(copy.query("SELECT row_id FROM compost_rows").get()).toEqual({ row_id: "A-1" })
  copy.close()
})

test("a migration that would orphan records stops the start", () => {
  const file = join(folder(), "windrow.db")
  withARow(file)
  expect(() => openDatabase(file, tomorrow("DELETE FROM compost_rows"))).toThrow(
    /left records without their row/,
  )
})

test("a database of a newer program is refused and not touched", () => {
  const file = join(folder(), "windrow.db")
  closeDatabase(openDatabase(file, tomorrow()))
  const before = readFileSync(file)
  expect(() => openDatabase(file, migrations)).toThrow(Unusable)
  expect(() => openDatabase(file, migrations)).toThrow(/is newer than this program/)
  expect(readFileSync(file).equals(before)).toBe(true)
})

test("a file that is no database is refused in words", () => {
  const file = join(folder(), "..", `${++folders}.db`)
  writeFileSync(file, "not a database, ".repeat(1000))
  expect(() => openDatabase(file, migrations)).toThrow(/^Cannot use the database .*not a database/)
})

test("a folder that cannot be made is refused in words", () => {
  expect(() => openDatabase("/dev/null/data/windrow.db", migrations)).toThrow(/^Cannot use the database/)
})

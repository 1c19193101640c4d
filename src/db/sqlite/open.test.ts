import { Database } from "bun:sqlite"
import { afterAll, expect, test } from "bun:test"
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { drizzle } from "drizzle-orm/bun-sqlite"
import { migrate as drizzleMigrate } from "drizzle-orm/bun-sqlite/migrator"
import { readMigrationFiles } from "drizzle-orm/migrator"
import { migrations } from "../../start/bundled-files"
import { DatabaseUnusableError } from "../errors"
import { closeDatabase } from "./close"
import { sqliteOf } from "./connection"
import { migrate } from "./migrate"
import { openDatabase } from "./open"

const home = mkdtempSync(join(tmpdir(), "windrow-db-"))
afterAll(() => rmSync(home, { recursive: true }))

let folders = 0
const folder = () => join(home, `${++folders}`)

/** The migrations and one more that rebuilds the table of rows, as changing a column does. */
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

const copiesIn = (data: string) => readdirSync(data).filter((name) => name.includes(".before-"))

const withARow = (file: string) => {
  const db = openDatabase(file, migrations)
  sqliteOf(db).run(
    "INSERT INTO users (username, password, first_name, last_name, email) VALUES ('a', 'x', 'A', 'L', 'a')",
  )
  sqliteOf(db).run("INSERT INTO farms (name) VALUES ('A''s farm')")
  sqliteOf(db).run(
    "INSERT INTO compost_rows (farm_id, row_id, location, length, user_id) VALUES (1, 'A-1', 'Yard', 10, 1)",
  )
  sqliteOf(db).run("INSERT INTO turns (row_id, turn_number, water_added, recorded_by) VALUES (1, 1, 1, 1)")
  closeDatabase(db)
}

test("a new database is durable, strict about references, and has pages for photos", () => {
  const db = openDatabase(join(folder(), "windrow.db"), migrations)
  const pragma = (name: string) => Object.values(sqliteOf(db).query(`PRAGMA ${name}`).get() as object)[0]
  expect([pragma("journal_mode"), pragma("synchronous"), pragma("foreign_keys")]).toEqual(["wal", 2, 1])
  expect([pragma("page_size"), pragma("busy_timeout")]).toEqual([8192, 5000])
  closeDatabase(db)
})

test("an up-to-date database is just as strict and durable when it is opened again", () => {
  const file = join(folder(), "windrow.db")
  closeDatabase(openDatabase(file, migrations))
  const db = openDatabase(file, migrations)
  expect(sqliteOf(db).query("PRAGMA foreign_keys").get()).toEqual({ foreign_keys: 1 })
  expect(sqliteOf(db).query("PRAGMA synchronous").get()).toEqual({ synchronous: 2 })
  closeDatabase(db)
})

test("drizzle-orm's own migrator finds nothing left to do", () => {
  const db = openDatabase(":memory:", migrations)
  const applied = () => sqliteOf(db).query("SELECT hash, created_at FROM __drizzle_migrations").all()
  const known = readMigrationFiles({ migrationsFolder: migrations.folder })
  const expected = known.map(({ hash, folderMillis }) => ({ hash, created_at: folderMillis }))
  expect(applied()).toEqual(expected)
  drizzleMigrate(drizzle({ client: sqliteOf(db) }), { migrationsFolder: migrations.folder })
  expect(applied()).toEqual(expected)
})

test("a migration that rebuilds a table keeps its children and leaves a copy of the old file", () => {
  const data = folder()
  const file = join(data, "windrow.db")
  withARow(file)
  const db = openDatabase(file, tomorrow())
  expect(sqliteOf(db).query("SELECT count(*) AS n FROM turns").get()).toEqual({ n: 1 })
  expect(sqliteOf(db).query("SELECT pile FROM history").all()).toEqual([{ pile: "A-1" }, { pile: "A-1" }])
  expect(sqliteOf(db).query("PRAGMA foreign_keys").get()).toEqual({ foreign_keys: 1 })
  expect(sqliteOf(db).query("PRAGMA legacy_alter_table").get()).toEqual({ legacy_alter_table: 0 })
  closeDatabase(db)
  expect(copiesIn(data)).toEqual([`windrow.db.before-update-from-${migrations.newest}`])
  const copy = new Database(join(data, copiesIn(data)[0] ?? ""), { readonly: true })
  expect(copy.query("SELECT row_id FROM compost_rows").get()).toEqual({ row_id: "A-1" })
  copy.close()
})

test("a migration that would orphan records stops every start, and changes nothing", () => {
  const data = folder()
  const file = join(data, "windrow.db")
  withARow(file)
  const orphaning = tomorrow("DELETE FROM compost_rows")
  for (const _start of [1, 2])
    expect(() => openDatabase(file, orphaning)).toThrow(/would leave records without their row/)
  expect(copiesIn(data)).toHaveLength(1)
  const db = openDatabase(file, migrations)
  expect(sqliteOf(db).query("SELECT row_id FROM compost_rows").get()).toEqual({ row_id: "A-1" })
  closeDatabase(db)
})

test("a start after another one's migration neither migrates nor copies again", () => {
  const data = folder()
  const file = join(data, "windrow.db")
  withARow(file)
  const { folder: newer, newest } = tomorrow()
  const late = new Database(file)
  closeDatabase(openDatabase(file, { folder: newer, newest }))
  const [copy = ""] = copiesIn(data)
  const before = readFileSync(join(data, copy))
  migrate(late, file, newer)
  late.close()
  expect(copiesIn(data)).toEqual([copy])
  expect(readFileSync(join(data, copy)).equals(before)).toBe(true)
})

test("several first starts at once share one complete database", async () => {
  const file = join(folder(), "windrow.db")
  const { newest } = migrations
  const start = `import { closeDatabase } from "${import.meta.dir}/close"
    import { openDatabase } from "${import.meta.dir}/open"
    closeDatabase(openDatabase("${file}", ${JSON.stringify({ folder: migrations.folder, newest })}))`
  const starts = [1, 2, 3, 4].map(() => Bun.spawn([process.execPath, "-e", start], { stderr: "pipe" }))
  const told = await Promise.all(starts.map(({ stderr }) => new Response(stderr).text()))
  expect(told).toEqual(["", "", "", ""])
  const db = openDatabase(file, migrations)
  const applied = sqliteOf(db).query("SELECT created_at FROM __drizzle_migrations").all()
  expect(applied).toHaveLength(readMigrationFiles({ migrationsFolder: migrations.folder }).length)
  closeDatabase(db)
})

test("a read-only file is refused at once, also with a WAL beside it", () => {
  const data = folder()
  const file = join(data, "windrow.db")
  const db = openDatabase(file, migrations)
  for (const name of readdirSync(data)) chmodSync(join(data, name), 0o444)
  expect(readdirSync(data)).toContain("windrow.db-wal")
  // As nobody, because root may write every file.
  for (const path of [home, data]) chmodSync(path, 0o755)
  const isRoot = process.geteuid?.() === 0
  if (isRoot) process.seteuid?.(65534)
  try {
    expect(() => openDatabase(file, migrations)).toThrow(/^Cannot use the database .*readonly database/)
  } finally {
    if (isRoot) process.seteuid?.(0)
  }
  closeDatabase(db)
})

test("a database of a newer program is refused and not changed", () => {
  const file = join(folder(), "windrow.db")
  closeDatabase(openDatabase(file, tomorrow()))
  const before = readFileSync(file)
  expect(() => openDatabase(file, migrations)).toThrow(DatabaseUnusableError)
  expect(() => openDatabase(file, migrations)).toThrow(/is newer than this program/)
  expect(readFileSync(file).equals(before)).toBe(true)
})

test("a file that is not a database is refused with a sentence", () => {
  const file = join(folder(), "..", `${++folders}.db`)
  writeFileSync(file, "not a database, ".repeat(1000))
  expect(() => openDatabase(file, migrations)).toThrow(/^Cannot use the database .*not a database/)
})

test("a folder that can't be created is refused with a sentence", () => {
  expect(() => openDatabase("/dev/null/data/windrow.db", migrations)).toThrow(/^Cannot use the database/)
})

test("an empty file is refused and left as it is", () => {
  const file = join(home, `${++folders}.db`)
  writeFileSync(file, "")
  expect(() => openDatabase(file, migrations)).toThrow(/is an empty file/)
  expect(readFileSync(file)).toHaveLength(0)
})

test("another program's database is refused and not changed", () => {
  const file = join(home, `${++folders}.db`)
  const other = new Database(file)
  other.run("CREATE TABLE recipes (name)")
  other.close()
  const before = readFileSync(file)
  expect(() => openDatabase(file, migrations)).toThrow(/is another program's, so it was left as it is/)
  expect(readFileSync(file).equals(before)).toBe(true)
})

test.each(["count", "wal"])(
  "a lost database of which the %s file is left is not replaced by an empty one",
  (part) => {
    const data = folder()
    const file = join(data, "windrow.db")
    mkdirSync(data)
    writeFileSync(`${file}-${part}`, "7\n")
    expect(() => openDatabase(file, migrations)).toThrow(`To begin with a new one, remove ${file}-${part}.`)
    expect(readdirSync(data)).toEqual([`windrow.db-${part}`])
    rmSync(`${file}-${part}`)
    closeDatabase(openDatabase(file, migrations))
  },
)

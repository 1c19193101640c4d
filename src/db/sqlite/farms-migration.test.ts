import type { Database } from "bun:sqlite"
import { afterAll, expect, test } from "bun:test"
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { migrations } from "../../start/bundled-files"
import { closeDatabase } from "./close"
import { sqliteOf } from "./connection"
import { openDatabase } from "./open"

const home = mkdtempSync(join(tmpdir(), "windrow-farms-"))
afterAll(() => rmSync(home, { recursive: true }))

/** The migrations up to 0005, after which a pile still belonged to one user. */
const before = () => {
  const folder = join(home, "before")
  cpSync(migrations.folder, folder, { recursive: true })
  const file = join(folder, "meta/_journal.json")
  const { entries } = JSON.parse(readFileSync(file, "utf8"))
  const kept = entries.filter(({ tag }: { tag: string }) => tag < "0006")
  writeFileSync(file, JSON.stringify({ entries: kept }))
  return { folder, newest: kept.at(-1).when }
}

/** Two users, 40 piles each, 10,000 readings, every tenth with a photo; the last piles were deleted. */
const fill = (sqlite: Database) => {
  const number = (n: number) =>
    `WITH RECURSIVE it(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM it WHERE n < ${n})`
  sqlite.run(
    "INSERT INTO users (username, password, first_name, last_name, email, company) VALUES ('ana', 'x', 'Ana', 'Berg', 'ana@farm.test', NULL), ('bo', 'x', 'Bo', 'Hill', 'bo@farm.test', ' Green Heap ')",
  )
  // Two starters that nobody has changed get new icons.
  sqlite.run("UPDATE material_categories SET description = description || ' Ours.'")
  sqlite.run(
    "INSERT INTO sessions (token_hash, user_id, created_at, expires_at) VALUES ('anas', 1, 7e12, 9e12), ('newer', 1, 8e12, 9e12)",
  )
  sqlite.run(
    `${number(82)} INSERT INTO compost_rows (row_id, location, length, user_id, cooking_days, last_recorded_at) SELECT 'A-' || n, 'Yard', n, 1 + n % 2, n % 15, 1e12 + n FROM it`,
  )
  sqlite.run("DELETE FROM compost_rows WHERE id > 80")
  sqlite.run(
    `${number(1000)} INSERT INTO photos (user_id, etag, jpeg) SELECT 1 + n % 2, n, randomblob(3000) FROM it`,
  )
  sqlite.run(
    `${number(10_000)} INSERT INTO temperatures (row_id, temperature, photo_id, recorded_at, recorded_by, received_at) SELECT 1 + n % 80, 90 + n % 80, iif(n % 10 = 0, n / 10, NULL), 1700000000000 + n * 1000, 1 + (n + 1) % 2, 1700000000000 + n * 1001 FROM it`,
  )
  sqlite.run("UPDATE temperatures SET voided_at = 1, voided_by = 1, void_reason = 'x' WHERE id % 97 = 0")
  sqlite.run(
    `${number(80)} INSERT INTO turns (row_id, turn_number, water_added, recorded_by) SELECT n, 1, 1, 1 + n % 2 FROM it`,
  )
}

/** All rows of the tables of the version before, in that version's columns, by rowid. */
const contentOf = (sqlite: Database, columns: ReadonlyMap<string, string>) =>
  new Map(
    [...columns].map(([table, names]) => [
      table,
      Bun.hash(
        JSON.stringify(sqlite.query(`SELECT ${names} FROM ${table} ORDER BY 1, 2`).values(), (_, value) =>
          value instanceof Uint8Array ? Buffer.from(value).toString("base64") : value,
        ),
      ),
    ]),
  )

const columnsOf = (sqlite: Database) =>
  new Map(
    sqlite
      .query("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT GLOB '[_]*'")
      .values()
      .map(([table]) => [
        String(table),
        sqlite
          .query(`SELECT group_concat('"' || name || '"') FROM pragma_table_info('${table}')`)
          .values()
          .flat()
          .join() || "*",
      ]),
  )

test("a database of the version before gets farms, and keeps every byte and id", async () => {
  const file = join(home, "windrow.db")
  const old = openDatabase(file, before())
  fill(sqliteOf(old))
  const columns = columnsOf(sqliteOf(old))
  const content = contentOf(sqliteOf(old), columns)
  closeDatabase(old)
  const db = openDatabase(file, migrations)
  const sqlite = sqliteOf(db)
  // The sequence table has new lines for the new tables.
  columns.delete("sqlite_sequence")
  content.delete("sqlite_sequence")
  expect(contentOf(sqlite, columns)).toEqual(content)
  expect(sqlite.query("SELECT id, name, address, zone FROM farms").values()).toEqual([
    [1, "Ana's farm", null, "UTC"],
    [2, "Green Heap", null, "UTC"],
  ])
  expect(sqlite.query("SELECT user_id, farm_id, role FROM members").values()).toEqual([
    [1, 1, "manager"],
    [2, 2, "manager"],
  ])
  expect(sqlite.query("SELECT last_seen_at FROM users").values()).toEqual([[8e12], [null]])
  expect(sqlite.query("SELECT count(*) FROM compost_rows WHERE farm_id <> user_id").values()).toEqual([[0]])
  const newest = `SELECT recorded_by FROM temperatures AS it WHERE it.row_id = pile.id AND voided_at IS NULL
    ORDER BY recorded_at DESC, it.id DESC LIMIT 1`
  expect(
    sqlite
      .query(`SELECT count(*) FROM compost_rows AS pile WHERE last_recorded_by IS NOT (${newest})`)
      .values(),
  ).toEqual([[0]])
  // An id of a deleted pile is not used again.
  expect(sqlite.query("SELECT seq FROM sqlite_sequence WHERE name = 'compost_rows'").values()).toEqual([[82]])
  expect(sqlite.query("PRAGMA foreign_key_check").values()).toEqual([])
  expect(sqlite.query("PRAGMA integrity_check").values()).toEqual([["ok"]])
  closeDatabase(db)
})

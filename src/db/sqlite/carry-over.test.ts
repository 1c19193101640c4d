import { Database } from "bun:sqlite"
import { expect, test } from "bun:test"
import { mkdtempSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { carryOver, isCarriedOver, type Kept } from "./carry-over"

const kept: Kept = {
  people: [
    { email: "ana@farm.test", password: "new", role: "user", disabledAt: null },
    { email: "bo@farm.test", password: "same", role: "user", disabledAt: 7 },
  ],
  farms: [{ id: 1, createdAt: 100 }],
  members: [{ email: "ana@farm.test", farmId: 1, role: "worker" }],
  lines: [{ at: 1, sentence: "Ada Farmer restored the copy." }],
  signup: null,
}

const file = (script: string) => {
  const path = join(mkdtempSync(join(tmpdir(), "windrow-carry-")), "copy.db")
  const sqlite = new Database(path)
  for (const statement of script.split(";").filter((each) => each.trim())) sqlite.run(statement)
  sqlite.close()
  return path
}

const rowsIn = (path: string, query: string) => {
  using sqlite = new Database(path, { readonly: true })
  return sqlite.query(query).values()
}

const first = `CREATE TABLE users (id INTEGER PRIMARY KEY, email, password, role, first_name, company);
  CREATE TABLE sessions (token_hash);
  INSERT INTO users VALUES (1, 'ana@farm.test', 'old', 'admin', 'Ana', NULL), (2, 'cy@farm.test', 'own', 'admin', 'Cy', NULL);
  INSERT INTO sessions VALUES ('x')`

const later = `${first};
  CREATE TABLE farms (id INTEGER PRIMARY KEY, name, zone DEFAULT 'UTC', created_at);
  CREATE TABLE members (user_id, farm_id, role, joined_at);
  CREATE TABLE audit_lines (id INTEGER PRIMARY KEY, at, sentence);
  INSERT INTO users VALUES (3, 'bo@farm.test', 'same', 'user', 'Bo', 'Bo Ltd');
  INSERT INTO farms (id, name, created_at) VALUES (1, 'One', 100), (2, 'Another', 200);
  INSERT INTO members VALUES (1, 1, 'manager', 1), (3, 1, 'manager', 1), (1, 2, 'manager', 1), (2, 1, 'worker', 1)`

test("into a copy of the first version goes what it has a place for", () => {
  const path = file(first)
  carryOver(path, kept)
  expect(rowsIn(path, "SELECT email, password, role FROM users")).toEqual([
    ["ana@farm.test", "new", "user"],
    ["cy@farm.test", "own", "admin"],
  ])
  expect(rowsIn(path, "SELECT * FROM sessions")).toEqual([])
  expect(isCarriedOver(path, kept)).toBe(false)
})

test("what today's database does not know stays as the copy has it, and a second time changes nothing", () => {
  const path = file(later)
  expect(isCarriedOver(path, kept)).toBe(false)
  for (let times = 0; times < 2; times++) {
    carryOver(path, kept)
    expect(rowsIn(path, "SELECT user_id, farm_id, role FROM members ORDER BY 1, 2")).toEqual([
      [1, 1, "worker"],
      [1, 2, "manager"],
      [2, 1, "worker"],
      [3, 3, "manager"],
    ])
    expect(rowsIn(path, "SELECT name FROM farms")).toEqual([["One"], ["Another"], ["Bo Ltd"]])
    expect(rowsIn(path, "SELECT at, sentence FROM audit_lines")).toEqual([
      [1, "Ada Farmer restored the copy."],
    ])
    expect(isCarriedOver(path, kept)).toBe(true)
  }
})

test("a file that is no database has nothing carried over", () => {
  expect(isCarriedOver("/nowhere/copy.db", kept)).toBe(false)
})

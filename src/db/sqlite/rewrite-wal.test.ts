import { Database } from "bun:sqlite"
import { afterAll, afterEach, expect, mock, spyOn, test } from "bun:test"
import { cpSync, mkdtempSync, readdirSync, rmSync, statSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { migrations } from "../../start/bundled-files"
import { closeDatabase } from "./close"
import { sqliteOf } from "./connection"
import { openDatabase, openForServer } from "./open"
import { rewriteWal } from "./rewrite-wal"

const home = mkdtempSync(join(tmpdir(), "windrow-log-"))
afterEach(() => mock.restore())
afterAll(() => rmSync(home, { recursive: true }))

const disk: typeof import("node:fs") = require("node:fs")

/** A database as after a power cut, with 2 MB of records in its WAL. */
const withLog = (name: string) => {
  const file = join(home, name, "windrow.db")
  const db = openDatabase(file, migrations)
  sqliteOf(db).run("CREATE TABLE filling AS SELECT randomblob(2000000) AS bytes")
  cpSync(join(home, name), join(home, `${name}-cut`), { recursive: true })
  closeDatabase(db)
  return join(home, `${name}-cut`, "windrow.db")
}

test("the WAL of the last run is overwritten with its own bytes to its end, and synced", () => {
  const file = withLog("whole")
  const { size } = statSync(`${file}-wal`)
  expect(size).toBeGreaterThan(2_000_000)
  const [write, sync] = [spyOn(disk, "writeSync"), spyOn(disk, "fsyncSync")]
  rewriteWal(file)
  const placed = write.mock.calls.map((call) => call.slice(3))
  expect<unknown>(placed).toEqual([
    [1_048_576, 0],
    [size - 1_048_576, 1_048_576],
  ])
  expect(sync.mock.calls.map(([handle]) => handle)).toEqual([write.mock.calls[0]?.[0] ?? -1])
  using sqlite = new Database(file)
  expect(sqlite.query("SELECT length(bytes) AS n FROM filling").get()).toEqual({ n: 2_000_000 })
})

test("the WAL of a database that is open elsewhere is not touched", () => {
  const file = withLog("shared")
  const db = openDatabase(file, migrations)
  const write = spyOn(disk, "writeSync")
  rewriteWal(file)
  expect(write).not.toHaveBeenCalled()
  closeDatabase(db)
})

test("a server's start rewrites the WAL and copies it into the file", () => {
  const file = withLog("start")
  const write = spyOn(disk, "writeSync")
  const db = openForServer(file, migrations)
  expect(write).toHaveBeenCalled()
  expect(statSync(`${file}-wal`).size).toBe(0)
  expect(statSync(file).size).toBeGreaterThan(2_000_000)
  closeDatabase(db)
  expect(readdirSync(join(file, ".."))).toEqual(["windrow.db"])
})

test("a server's start copies the WAL into the file also while another program reads it", () => {
  const file = withLog("looked-at")
  const other = openDatabase(file, migrations)
  expect(statSync(`${file}-wal`).size).toBeGreaterThan(2_000_000)
  const db = openForServer(file, migrations)
  expect(statSync(`${file}-wal`).size).toBe(0)
  closeDatabase(db)
  closeDatabase(other)
})

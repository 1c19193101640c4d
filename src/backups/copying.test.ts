import { Database } from "bun:sqlite"
import { afterEach, expect, test } from "bun:test"
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import journal from "../../migrations/meta/_journal.json"
import { fileOf, sqliteOf } from "../db/connection"
import { closeDatabase, openDatabase } from "../db/open"
import { fingerprintOf } from "../photos/queries"
import { migrations } from "../server/bundled-files"
import { runCommand } from "../test/command"
import { farm } from "../test/farm"
import { dataUrlOf, makeJpeg } from "../test/jpeg-maker"
import { copyIntoFolder } from "./copy-into-folder"

const folder = mkdtempSync(join(tmpdir(), "windrow-copying-"))
process.on("exit", () => rmSync(folder, { recursive: true, force: true }))
let folders = 0

/** Ana's pile with two turns, under a server, and the command of the same program. */
const served = async () => {
  const data = join(folder, `${++folders}`)
  const copies = join(data, "backups")
  mkdirSync(copies, { recursive: true })
  const world = farm({}, join(data, "windrow.db"))
  const ana = world.signIn("ana@farm.test")
  const { id } = await ana.row()
  const addTurn = () => ana.post(`/api/rows/${id}/turns`, { waterAdded: true })
  for (const _ of [1, 2]) await addTurn()
  const run = (...words: string[]) => runCommand([...words, "--data", data])
  return { ...world, data, copies, id, ana, addTurn, run, names: () => readdirSync(copies) }
}

const copyPattern = /^windrow-[\dTZ-]+\.sqlite$/

const turnsIn = (file: string) => {
  using sqlite = new Database(file, { readonly: true })
  return sqlite.query("SELECT count(*) FROM turns").values()[0]?.[0]
}

const others: Bun.Subprocess[] = []
afterEach(() => {
  for (const process of others.splice(0)) process.kill()
})

/** A running process that is no copy. */
const other = () => {
  const process = Bun.spawn(["sleep", "60"], { stdio: ["ignore", "ignore", "ignore"] })
  others.push(process)
  return process
}

test("a copy gets its name when it was read back, and says what it holds", async () => {
  const { run, names } = await served()
  const { code, out } = await run("backup")
  expect([code, out]).toEqual([0, expect.stringMatching(/^Copied 2 records and 0 photos to .*\.sqlite and/)])
  expect(names()).toEqual([expect.stringMatching(copyPattern)])
})

test("a database with a photo that is damaged is not copied, and nothing of the copy stays", async () => {
  const { db, run, names, ana, id } = await served()
  await ana.post(`/api/rows/${id}/temperatures`, {
    temperature: 140,
    photoUrl: dataUrlOf(await makeJpeg({ width: 32, height: 24 })),
  })
  sqliteOf(db).run("UPDATE photos SET etag = 'x'")
  const { code, err } = await run("backup")
  expect([code, err]).toEqual([1, expect.stringContaining("is damaged: 1 photos, the first is number 1")])
  expect(names()).toEqual([])
})

test("parts of copies that were killed go, and a part of somebody else's file stays", async () => {
  const { run, copies, names } = await served()
  for (const name of ["windrow-2026-11-22T021500Z.sqlite.part", "letter.part"])
    writeFileSync(join(copies, name), "half")
  expect((await run("backup")).code).toBe(0)
  expect(names().filter((name) => !copyPattern.test(name))).toEqual(["letter.part"])
})

test("while another process copies, none is made", async () => {
  const { run, copies, names } = await served()
  const holder = other()
  writeFileSync(join(copies, "copying"), String(holder.pid))
  expect(await run("backup")).toEqual({
    code: 1,
    out: "",
    err: "Another copy is being made at this moment.\n",
  })
  expect(names()).toEqual(["copying"])
})

test("a lock keeps nobody out when its process has ended, is oneself, or wrote it hours ago", async () => {
  const { db, run, copies } = await served()
  const lock = join(copies, "copying")
  const ended = other()
  ended.kill()
  await ended.exited
  writeFileSync(lock, String(ended.pid))
  expect((await run("backup")).code).toBe(0)
  // A server in a container has the number of the one before it.
  writeFileSync(lock, String(process.pid))
  expect(await copyIntoFolder(fileOf(db), false)).toStartWith("Copied ")
  const holder = other()
  writeFileSync(lock, String(holder.pid))
  const sevenHoursAgo = Date.now() / 1000 - 7 * 3600
  utimesSync(lock, sevenHoursAgo, sevenHoursAgo)
  expect((await run("backup")).code).toBe(0)
})

test("backup FILE writes over a copy of Windrow's, not over other files, the database or beside a log", async () => {
  const { db, run, data } = await served()
  closeDatabase(db)
  const file = join(data, "mine.sqlite")
  expect((await run("backup", file)).code).toBe(0)
  expect((await run("backup", file)).code).toBe(0)
  const letter = join(data, "letter.txt")
  writeFileSync(letter, "to the editor")
  expect((await run("backup", letter)).err).toContain("is no copy of Windrow's")
  expect(readFileSync(letter, "utf8")).toBe("to the editor")
  expect((await run("backup", fileOf(db))).err).toContain("is the database itself")
  writeFileSync(`${file}-wal`, "frames")
  expect((await run("backup", file)).err).toContain("has a log beside it")
})

test("a restore is of a sound copy, while no server runs, and keeps what was there before", async () => {
  const { db, data, copies, run, names, addTurn } = await served()
  await run("backup")
  await addTurn()
  expect((await run("restore", "latest")).err).toEndWith(": stop it first, and start it after.\n")
  closeDatabase(db)
  const [name = ""] = names()
  const sound = readFileSync(join(copies, name))
  writeFileSync(join(copies, name), Buffer.from(sound).fill(0xff, 3 * 8192, 6 * 8192))
  expect((await run("restore", "latest")).code).toBe(1)
  expect(turnsIn(join(data, "windrow.db"))).toBe(3)
  writeFileSync(join(copies, name), sound)
  expect(await run("restore", "latest")).toMatchObject({ code: 0, err: "" })
  expect(turnsIn(join(data, "windrow.db"))).toBe(2)
  const [before = ""] = readdirSync(data).filter((each) => each.startsWith("before-restore-"))
  expect(turnsIn(join(data, before, "windrow.db"))).toBe(3)
})

test("a copy of the version before is checked and restored", async () => {
  const data = join(folder, `${++folders}`)
  const run = (...words: string[]) => runCommand([...words, "--data", data])
  const old = join(folder, "old")
  cpSync(migrations.folder, old, { recursive: true })
  const entries = journal.entries.slice(0, -1)
  writeFileSync(join(old, "meta/_journal.json"), JSON.stringify({ ...journal, entries }))
  const file = join(folder, "old.db")
  const db = openDatabase(file, { folder: old, newest: entries.at(-1)?.when ?? 0 })
  const jpeg = await makeJpeg({ width: 32, height: 24 })
  sqliteOf(db).run(
    "INSERT INTO users (username, password, first_name, last_name, email) VALUES ('', '', '', '', '')",
  )
  const add = "INSERT INTO photos (user_id, etag, jpeg) VALUES (1, ?, ?)"
  sqliteOf(db).run(add, [fingerprintOf(jpeg), jpeg])
  closeDatabase(db)
  const restored = await run("restore", file)
  expect([restored.code, restored.err]).toEqual([0, ""])
  expect(restored.out).toStartWith("Restored 0 records and 1 photos from ")
  expect((await run("check")).out).toStartWith("0 records and 1 photos:")
})

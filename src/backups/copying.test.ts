import { Database } from "bun:sqlite"
import { afterEach, expect, spyOn, test } from "bun:test"
import fs, {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import journal from "../../migrations/meta/_journal.json"
import { fileOf } from "../db/connection"
import { closeDatabase } from "../db/sqlite/close"
import { sqliteOf } from "../db/sqlite/connection"
import { openDatabase } from "../db/sqlite/open"
import { errorMessage } from "../domain/errors"
import { fingerprintOf } from "../photos/queries"
import { migrations } from "../start/bundled-files"
import { runCommand } from "../test/command"
import { farm } from "../test/farm"
import { dataUrlOf, makeJpeg } from "../test/jpeg-maker"
import { backup } from "./backup"
import { copyName, timeInName } from "./copies"
import { copyIntoFolder } from "./copy-into-folder"
import { localTime } from "./list-copies"

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

test("when the copy's disk is at fault, the sentence says so and advises no restore", async () => {
  const { db, copies, data } = await served()
  const right = fs.writeSync
  const spoiling = spyOn(fs, "writeSync").mockImplementation(((
    handle: number,
    bytes: Uint8Array,
    ...rest: number[]
  ) => {
    const spoilt = Uint8Array.from(bytes)
    if (spoilt.length > 3 * 8192) spoilt.fill(0xff, 2 * 8192, 3 * 8192)
    return right(handle, spoilt, ...rest)
  }) as typeof right)
  const inFolder = await copyIntoFolder(fileOf(db), "by hand").then(String, errorMessage)
  const inFile = await backup(fileOf(db), join(data, "mine.sqlite")).then(String, errorMessage)
  spoiling.mockRestore()
  for (const [said, folder] of [
    [inFolder, copies],
    [inFile, data],
  ] as const) {
    expect(said).toContain(" is damaged: ")
    expect(said).toContain(
      `The database itself is sound, all of its 2 records and 0 photos: the disk of ${folder} is at`,
    )
    expect(said).not.toContain("Restore a copy")
  }
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
  expect(await copyIntoFolder(fileOf(db), "by hand")).toStartWith("Copied ")
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

/** Gives the newest copy the name of another time. */
const moveInTime = (copies: string, at: number) => {
  const [newest = ""] = readdirSync(copies)
    .filter((name) => copyPattern.test(name))
    .sort()
    .reverse()
  renameSync(join(copies, newest), join(copies, copyName(at)))
  return copyName(at)
}

test("a copy by hand leaves the copies of this week, and older ones that have more records", async () => {
  const { db, run, copies, names } = await served()
  const at = (days: number, hour: number) => {
    const date = new Date()
    return new Date(date.getFullYear(), date.getMonth(), date.getDate() - days, hour).getTime()
  }
  const made: string[] = []
  for (const [days, hour] of [
    [400, 1],
    [400, 3],
    [2, 1],
    [2, 3],
  ] as const) {
    await run("backup", "--keep-all")
    made.push(moveInTime(copies, at(days, hour)))
  }
  // Older by the hour, as the first of each day is.
  sqliteOf(db).run("DELETE FROM turns WHERE id = 2")
  const [oldest = "", older = "", young = "", younger = ""] = made
  const { out } = await run("backup")
  expect(out).toEndWith(` ${oldest} has more records, and stays until a night removes it.\n`)
  expect(names()).toEqual(expect.arrayContaining([oldest, older, young, younger]))
  expect((await run("backup", "--nightly")).out).toMatch(/ \d older cop(y was|ies were) removed\.\n$/)
  expect(names()).not.toContain(oldest)
  expect(names()).not.toContain(young)
})

test("records that were deleted before a copy by hand are still in the copy of that day's night", async () => {
  const { db, run, copies, names } = await served()
  await run("backup", "--nightly")
  const night = moveInTime(copies, Date.now() - 60_000)
  sqliteOf(db).run("DELETE FROM turns")
  for (const flags of [[], [], ["--nightly"]]) await run("backup", ...flags)
  expect(names()).toContain(night)
  expect(turnsIn(join(copies, night))).toBe(2)
})

test("backup FILE writes over a copy with more records only when told to", async () => {
  const { db, run, data } = await served()
  const file = join(data, "mine.sqlite")
  await run("backup", file)
  sqliteOf(db).run("DELETE FROM turns WHERE id = 2")
  const refused = await run("backup", file)
  expect(refused).toEqual({
    code: 1,
    out: "",
    err: `${file} has 2 records, and the database only 1. Nothing was copied: give another name, or --replace if that copy may go.\n`,
  })
  expect([turnsIn(file), existsSync(`${file}.part`)]).toEqual([2, false])
  expect((await run("backup", file, "--replace")).code).toBe(0)
  expect(turnsIn(file)).toBe(1)
})

test("a flag that does not fit is refused, and nothing is changed", async () => {
  const { db, run, data, copies, names } = await served()
  const file = join(data, "mine.sqlite")
  await run("backup", file)
  for (let second = 0; second < 30; second++)
    cpSync(file, join(copies, copyName(Date.now() - second * 3_600_000)))
  sqliteOf(db).run("DELETE FROM turns WHERE id = 2")
  const before = names()
  const [copy = ""] = before
  const wrong: [sentence: string, ...words: string[]][] = [
    ["--replace takes no value; give --replace, or leave it out.", "backup", file, "--replace=no"],
    ["--nightly takes no value; give --nightly, or leave it out.", "backup", "--nightly=no"],
    ["--keep-all takes no value; give --keep-all, or leave it out.", "backup", "--keep-all="],
    ["--end-sessions takes no value; give", "restore", file, "--end-sessions=no"],
    ["--fix takes no value; give", "doctor", "--fix=no"],
    ["--replace needs a FILE, for example windrow backup farm.sqlite --replace.", "backup", "--replace"],
    ["--nightly is for a backup without FILE, for", "backup", join(data, "new.sqlite"), "--nightly"],
    ["--keep-all is for a backup without FILE, for", "backup", join(data, "new.sqlite"), "--keep-all"],
    [`--copy needs --json, for example windrow backups --json --copy ${copy}.`, "backups", "--copy", copy],
  ]
  for (const [sentence, ...words] of wrong) {
    const { code, out, err } = await run(...words)
    expect([code, out]).toEqual([2, ""])
    expect(err).toStartWith(sentence)
  }
  for (const name of ["foo", copyName(0), "../windrow.db"])
    expect(await run("backups", "--json", "--copy", name)).toEqual({
      code: 1,
      out: "",
      err: `There is no copy ${name} in ${copies}; windrow backups lists those that are there.\n`,
    })
  expect(JSON.parse((await run("backups", "--json", "--copy", copy)).out).migration).toBeGreaterThan(0)
  expect([names(), turnsIn(file), existsSync(join(data, "new.sqlite"))]).toEqual([before, 2, false])
})

test("a restore by the time says when a copy of another time has more records", async () => {
  const { db, run, copies, data, addTurn } = await served()
  await run("backup")
  const first = moveInTime(copies, Date.now() - 60_000)
  await addTurn()
  await run("backup")
  // The clock was a year behind.
  const fuller = moveInTime(copies, Date.UTC(2025, 4, 1, 12))
  closeDatabase(db)
  const { out } = await run("restore", "latest")
  expect(turnsIn(join(data, "windrow.db"))).toBe(2)
  const sentence = `${fuller} has more records: 3, and this copy 2. Records were deleted since, or a wrong clock gave it its name: windrow restore ${fuller} takes it.\n`
  expect(out).toEndWith(sentence)
  expect((await run("restore", localTime(timeInName(first) ?? 0))).out).toEndWith(sentence)
  // A named copy was chosen on purpose.
  expect((await run("restore", first)).out).not.toContain("has more records")
  // One of a time to come, too.
  const ahead = Date.now() + 400 * 86_400_000
  renameSync(join(copies, fuller), join(copies, copyName(ahead)))
  expect((await run("restore", "latest")).out).toContain(`${copyName(ahead)} has more records`)
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

test("a restore names who was disabled since the copy, and nobody whom the copy lacks or who stands in", async () => {
  const { db, data, run, signIn } = await served()
  for (const email of ["bo@farm.test", "imported:1"]) await signIn(email).get("/api/auth/user")
  await run("backup")
  await signIn("cy@farm.test").get("/api/auth/user")
  closeDatabase(db)
  using sqlite = new Database(join(data, "windrow.db"))
  sqlite.run("UPDATE users SET disabled_at = 1 WHERE email <> 'ana@farm.test'")
  sqlite.close()
  const { out, err } = await run("restore", "latest")
  expect(err).toBe("")
  expect(out.trim().split("\n").at(-1)).toBe(
    "bo@farm.test was disabled since, and can log in again: windrow user disable EMAIL disables them.",
  )
})

test("a restore of a folder, or of no name, says so in a sentence", async () => {
  const { db, copies, run } = await served()
  closeDatabase(db)
  expect((await run("restore", copies)).err).toEndWith(`${copies} is a folder: name the copy in it.\n`)
  expect((await run("restore", "")).err).toEndWith(
    "There is no name of a copy: windrow backups lists them.\n",
  )
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

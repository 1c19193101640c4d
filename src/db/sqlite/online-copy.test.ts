import { Database } from "bun:sqlite"
import { afterEach, expect, test } from "bun:test"
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { checkDatabase } from "../../backups/check"
import { farm } from "../../test/farm"
import { farmsFolder } from "../../test/farms-folder"
import { photoLength, photoOfStep, stepsUpTo } from "../../test/steps"
import { until } from "../../test/until"
import { fileOf } from "../connection"
import { closeDatabase } from "./close"
import { sqliteOf } from "./connection"
import { removeWal } from "./database-file"
import { copyDatabase } from "./online-copy"

const home = join(farmsFolder, "online-copy")
const main = join(import.meta.dir, "../../main.ts")
const [kilobyte, megabyte] = [1024, 1024 * 1024]
let names = 0

/** A farm with a pile and so many photos that nothing changes, closed. */
const filled = async (megabytes: number) => {
  const folder = join(home, `${++names}`)
  mkdirSync(folder, { recursive: true })
  const world = farm({}, join(folder, "windrow.db"))
  await world.signIn("ana@farm.test").row()
  const sqlite = sqliteOf(world.db)
  const add = sqlite.query("INSERT INTO photos (user_id, etag, jpeg) VALUES (1, ?, ?)")
  const jpeg = photoOfStep(0)
  const etag = Bun.hash(jpeg).toString(36)
  sqlite.transaction(() => {
    for (let bytes = 0; bytes < megabytes * megabyte; bytes += photoLength) add.run(etag, jpeg)
  })()
  closeDatabase(world.db)
  return { file: fileOf(world.db), copy: join(folder, "copy.db") }
}

const writers: Bun.Subprocess[] = []
afterEach(() => {
  for (const writer of writers.splice(0)) writer.kill()
})

/** Another process that takes one step after the other; `step` is the newest of which it told that it was committed. */
const writing = async (file: string) => {
  const program = join(import.meta.dir, "../../test/steady-writer.ts")
  const child = Bun.spawn([process.execPath, program, file], { stdout: "pipe" })
  writers.push(child)
  let told = ""
  const reading = (async () => {
    for await (const chunk of child.stdout) told = (told + Buffer.from(chunk).toString()).slice(-40)
  })()
  const step = () => Number(told.split("\n").at(-2) ?? 0)
  await until("thirty writes", () => step() >= 30 || child.exitCode !== null)
  const stop = async () => {
    child.kill()
    await reading
    await child.exited
    return step()
  }
  return { step, stop }
}

/** Bytes that this process has written since its start. */
const writtenBytes = () => Number(/^wchar: (\d+)/m.exec(readFileSync("/proc/self/io", "utf8"))?.[1])

/** The step after which the copy was: everything in it is of the one state. */
const stepOfCopy = async (copy: string) => {
  await checkDatabase(copy)
  using sqlite = new Database(copy, { readonly: true })
  const [[note]] = sqlite.query("SELECT value FROM server_settings WHERE name = 'step'").values() as [
    [string],
  ]
  const number = Number(note)
  const steps = sqlite
    .query(
      "SELECT temperature, jpeg FROM temperatures JOIN photos ON photos.id = photo_id ORDER BY temperature",
    )
    .values() as [number, Uint8Array][]
  expect(steps.map(([each]) => each)).toEqual(stepsUpTo(number))
  for (const [each, jpeg] of steps) expect(photoOfStep(each).equals(jpeg)).toBe(true)
  return number
}

test("copies beside a writer are each one state, with all that was committed before they began", async () => {
  const { file, copy } = await filled(4)
  const writer = await writing(file)
  for (let each = 0; each < 6; each++) {
    const before = writer.step()
    // The log is handed over dozens of times, or some times.
    await copyDatabase(file, `${copy}-${each}`, (each % 2 === 0 ? 100 : 1000) * kilobyte)
    expect(await stepOfCopy(`${copy}-${each}`)).toBeGreaterThanOrEqual(before)
    expect(existsSync(`${copy}-${each}-wal`)).toBe(false)
  }
  const last = await writer.stop()
  await copyDatabase(file, copy)
  expect(await stepOfCopy(copy)).toBeGreaterThanOrEqual(last)
  expect(await stepOfCopy(file)).toBeGreaterThanOrEqual(last)
})

test("beside another program that reads all the time, a copy is one state as well", async () => {
  const { file, copy } = await filled(16)
  const other = new Database(file, { readonly: true })
  other.run("BEGIN")
  other.query("SELECT count(*) FROM photos").get()
  const writer = await writing(file)
  const before = writtenBytes()
  await copyDatabase(file, copy, 100 * kilobyte)
  // The log stays, and each try to hand it over copies it again.
  const log = statSync(`${file}-wal`).size
  expect(writtenBytes() - before).toBeLessThan(statSync(copy).size + 5 * log)
  expect(await stepOfCopy(copy)).toBeGreaterThan(30)
  await writer.stop()
  other.close()
})

test("the log stays short while a copy is made beside a writer", async () => {
  const { file, copy } = await filled(64)
  const writer = await writing(file)
  const first = writer.step()
  await copyDatabase(file, copy, megabyte)
  const written = (await writer.stop()) - first
  // It would hold each photo otherwise, and as many pages that their steps change.
  expect(statSync(`${file}-wal`).size).toBeLessThan(written * photoLength)
})

test("a copy that is killed at any moment leaves no file of a copy's name, and the writer goes on", async () => {
  const { file } = await filled(16)
  const copies = join(dirname(file), "backups")
  mkdirSync(copies)
  const writer = await writing(file)
  for (const milliseconds of [0, 100, 400]) {
    const child = Bun.spawn([process.execPath, main, "backup", "--data", dirname(file)], {
      env: { PATH: process.env.PATH ?? "" },
      stdio: ["ignore", "ignore", "ignore"],
    })
    await until("a copy that begins", () => readdirSync(copies).some((name) => name.endsWith(".part")), {
      every: 1,
    })
    await Bun.sleep(milliseconds)
    child.kill("SIGKILL")
    await child.exited
    // One that had been ready before is whole.
    for (const name of readdirSync(copies)) if (name.endsWith(".sqlite")) await stepOfCopy(join(copies, name))
    for (const name of readdirSync(copies)) rmSync(join(copies, name))
    const before = writer.step()
    await until("another write", () => writer.step() !== before)
  }
  await writer.stop()
})

test("a damaged page is copied as it is, so that the check of the copy tells", async () => {
  const { file, copy } = await filled(1)
  const bytes = readFileSync(file)
  // In the records: the first pages are of tables that may be empty.
  const page = Math.floor((bytes.length / 8192) * 0.75) * 8192
  writeFileSync(file, bytes.fill(0xff, page + 100, page + 300))
  await copyDatabase(file, copy)
  expect(readFileSync(copy).subarray(8192).equals(bytes.subarray(8192))).toBe(true)
  await expect(checkDatabase(copy)).rejects.toThrow("is damaged")
})

test("a database without a log is copied byte for byte", async () => {
  const { file, copy } = await filled(1)
  removeWal(file)
  await copyDatabase(file, copy)
  expect(readFileSync(copy).equals(readFileSync(file))).toBe(true)
})

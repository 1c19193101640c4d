import { rmSync, statSync } from "node:fs"
import { setPriority } from "node:os"
import { join } from "node:path"
import { type Db, sqliteOf } from "../../src/db/connection"
import { fingerprintOf } from "../../src/photos/queries"
import { counted, median } from "../compare"
import { aPhoto, dataFolder, fillRows, seeded, user } from "../farm"
import type { Run } from "../run"
import { executable, load, startWindrow, wire } from "../servers"

/** How long lists and readings with photos wait while the database is copied, and how long its log grows. */
export const measure = async ({ quick }: Run) => {
  const folder = dataFolder()
  const photo = await aPhoto()
  const { cookie, row } = await seeded(folder, async (db) => {
    const ana = await user(db, "Ana")
    fillRows(db, ana.id, 49, 30)
    addPhotos(db, ana.id, photo, quick ? 1e9 : 8e9)
    return { cookie: ana.cookie, row: fillRows(db, ana.id, 1, 0)[0] }
  })
  const windrow = await startWindrow(folder, { WINDROW_BACKUPS: "no" })
  const body = JSON.stringify({ temperature: 140, photoUrl: `data:image/jpeg;base64,${photo.toBase64()}` })
  const list = wire("GET", "/api/rows?{n}", { Cookie: cookie })
  const post = wire("POST", `/api/rows/${row}/temperatures`, { Cookie: cookie }, body)
  const milliseconds = quick ? 3000 : 10_000
  /** Both together, as on a farm. */
  const p99 = async () => {
    const [lists, readings] = await Promise.all([
      load(windrow, { requests: [list], connections: 8, milliseconds, rate: 100 }),
      load(windrow, { requests: [post], connections: 8, milliseconds, rate: 20 }),
    ])
    return { lists: lists.p99, readings: readings.p99 }
  }
  await p99()
  const before = [await p99(), await p99()]
  const log = watchSize(join(folder, "windrow.db-wal"))
  const copy = copying(folder)
  const beside: { lists: number; readings: number }[] = []
  while (copy.isRunning()) beside.push(await p99())
  const seconds = await copy.seconds
  const longest = log.stop()
  const after = [await p99(), await p99()]
  await windrow.stop()
  const ratio = (question: string, of: "lists" | "readings") => {
    const at = (each: { lists: number; readings: number }[]) => median(each.map((p) => p[of]))
    const stable = Math.abs(at(before) / at(after) - 1) <= 0.1
    return { ...counted(question, "ms", { most: 1.5 }, at(beside), at([...before, ...after])), stable }
  }
  const size = quick ? "1 GB" : "8 GB"
  return [
    ratio(`p99 of the home list at new addresses beside a copy of ${size}`, "lists"),
    ratio("p99 of a reading with a photo beside it", "readings"),
    counted("the log's largest size meanwhile", "MB", { most: 64 }, longest / 1024 / 1024),
    counted("the copy, read back", "s", { most: quick ? 120 : 960 }, seconds),
  ]
}

/** Of no record, with little on the disk before the end. */
const addPhotos = (db: Db, userId: number, photo: Uint8Array, bytes: number) => {
  const sqlite = sqliteOf(db)
  const add = sqlite.query("INSERT INTO photos (user_id, etag, jpeg) VALUES (?, ?, ?)")
  const etag = fingerprintOf(photo)
  const addSome = sqlite.transaction(() => {
    for (let each = 0; each < 200; each++) add.run(userId, etag, photo)
  })
  sqlite.run("PRAGMA synchronous = OFF")
  for (let done = 0; done < bytes; done += 200 * photo.length) addSome()
  sqlite.run("PRAGMA synchronous = FULL")
}

const watchSize = (file: string) => {
  let largest = 0
  const look = () => {
    largest = Math.max(largest, statSync(file, { throwIfNoEntry: false })?.size ?? 0)
  }
  const timer = setInterval(look, 50)
  return {
    stop: () => {
      clearInterval(timer)
      return largest
    },
  }
}

/** `windrow backup` with the priority of the nightly copy. */
const copying = (folder: string) => {
  const began = performance.now()
  const file = join(folder, "copy.sqlite")
  const child = Bun.spawn([executable, "backup", file, "--data", folder], {
    stdout: "ignore",
    stderr: "inherit",
  })
  process.once("exit", () => child.kill())
  setPriority(child.pid, 10)
  const seconds = child.exited.then((code) => {
    rmSync(file, { force: true })
    if (code !== 0) throw new Error(`The copy ended with ${code}.`)
    return (performance.now() - began) / 1000
  })
  return { isRunning: () => child.exitCode === null, seconds }
}

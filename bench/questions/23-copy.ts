import { rmSync, statSync } from "node:fs"
import { setPriority } from "node:os"
import { join } from "node:path"
import type { Db } from "../../src/db/connection"
import { sqliteOf } from "../../src/db/sqlite/connection"
import { fingerprintOf } from "../../src/photos/queries"
import { repeat } from "../../src/test/until"
import { alternate, counted, judge, median } from "../compare"
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
  /** Both together, as on a farm, but with so many readings that the p99 of ten seconds is that of the worst five. */
  const p99 = async () => {
    const [lists, readings] = await Promise.all([
      load(windrow, { requests: [list], connections: 8, milliseconds, rate: 100 }),
      load(windrow, { requests: [post], connections: 8, milliseconds, rate: 50 }),
    ])
    return { lists: lists.p99, readings: readings.p99 }
  }
  const copies: { seconds: number; log: number }[] = []
  const beside = async () => {
    const log = watchSize(join(folder, "windrow.db-wal"))
    const copy = copying(folder)
    const found: { lists: number; readings: number }[] = []
    await repeat(copy.isRunning, async () => found.push(await p99()))
    copies.push({ seconds: await copy.seconds, log: log.stop() })
    // What Linux has yet to write is the copy's, and so is the work of removing it.
    await Bun.spawn(["sync"]).exited
    await p99()
    return {
      lists: median(found.map(({ lists }) => lists)),
      readings: median(found.map(({ readings }) => readings)),
    }
  }
  const found = await alternate(quick ? 1 : 3, beside, p99)
  await windrow.stop()
  const ratio = (question: string, of: "lists" | "readings") =>
    judge(
      question,
      "ms",
      { most: 1.5 },
      {
        mine: found.mine.map((each) => each[of]),
        before: found.before.map((each) => each[of]),
        after: found.after.map((each) => each[of]),
      },
    )
  const most = (of: "seconds" | "log") => Math.max(...copies.map((each) => each[of]))
  const size = quick ? "1 GB" : "8 GB"
  return [
    ratio(`p99 of the home list at new addresses beside a copy of ${size}`, "lists"),
    ratio("p99 of a reading with a photo beside it", "readings"),
    counted("the log's largest size meanwhile", "MB", { most: 64 }, most("log") / 1024 / 1024),
    counted("the copy, read back", "s", { most: quick ? 120 : 960 }, most("seconds")),
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

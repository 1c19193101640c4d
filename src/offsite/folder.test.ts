import { afterEach, expect, setSystemTime, test } from "bun:test"
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs"
import { tmpdir } from "node:os"
import { basename, join } from "node:path"
import { copiesFolder, copiesIn } from "../backups/copies"
import { copyIntoFolder } from "../backups/copy-into-folder"
import { fileOf } from "../db/connection"
import { disconnect, sqliteOf } from "../db/sqlite/connection"
import { openForChange } from "../db/sqlite/database-file"
import { dayMs } from "../domain/day"
import { errorMessage } from "../domain/errors"
import { farm } from "../test/farm"
import { fetchCopy, largerCopy } from "./fetch"
import { marker } from "./folder"
import { sentInWords } from "./list"
import { openOffsite } from "./open"
import { sendCopies } from "./send"
import { sentTo } from "./sent"

const folders: string[] = []
afterEach(() => {
  setSystemTime()
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
})

const noon = new Date(2026, 10, 22, 12).getTime()

/** A farm with a copy of one noon, and a folder that somebody has marked as the place of its copies. */
const withShare = async () => {
  const folder = mkdtempSync(join(tmpdir(), "windrow-offsite-"))
  folders.push(folder)
  const [data, share] = [join(folder, "data"), join(folder, "share")]
  for (const each of [data, share]) mkdirSync(each)
  writeFileSync(join(share, marker), "")
  const { db, signIn } = farm({}, join(data, "windrow.db"))
  const database = fileOf(db)
  const ana = signIn("ana@farm.test")
  await ana.post(`/api/rows/${(await ana.row()).id}/turns`, { waterAdded: true })
  const copyAt = async (at: number) => {
    setSystemTime(new Date(at))
    await copyIntoFolder(database, "nightly")
  }
  await copyAt(noon)
  const offsite = await openOffsite({ to: share }, database)
  const here = copiesIn(copiesFolder(database)).map(({ name }) => name)
  const there = () => readdirSync(share).filter((name) => name !== marker)
  return { database, share, offsite, here, there, copyAt, send: () => sendCopies(offsite) }
}

const refusalOf = (work: Promise<unknown>) => work.then(() => "done", errorMessage)

test("copies go to the folder once, byte for byte, and what is kept no longer goes there as here", async () => {
  const { database, share, there, here, copyAt, send } = await withShare()
  expect(await send()).toMatch(/^Sent 1 copy \([\d.]+ [kM]B\) to /)
  const [name = ""] = here
  expect(readFileSync(join(share, name))).toEqual(readFileSync(join(copiesFolder(database), name)))
  expect(await send()).toBe(`All copies are in ${share} already.`)
  writeFileSync(join(share, "letter.txt"), "not ours")
  for (let day = 1; day < 40; day++) {
    await copyAt(noon + day * dayMs)
    await send()
  }
  const kept = copiesIn(copiesFolder(database)).map(({ name }) => name)
  expect(kept.length).toBeLessThan(15)
  expect(there().sort()).toEqual([...kept, "letter.txt"].sort())
})

test("what is there in part is sent again, and what a killed process left goes, but nothing of others", async () => {
  const { share, there, here, send } = await withShare()
  writeFileSync(join(share, "letter.part"), "half")
  await send()
  const [name = ""] = here
  const whole = statSync(join(share, name)).size
  truncateSync(join(share, name), whole - 1)
  writeFileSync(join(share, `${name}.part`), "half")
  expect(await send()).toStartWith("Sent 1 copy")
  expect(statSync(join(share, name)).size).toBe(whole)
  expect(there().sort()).toEqual(["letter.part", name])
})

test("a copy by hand costs no copy there, neither at once nor after the next night", async () => {
  const { database, here, there, copyAt, send } = await withShare()
  const [night = ""] = here
  await send()
  setSystemTime(new Date(noon + 1000))
  await copyIntoFolder(database, "by hand")
  await send()
  expect(there()).toContain(night)
  const db = openForChange(database)
  sqliteOf(db).run("DELETE FROM turns")
  disconnect(db)
  setSystemTime(new Date(noon + 2000))
  await copyIntoFolder(database, "by hand")
  await send()
  const full = there().length - 1
  for (const days of [1, 9]) {
    await copyAt(noon + days * dayMs)
    await send()
  }
  // The night's, or the one right after it, which has as many records.
  expect(there().sort()).toEqual(readdirSync(copiesFolder(database)).sort())
  expect([full, there().length]).toEqual([2, 4])
})

test("after a clock that was a year ahead, new copies are sent, and restoring names a larger one", async () => {
  const { database, share, offsite, there, copyAt, send } = await withShare()
  await copyAt(noon + 365 * dayMs)
  await send()
  setSystemTime(new Date(noon + dayMs))
  expect(sentTo(database, share)).toEqual({ to: share, since: noon + dayMs, isComplete: true })
  await copyAt(noon + dayMs)
  expect(await send()).toStartWith("Sent 1 copy")
  expect(sentTo(database, share)?.newest).toBe(noon + dayMs)
  const ahead = there().find((name) => name.startsWith("windrow-2027-")) ?? ""
  appendFileSync(join(share, ahead), Buffer.alloc(8192))
  const latest = await fetchCopy(offsite, "latest")
  expect(await largerCopy(offsite, latest)).toStartWith(`${ahead} is larger, and may have more records`)
  expect(await largerCopy(offsite, join(share, ahead))).toBeUndefined()
})

test("a copy has its name there only when all of it was written", async () => {
  const { offsite, there, here } = await withShare()
  const [name = ""] = here
  const short = async function* () {
    yield new Uint8Array(9)
  }
  expect(await refusalOf(offsite.destination.store(name, short(), 10))).toContain(
    "9 of 10 bytes were written",
  )
  expect(there()).toEqual([])
})

test("it is complete only when the last copy is there, also when the newest one arrived", async () => {
  const { database, share, here, copyAt, send } = await withShare()
  const [older = ""] = here
  await copyAt(noon + dayMs)
  // In the place of the older copy.
  mkdirSync(join(share, older))
  expect(await refusalOf(send())).toStartWith(`The folder ${share} can't be used: `)
  expect(sentTo(database, share)).toMatchObject({ newest: noon + dayMs, isComplete: false })
  rmSync(join(share, older), { recursive: true })
  expect(await send()).toStartWith("Sent 1 copy")
  expect(sentTo(database, share)).toMatchObject({ newest: noon + dayMs, isComplete: true })
})

test("while another process sends, nothing is sent", async () => {
  const { database, there, send } = await withShare()
  setSystemTime()
  writeFileSync(join(copiesFolder(database), "sending"), String(process.ppid))
  expect(await refusalOf(send())).toBe("Copies are being sent by another process at this moment.")
  expect(there()).toEqual([])
})

test("a copy that changes while it is fetched is refused", async () => {
  const { database, share, offsite, here, send } = await withShare()
  await send()
  const [name = ""] = here
  rmSync(join(copiesFolder(database), name))
  const fetching = fetchCopy(offsite, "latest")
  appendFileSync(join(share, name), "x")
  expect(await refusalOf(fetching)).toEndWith(` bytes of ${name} came: try again.`)
  expect(copiesIn(copiesFolder(database))).toEqual([])
})

test("the empty mount point of a missing disk takes no copy", async () => {
  const { share, send, there } = await withShare()
  rmSync(join(share, marker))
  expect(await refusalOf(send())).toContain("is on the same disk as the records")
  writeFileSync(join(share, marker), "")
  await send()
  renameSync(share, `${share}-away`)
  expect(await refusalOf(send())).toStartWith(`There is no folder ${share}: is its disk mounted?`)
  mkdirSync(share)
  expect(await refusalOf(send())).toContain("is not the folder that it was")
  expect(there()).toEqual([])
})

const otherDisk = "/dev/shm"
const hasOtherDisk = existsSync(otherDisk) && statSync(otherDisk).dev !== statSync(tmpdir()).dev

test.skipIf(!hasOtherDisk)("a folder on another disk is marked by the first copy", async () => {
  const { database } = await withShare()
  const share = mkdtempSync(join(otherDisk, "windrow-offsite-"))
  folders.push(share)
  await sendCopies(await openOffsite({ to: share }, database))
  expect(readFileSync(join(share, marker), "utf8")).toContain("the disk may not be mounted")
  expect(readdirSync(share)).toHaveLength(2)
})

test("a copy is fetched by 'latest', its day or its minute, and a damaged one is refused", async () => {
  const { database, share, offsite, here, send } = await withShare()
  await send()
  const [name = ""] = here
  const file = join(copiesFolder(database), name)
  const bytes = readFileSync(file)
  for (const wanted of ["latest", "2026-11-22", "2026-11-22T12:00", name]) {
    rmSync(file)
    expect(basename(await fetchCopy(offsite, wanted))).toBe(name)
    expect(readFileSync(file)).toEqual(bytes)
  }
  expect(await refusalOf(fetchCopy(offsite, "2025-01-01"))).toStartWith("There is no copy of 2025-01-01 in ")
  expect(await sentInWords(offsite)).toMatch(/2026-11-22T12:00 .* not encrypted {2}windrow-/)
  writeFileSync(join(share, name), bytes.fill(7, 4096, 12_288))
  rmSync(file)
  expect(await refusalOf(fetchCopy(offsite, "latest"))).toContain("is damaged")
  expect(copiesIn(copiesFolder(database))).toEqual([])
})

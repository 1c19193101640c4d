import { expect, setSystemTime, spyOn, test } from "bun:test"
import fs, { existsSync, readdirSync, writeFileSync } from "node:fs"
import { basename, dirname, join } from "node:path"
import { largestPiece } from "../contract/uploads"
import { fileOf } from "../db/connection"
import type { FarmImportState } from "../domain/farm-import"
import type { AuditLine } from "../domain/operation"
import { invite } from "../test/crew"
import { testEmbedded } from "../test/embedded"
import { type Actor, farm } from "../test/farm"
import { fullFarm } from "../test/full-farm"
import { onPostgres } from "../test/postgres"
import { ask } from "../test/sql"
import { until } from "../test/until"
import { dropOldUploads } from "./uploaded-files"

const source = farm()
const { ana } = await fullFarm(source)
const zip = new Uint8Array(await (await ana.call("GET", "/api/farm/export.zip")).arrayBuffer())

const path = "/api/farm/import"
const sendPiece = (actor: Actor, offset: number, bytes: Uint8Array, length = zip.length) =>
  actor.sendBytes("PATCH", path, bytes, {
    "content-type": "application/partial-upload",
    "upload-offset": String(offset),
    "upload-length": String(length),
  })
const send = async (actor: Actor, bytes = zip) => {
  for (let at = 0; at < bytes.length; at += largestPiece)
    expect((await sendPiece(actor, at, bytes.subarray(at, at + largestPiece), bytes.length)).status).toBe(204)
}
const ended = (actor: Actor): Promise<FarmImportState> =>
  until("the end of the import", async () => {
    const state = await actor.get<FarmImportState>(path)
    return !["checking", "adding"].includes(state.state) && state
  })
const leftIn = (world: ReturnType<typeof farm>) =>
  readdirSync(dirname(fileOf(world.db))).filter((name) =>
    name.startsWith(`${basename(fileOf(world.db))}.import-`),
  )

testEmbedded("a manager sends an export in pieces, and it is read into the farm", async () => {
  const world = farm()
  const zoe = world.signIn("zoe@farm.test", "admin")
  expect(await zoe.get(path)).toEqual({ state: "none" })
  await send(zoe)
  expect(leftIn(world)).toHaveLength(1)
  const begun = await zoe.call("POST", path)
  expect([begun.status, await begun.json()]).toEqual([202, { state: "checking" }])
  const report = { piles: 2, records: 72, known: 0, photos: 18, missingPhotos: 0, notes: [] }
  expect(await ended(zoe)).toEqual({ state: "done", report })
  expect(await zoe.get<unknown[]>("/api/rows")).toHaveLength(2)
  for (const list of ["/api/server/audit", "/api/farm/acts"]) {
    const lines = await zoe.get<AuditLine[]>(list)
    expect(lines.map(({ sentence }) => sentence)).toEqual([
      "Zoe Farmer (zoe@farm.test) read 2 piles, 72 records and 18 photos into the farm Zoe's farm.",
      "Zoe Farmer (zoe@farm.test) began to read a file into the farm Zoe's farm.",
    ])
  }
  expect(leftIn(world)).toEqual([])
})

testEmbedded("a piece elsewhere and a file that is not whole are refused with the right offset", async () => {
  const zoe = farm().signIn("zoe@farm.test")
  const offsetOf = ({ status, headers }: Response) => [status, headers.get("upload-offset")]
  expect(offsetOf(await sendPiece(zoe, 7, zip.subarray(7, 9)))).toEqual([409, "0"])
  expect(offsetOf(await sendPiece(zoe, 0, zip.subarray(0, 9)))).toEqual([204, "9"])
  expect(offsetOf(await sendPiece(zoe, 3, zip.subarray(3, 9)))).toEqual([409, "9"])
  expect(offsetOf(await zoe.call("POST", path))).toEqual([409, "9"])
  expect((await sendPiece(zoe, 0, zip.subarray(0, 9), 5 * 1024 ** 3)).status).toBe(413)
  expect((await sendPiece(zoe, 0, zip.subarray(0, 9), 5)).status).toBe(400)
})

test("one of several servers takes no pieces, and says what does", async () => {
  const zoe = farm().signIn("zoe@farm.test")
  const several =
    "This server is one of several, which would each get some pieces of the file. Use windrow import."
  const cut = "The file has not arrived to its end. Please send it again."
  for (const [answer, alone] of [
    [await sendPiece(zoe, 0, zip.subarray(0, 9)), [204, ""]],
    [await sendPiece(zoe, 9, zip.subarray(9, 18)), [204, ""]],
    [await zoe.call("POST", path), [409, cut]],
  ] as const)
    expect([answer.status, await answer.text()]).toEqual(onPostgres ? [409, several] : [...alone])
})

testEmbedded("two managers of a farm send at once, each a file of their own", async () => {
  const world = farm()
  const [zoe, mia] = [world.signIn("zoe@farm.test", "admin"), world.signIn("mia@farm.test")]
  await invite(zoe, mia, "manager")
  const half = Math.floor(zip.length / 2)
  expect((await sendPiece(zoe, 0, zip.subarray(0, half))).status).toBe(204)
  expect((await sendPiece(mia, 0, new Uint8Array(9).fill(7), 9)).status).toBe(204)
  expect((await sendPiece(zoe, half, zip.subarray(half))).status).toBe(204)
  await zoe.call("POST", path)
  expect(await ended(zoe)).toMatchObject({ state: "done", report: { records: 72 } })
})

testEmbedded("an import is shown to its own farm, and only that one waits for it", async () => {
  const world = farm()
  const [zoe, bo] = [world.signIn("zoe@farm.test", "admin"), world.signIn("bo@farm.test")]
  await send(zoe)
  await zoe.call("POST", path)
  expect(await bo.get(path)).toEqual({ state: "none" })
  expect((await sendPiece(bo, 0, zip.subarray(0, 9))).status).toBe(204)
  expect(await ended(zoe)).toMatchObject({ state: "done" })
})

testEmbedded("a file that is wrong is refused with a sentence, which the page shows", async () => {
  const world = farm()
  const zoe = world.signIn("zoe@farm.test")
  await send(zoe, new TextEncoder().encode("not a ZIP"))
  await zoe.call("POST", path)
  expect(await ended(zoe)).toEqual({ state: "refused", reason: expect.stringMatching(/^The file is no ZIP/) })
  expect((await zoe.get<AuditLine[]>("/api/farm/acts")).map(({ sentence }) => sentence)).toEqual([
    "Zoe Farmer (zoe@farm.test) broke off after reading 0 piles, 0 records and 0 photos into the farm Zoe's farm.",
    "Zoe Farmer (zoe@farm.test) began to read a file into the farm Zoe's farm.",
  ])
  expect(leftIn(world)).toEqual([])
})

testEmbedded("an import that breaks off leaves a line of what it has added", async () => {
  const world = farm()
  const zoe = world.signIn("zoe@farm.test", "admin")
  await ask(world.db, "CREATE TRIGGER cut BEFORE INSERT ON sales BEGIN SELECT RAISE(ABORT, 'cut'); END")
  await send(zoe)
  await zoe.call("POST", path)
  expect(await ended(zoe)).toMatchObject({ state: "refused" })
  const [line] = await zoe.get<AuditLine[]>("/api/farm/acts")
  expect(line?.sentence).toMatch(/broke off after reading 1 pile, 0 records and 0 photos into the farm/)
})

testEmbedded("a second import waits for the end of the first", async () => {
  const zoe = farm().signIn("zoe@farm.test", "admin")
  await send(zoe)
  await zoe.call("POST", path)
  const busy = "A file is being read into this farm. Please wait until that is done."
  const second = await sendPiece(zoe, 0, zip.subarray(0, 9))
  expect([second.status, await second.text()]).toEqual([409, busy])
  expect(await (await zoe.call("POST", path)).text()).toBe(busy)
  expect(await ended(zoe)).toMatchObject({ state: "done" })
})

testEmbedded("workers and inspectors neither send nor read nor see an import", async () => {
  const world = farm()
  const zoe = world.signIn("zoe@farm.test")
  for (const role of ["worker", "inspector"] as const) {
    const other = world.signIn(`${role}@farm.test`)
    await invite(zoe, other, role)
    const answers = [
      await sendPiece(other, 0, zip.subarray(0, 9)),
      await other.call("POST", path),
      await other.call("GET", path),
    ]
    for (const answer of answers)
      expect([answer.status, await answer.text()]).toEqual([403, "Only a manager of this farm can do that."])
  }
  expect(leftIn(world)).toEqual([])
})

const MB = 1024 ** 2

/** From now on the disk seems to have so many bytes left beside what the uploads hold. */
const limitDisk = (world: ReturnType<typeof farm>, bytes: number) => {
  const real = fs.statfsSync
  const held = () =>
    leftIn(world).reduce((sum, name) => sum + fs.statSync(join(dirname(fileOf(world.db)), name)).size, 0)
  const disk = spyOn(fs, "statfsSync").mockImplementation(((path: string) => ({
    ...real(path),
    bavail: bytes - held(),
    bsize: 1,
  })) as typeof real)
  return () => disk.mockRestore()
}

const noRoom = [507, "There is not enough room on the server's disk for this file."]

testEmbedded("files that are announced count together, and those that stand still make room", async () => {
  const world = farm()
  const [first, second, third] = ["ava", "bea", "cleo"].map((name) => world.signIn(`${name}@farm.test`))
  if (!first || !second || !third) throw new Error("There are three.")
  const freeDisk = limitDisk(world, 600 * MB)
  try {
    const piece = zip.subarray(0, 9)
    expect((await sendPiece(first, 0, piece, 100 * MB)).status).toBe(204)
    expect((await sendPiece(second, 0, piece, 100 * MB)).status).toBe(204)
    const refused = await sendPiece(third, 0, piece, 100 * MB)
    expect([refused.status, await refused.text()]).toEqual(noRoom)
    expect(leftIn(world)).toHaveLength(2)
    setSystemTime(new Date(Date.now() + 61_000))
    expect((await sendPiece(second, 9, piece, 100 * MB)).status).toBe(204)
    expect((await sendPiece(third, 0, piece, 100 * MB)).status).toBe(204)
    expect(leftIn(world)).toHaveLength(2)
    expect((await sendPiece(first, 9, piece, 100 * MB)).status).toBe(409)
  } finally {
    setSystemTime()
    freeDisk()
  }
})

testEmbedded("a piece for which the disk has no room any more is refused, and its file deleted", async () => {
  const world = farm()
  const zoe = world.signIn("zoe@farm.test")
  expect((await sendPiece(zoe, 0, zip.subarray(0, 9), 100 * MB)).status).toBe(204)
  const freeDisk = limitDisk(world, 80 * MB)
  try {
    const refused = await sendPiece(zoe, 9, zip.subarray(9, 18), 100 * MB)
    expect([refused.status, await refused.text()]).toEqual(noRoom)
    expect(leftIn(world)).toEqual([])
  } finally {
    freeDisk()
  }
  const full = spyOn(fs, "writeSync").mockImplementation(() => {
    throw Object.assign(new Error("no space left on device"), { code: "ENOSPC" })
  })
  try {
    const refused = await sendPiece(zoe, 0, zip.subarray(0, 9))
    expect([refused.status, await refused.text()]).toEqual(noRoom)
    expect(leftIn(world)).toEqual([])
  } finally {
    full.mockRestore()
  }
  await send(zoe)
})

testEmbedded("files that an earlier process left are deleted", async () => {
  const world = farm()
  const zoe = world.signIn("zoe@farm.test")
  await sendPiece(zoe, 0, zip.subarray(0, 9))
  const own = leftIn(world)
  writeFileSync(`${fileOf(world.db)}.import-98-99.part`, "")
  dropOldUploads(world.db)
  expect(leftIn(world)).toEqual(own)
  expect(existsSync(fileOf(world.db))).toBe(true)
})

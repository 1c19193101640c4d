import { afterEach, expect, test } from "bun:test"
import { appendFileSync, readFileSync, rmSync } from "node:fs"
import { copiesFolder, copiesIn, copyName } from "../backups/copies"
import { farmWithCopy, refusalOf } from "../test/offsite"
import { openStore, storeKeys } from "../test/store"
import { fetchCopy } from "./fetch"
import { sentInWords } from "./list"
import { openOffsite } from "./open"
import { sendCopies } from "./send"

const removals: (() => unknown)[] = []
afterEach(async () => {
  for (const remove of removals.splice(0)) await remove()
})

const withStore = async () => {
  const [world, store] = [await farmWithCopy(), await openStore()]
  removals.push(world.remove, store.close)
  const offsite = await openOffsite({ to: store.url, ...storeKeys }, world.database)
  return { ...world, store, offsite, key: `farm/${world.copy.name}` }
}

const megabytes = (count: number) => Buffer.alloc(count * 1_000_000, "compost ")

test("a copy is stored once, listed over several pages, and comes back byte for byte", async () => {
  const { store, offsite, copy, key } = await withStore()
  for (let day = 1; day < 6; day++)
    store.objects.set(`farm/${copyName(copy.at - day * 1000)}`, new Uint8Array(day))
  store.objects.set("farm/windrow-letter.txt", new Uint8Array(3))
  expect(await sendCopies(offsite, true)).toStartWith("Sent 1 copy")
  expect(await sendCopies(offsite, true)).toStartWith("All copies are in s3://copies/farm at 127.0.0.1:")
  const bytes = readFileSync(copy.path)
  expect(bytes.equals(store.objects.get(key) ?? new Uint8Array())).toBe(true)
  expect((await sentInWords(offsite)).split("\n")).toHaveLength(7)
  rmSync(copy.path)
  await fetchCopy(offsite, copy.name)
  expect(readFileSync(copy.path)).toEqual(bytes)
  await sendCopies(offsite)
  expect([...store.objects.keys()].sort()).toEqual(["farm/windrow-letter.txt", key].sort())
})

test("an upload that breaks off leaves no object, and the next one sends all of it", async () => {
  const { store, offsite, copy, key } = await withStore()
  appendFileSync(copy.path, megabytes(30))
  store.rule.cut = (line) => line.includes("partNumber=3")
  expect(await refusalOf(sendCopies(offsite))).toStartWith("s3://copies/farm at 127.0.0.1:")
  Bun.gc(true)
  expect(store.objects.size).toBe(0)
  store.rule.cut = () => false
  expect(await sendCopies(offsite)).toStartWith("Sent 1 copy")
  expect(readFileSync(copy.path).equals(store.objects.get(key) ?? new Uint8Array())).toBe(true)
})

test("a part that breaks off once is sent again", async () => {
  const { store, offsite, copy, key } = await withStore()
  appendFileSync(copy.path, megabytes(20))
  let cuts = 0
  store.rule.cut = (line) => line.includes("partNumber=2") && cuts++ === 0
  expect(await sendCopies(offsite)).toStartWith("Sent 1 copy")
  expect(cuts).toBeGreaterThan(1)
  expect(readFileSync(copy.path).equals(store.objects.get(key) ?? new Uint8Array())).toBe(true)
})

test("a store that has lost something is told, and keeps no part of it", async () => {
  const { store, offsite, copy } = await withStore()
  store.rule.isShort = true
  expect(await refusalOf(sendCopies(offsite))).toContain(`${copy.bytes - 1} of ${copy.bytes} bytes arrived`)
  expect(store.objects.size).toBe(0)
})

test("a source that breaks off in the middle, or ends early, leaves no object", async () => {
  const { offsite } = await withStore()
  const broken = async function* () {
    for (let part = 0; part < 12; part++) yield megabytes(1)
    throw new Error("the disk failed")
  }
  const stored = offsite.destination.store("windrow-2026-11-22T120000Z.sqlite", broken(), 20_000_000)
  expect(await refusalOf(stored)).toContain("the disk failed")
  const short = async function* () {
    yield megabytes(1)
  }
  const ended = offsite.destination.store("windrow-2026-11-22T120000Z.sqlite", short(), 20_000_000)
  expect(await refusalOf(ended)).toContain("1000000 of 20000000 bytes could be read")
  Bun.gc(true)
  expect(await offsite.destination.list()).toEqual([])
})

test("a download that breaks off goes on from there", async () => {
  const { store, offsite, copy } = await withStore()
  await sendCopies(offsite)
  const bytes = readFileSync(copy.path)
  rmSync(copy.path)
  let cuts = 0
  store.rule.cut = (line) => line.startsWith("GET /copies/farm/") && cuts++ === 0
  await fetchCopy(offsite, "latest")
  // Where the break falls into the head of an answer, the client asks once more by itself.
  expect(cuts).toBeGreaterThanOrEqual(2)
  expect(readFileSync(copy.path)).toEqual(bytes)
})

test("a wrong key, a missing bucket and a store that is away say so without the keys", async () => {
  const { store, database } = await withStore()
  const withSettings = async (to: string, secret: string) =>
    refusalOf(sendCopies(await openOffsite({ to, keyId: storeKeys.keyId, secret }, database)))
  const sentences = [
    await withSettings(store.url, "not-the-secret"),
    await withSettings(store.url.replace("copies", "others"), storeKeys.secret),
  ]
  expect(sentences[0]).toContain("SignatureDoesNotMatch")
  expect(sentences[1]).toContain("NoSuchBucket")
  await store.close()
  sentences.push(await withSettings(store.url, storeKeys.secret))
  expect(sentences[2]).toContain("ConnectionRefused")
  for (const sentence of sentences) expect(sentence).not.toMatch(/AKIDTEST|secret/)
  expect(copiesIn(copiesFolder(database))).toHaveLength(1)
})

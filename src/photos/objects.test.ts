import { afterEach, expect, test } from "bun:test"
import { problemOf } from "../db/problems"
import { dayMs } from "../domain/day"
import type { Temperature } from "../domain/temperatures"
import { farm } from "../test/farm"
import { dataUrlOf, makeJpeg } from "../test/jpeg-maker"
import { ask } from "../test/sql"
import { openStore, storeKeys } from "../test/store"
import { fetchPhotos, sendPhotos } from "./move-photos"
import { keepPhotosIn } from "./objects"
import { sweepObjects } from "./sweep-objects"

const stops: (() => unknown)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
})

const openedStore = async () => {
  const store = await openStore()
  stops.push(store.close)
  return { store, settings: { url: store.url, ...storeKeys } }
}

/** A farm with a pile, whose photos go into a bucket unless `settings` comes later. */
const started = async ({ inDatabase = false } = {}) => {
  const [world, { store, settings }] = [farm(), await openedStore()]
  if (!inDatabase) await keepPhotosIn(world.db, settings)
  const ana = world.signIn("ana@farm.test")
  const pile = await ana.row()
  const readings = `/api/rows/${pile.id}/temperatures`
  const log = async (jpeg?: Uint8Array, key: string = crypto.randomUUID()) =>
    ana.call(
      "POST",
      readings,
      { temperature: 140, photoUrl: jpeg ? dataUrlOf(jpeg) : null },
      { "idempotency-key": key },
    )
  const list = () => ana.get<Temperature[]>(readings)
  const bytesAt = async (path: string | null | undefined) =>
    Buffer.from(await (await ana.call("GET", String(path))).arrayBuffer())
  return { ...world, ana, pile, store, settings, readings, log, list, bytesAt }
}

const [one, other] = [await makeJpeg({ width: 64, height: 48 }), await makeJpeg({ width: 48, height: 64 })]

const hashOf = (bytes: Uint8Array) => new Bun.CryptoHasher("sha256").update(bytes).digest("hex")
const keyOf = (jpeg: Uint8Array) => `farm/${new Date().toISOString().slice(0, 10)}/${hashOf(jpeg)}.jpg`
const inMonths = () => Date.now() + 31 * dayMs

test("a photo is kept in the bucket by day and SHA-256, and shown from there", async () => {
  const { ana, db, store, readings, log, list, bytesAt } = await started()
  const { id } = (await (await log(one)).json()) as Temperature
  expect([...store.objects]).toEqual([[keyOf(one), Buffer.from(one)]])
  expect(await ask(db, "SELECT length(jpeg) FROM photos")).toEqual([[0]])
  expect(await ask(db, "SELECT count(*) FROM loose_objects")).toEqual([[0]])
  const [{ photoUrl } = { photoUrl: null }] = await list()
  expect((await bytesAt(photoUrl)).equals(one)).toBe(true)
  expect((await ana.get<Temperature>(`${readings}/${id}`)).photoUrl).toBe(dataUrlOf(one))
  expect((await ana.call("GET", `${photoUrl}/thumbnail`)).headers.get("content-type")).toBe("image/webp")
})

test("while the bucket is away, records with a photo are refused and nothing else", async () => {
  const { ana, db, nobody, store, readings, log, list } = await started()
  const { id } = (await (await log(one)).json()) as Temperature
  const [{ photoUrl: known } = { photoUrl: null }] = await list()
  await ana.call("GET", String(known))
  store.rule.cut = () => true
  // From the cache of answers, which keeps no pictures.
  const hidden = await ana.call("GET", String(known))
  expect([hidden.status, hidden.headers.get("retry-after"), hidden.headers.get("etag")]).toEqual([
    503,
    "5",
    null,
  ])
  const refused = await log(other, "key")
  expect([refused.status, refused.headers.get("retry-after"), await refused.text()]).toEqual([
    503,
    "5",
    "The place of the photos can't be reached. Please try again in a moment.",
  ])
  expect((await log()).status).toBe(201)
  const photoUrl = (await list()).find((reading) => reading.id === id)?.photoUrl
  expect((await ana.call("GET", String(photoUrl))).status).toBe(503)
  expect((await ana.get<Temperature>(`${readings}/${id}`)).photoUrl).toBe(photoUrl ?? "")
  expect(problemOf(db, "photos")).toStartWith("Photos: s3://copies/farm at 127.0.0.1:")
  expect(problemOf(db, "photos")).not.toContain(storeKeys.secret)
  expect(JSON.stringify(await ana.get("/api/auth/user"))).toContain("Photos: s3://copies/farm")
  // A balancer must not take out every server for it.
  expect((await nobody.call("GET", "/api/health")).status).toBe(200)
  expect((await nobody.call("GET", "/api/health/ready")).status).toBe(503)
  store.rule.cut = () => false
  expect((await log(other, "key")).status).toBe(201)
  expect(problemOf(db, "photos")).toBeUndefined()
  expect(await list()).toHaveLength(3)
})

test("a photo that the bucket does not have whole is not taken for stored", async () => {
  const { store, log, list } = await started()
  store.rule.isShort = true
  expect((await log(one)).status).toBe(503)
  expect(await list()).toEqual([])
})

test("a photo that is missing or changed in the bucket is told as such, and its record shown", async () => {
  const { ana, store, readings, log, list } = await started()
  const { id } = (await (await log(one)).json()) as Temperature
  const [{ photoUrl } = { photoUrl: null }] = await list()
  const spoil = [
    () => store.objects.set(keyOf(one), Buffer.from(other)),
    () => store.objects.delete(keyOf(one)),
  ]
  for (const act of spoil) {
    act()
    const answer = await ana.call("GET", String(photoUrl))
    const sentence = "This photo is missing or damaged where the server keeps photos."
    expect([answer.status, await answer.text()]).toEqual([500, sentence])
    expect((await ana.get<Temperature>(`${readings}/${id}`)).photoUrl).toBe(photoUrl)
  }
})

test("what no record has is removed after 30 days, and nothing else", async () => {
  const { ana, db, pile, store } = await started()
  store.objects.set("farm/2020-01-01/of-another-farm.jpg", Buffer.from(other))
  const second = await ana.row()
  for (const { id } of [pile, second])
    await ana.post(`/api/rows/${id}/temperatures`, { temperature: 140, photoUrl: dataUrlOf(one) })
  // Two records have it; its first pile is deleted.
  await ana.call("DELETE", `/api/rows/${pile.id}`)
  await sweepObjects(db, inMonths())
  expect(store.objects.has(keyOf(one))).toBe(true)
  await ana.call("DELETE", `/api/rows/${second.id}`)
  await sweepObjects(db)
  expect(store.objects.has(keyOf(one))).toBe(true)
  await sweepObjects(db, inMonths())
  expect([...store.objects.keys()]).toEqual(["farm/2020-01-01/of-another-farm.jpg"])
  expect(await ask(db, "SELECT count(*) FROM loose_objects")).toEqual([[0]])
})

test("a photo whose record was not written is removed after 30 days", async () => {
  const { ana, db, pile, store, log } = await started()
  // Sent twice: the second finds its record, and the photo is kept.
  for (const _ of [1, 2]) expect((await log(one, "key")).status).toBe(201)
  await sweepObjects(db, inMonths())
  expect(store.objects.has(keyOf(one))).toBe(true)
  await ana.done("PATCH", `/api/rows/${pile.id}/status`, { status: "removed" })
  expect((await log(other)).status).toBeGreaterThanOrEqual(400)
  await sweepObjects(db, inMonths())
  expect([...store.objects.keys()]).toEqual([keyOf(one)])
})

test("a photo that was moved back stays in the bucket for 30 days, whatever was noted before", async () => {
  const { db, store, log } = await started()
  for (const _ of [1, 2]) await log(one, "key")
  expect(await ask(db, "SELECT count(*) FROM loose_objects")).toEqual([[1]])
  await ask(db, "UPDATE loose_objects SET since = 0")
  await fetchPhotos(db)
  await sweepObjects(db)
  expect(store.objects.has(keyOf(one))).toBe(true)
})

test("photos are moved into the bucket and back, and a move that broke off goes on", async () => {
  const { db, store, settings, log, list, bytesAt } = await started({ inDatabase: true })
  const jpegs = await Promise.all(
    Array.from({ length: 20 }, (_, at) => makeJpeg({ width: 40 + at, height: 30 })),
  )
  for (const jpeg of jpegs) await log(jpeg)
  const paths = (await list()).map(({ photoUrl }) => photoUrl)
  const before = await Promise.all(paths.map(bytesAt))
  await keepPhotosIn(db, settings)
  store.rule.cut = () => store.objects.size >= 8
  await expect(sendPhotos(db)).rejects.toThrow("The place of the photos can't be reached.")
  expect(await Promise.all(paths.map(bytesAt))).toHaveLength(20)
  store.rule.cut = () => false
  await sendPhotos(db)
  expect(await ask(db, "SELECT count(*) FROM photos WHERE length(jpeg) > 0 OR object IS NULL")).toEqual([[0]])
  expect(await Promise.all(paths.map(bytesAt))).toEqual(before)
  expect(await ask(db, "SELECT count(*) FROM loose_objects")).toEqual([[0]])
  await sweepObjects(db, inMonths())
  expect(store.objects.size).toBe(20)

  store.objects.delete(keyOf(jpegs[3] ?? one))
  expect(await fetchPhotos(db)).toEqual({ moved: 19, left: [4] })
  store.objects.set(keyOf(jpegs[3] ?? one), Buffer.from(jpegs[3] ?? one))
  expect(await fetchPhotos(db)).toEqual({ moved: 1, left: [] })
  await sweepObjects(db, inMonths())
  expect(store.objects.size).toBe(0)
  expect(await Promise.all(paths.map(bytesAt))).toEqual(before)
})

test("a photo that is damaged in the database stays there", async () => {
  const { db, store, settings, log } = await started({ inDatabase: true })
  for (const jpeg of [one, other]) await log(jpeg)
  await ask(db, "UPDATE photos SET jpeg = ? WHERE id = 1", Buffer.from(one.subarray(1)))
  await keepPhotosIn(db, settings)
  expect(await sendPhotos(db)).toEqual({ moved: 1, left: [1] })
  expect(await ask(db, "SELECT id FROM photos WHERE object IS NULL")).toEqual([[1]])
  expect([...store.objects.keys()]).toEqual([keyOf(other)])
})

test("without its bucket a farm is not served", async () => {
  const { db, log } = await started()
  await keepPhotosIn(farm().db, undefined)
  await log(one)
  await expect(keepPhotosIn(db, undefined)).rejects.toThrow(
    "Photos are in a bucket: name it with --photos. windrow photos fetch brings them back.",
  )
})

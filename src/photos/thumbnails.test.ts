import { expect, test } from "bun:test"
import { setProblem } from "../db/problems"
import { thumbnails } from "../db/schema"
import { markDiskFull } from "../db/sqlite/full-disk"
import type { Temperature } from "../domain/temperatures"
import { countWrites } from "../test/count-writes"
import { testEmbedded } from "../test/embedded"
import { type Actor, farm } from "../test/farm"
import { dataUrlOf, makeJpeg, noisyJpeg, segment, withSegments } from "../test/jpeg-maker"
import { ask } from "../test/sql"
import { until } from "../test/until"
import { makeThumbnail } from "./thumbnails"
import { makeThumbnailsWhenIdle } from "./thumbnails-when-idle"

const logged = async (actor: Actor, jpeg: Uint8Array, row?: number) => {
  const rowId = row ?? (await actor.row()).id
  const reading = { temperature: 140, photoUrl: dataUrlOf(jpeg) }
  const { photoUrl } = await actor.post<Temperature>(`/api/rows/${rowId}/temperatures`, reading)
  return `${photoUrl}/thumbnail`
}

const pictureIn = async (answer: Response) => {
  const bytes = await answer.bytes()
  const { format, width, height } = await new Bun.Image(bytes).metadata()
  return { bytes, picture: `${format} ${width}×${height}` }
}

const small = await makeJpeg({ width: 64, height: 48 })

const keptIn = async ({ db }: ReturnType<typeof farm>) =>
  (await db.select().from(thumbnails).orderBy(thumbnails.photoId)).map(({ photoId, webp }) => ({
    id: photoId,
    size: webp.length,
  }))

/** Valid for the server, which only parses segments; decoders refuse a sampling factor of 0. */
const undrawable = Buffer.from(small)
undrawable[small.indexOf(Buffer.from([0xff, 0xc0])) + 11] = 0

test.each([
  ["lying", 800, 600, "webp 168×126"],
  ["standing", 450, 600, "webp 126×168"],
  ["long", 800, 40, "webp 168×8"],
  ["smaller already", 64, 48, "webp 64×48"],
] as const)("a %s photo of %dx%d has a %s as its thumbnail", async (_kind, width, height, expected) => {
  const ana = farm().signIn("ana@farm.test")
  const answer = await ana.call("GET", await logged(ana, await makeJpeg({ width, height })))
  expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "image/webp"])
  expect((await pictureIn(answer)).picture).toBe(expected)
})

test.each([1, 2, 3, 4, 5, 6, 12])(
  "noise in patches of %d pixels takes at most 6,000 bytes",
  async (grain) => {
    const ana = farm().signIn("ana@farm.test")
    const jpeg = await noisyJpeg({ width: 800, height: 600, grain, seed: grain })
    const { bytes } = await pictureIn(await ana.call("GET", await logged(ana, jpeg)))
    expect(bytes.length).toBeGreaterThan(1000)
    expect(bytes.length).toBeLessThanOrEqual(6000)
  },
)

test("a thumbnail has no colour profile", async () => {
  const ana = farm().signIn("ana@farm.test")
  const profile = segment(0xe2, "ICC_PROFILE\0\x01\x01", Buffer.alloc(30_000, 7))
  const [plain, profiled] = await Promise.all(
    [small, withSegments(small, profile)].map(async (jpeg) => ana.call("GET", await logged(ana, jpeg))),
  )
  expect(plain?.status).toBe(200)
  expect(await profiled?.bytes()).toEqual(await plain?.bytes())
})

test("only the photo's owner gets the thumbnail, before and after it is stored", async () => {
  const { signIn, nobody } = farm()
  const [ana, bo] = [signIn("ana@farm.test"), signIn("bo@farm.test")]
  const path = await logged(ana, small)
  const answers = async () => {
    const [stranger, visitor] = [await bo.call("GET", path), await nobody.call("GET", path)]
    return [stranger.status, await stranger.text(), visitor.status, await visitor.text()]
  }
  const refused = [404, "Information not found", 401, "Not authenticated"]
  expect(await answers()).toEqual(refused)
  expect((await ana.call("GET", path)).status).toBe(200)
  expect(await answers()).toEqual(refused)
})

test("a browser may cache a thumbnail for a week, but not one opened as a page", async () => {
  const ana = farm().signIn("ana@farm.test")
  const path = await logged(ana, small)
  for (const [accept, cacheControl] of [
    ["image/avif,image/webp,*/*;q=0.8", "private, max-age=604800"],
    ["text/html,image/webp,*/*;q=0.8", "no-store"],
  ] as const) {
    const answer = await ana.call("GET", path, undefined, { accept })
    expect([answer.status, answer.headers.get("cache-control")]).toEqual([200, cacheControl])
    expect(answer.headers.get("vary")).toBe("Cookie, Accept")
    const etag = answer.headers.get("etag") ?? ""
    const again = await ana.call("GET", path, undefined, { accept, "if-none-match": etag })
    expect([again.status, again.headers.get("cache-control")]).toEqual([304, cacheControl])
    expect((await again.bytes()).length).toBe(0)
  }
})

test("simultaneous calls draw the thumbnail once, and requests get that", async () => {
  const world = farm()
  const ana = world.signIn("ana@farm.test")
  const path = await logged(ana, small)
  const written = await countWrites(world.db)
  const drawn = await Promise.all(Array.from({ length: 5 }, () => makeThumbnail(world.db, 1)))
  expect(new Set(drawn).size).toBe(1)
  for (const { webp } of drawn) expect(await (await ana.call("GET", path)).bytes()).toEqual(webp)
  expect(await written()).toBe(1)
})

test("a damaged thumbnail is made again", async () => {
  const world = farm()
  const ana = world.signIn("ana@farm.test")
  const path = await logged(ana, small)
  const right = await (await ana.call("GET", path)).bytes()
  const webp = Buffer.concat([right.subarray(0, -4), Buffer.of(1, 2, 3, 4)])
  await ask(world.db, "UPDATE thumbnails SET webp = ?", webp)
  expect(await (await ana.call("GET", path)).bytes()).toEqual(right)
  const written = await countWrites(world.db)
  expect(await (await ana.call("GET", path)).bytes()).toEqual(right)
  expect(await written()).toBe(0)
})

test("a damaged photo has no thumbnail, and health shows the damage", async () => {
  const world = farm()
  const ana = world.signIn("ana@farm.test")
  const path = await logged(ana, small)
  await ask(world.db, "UPDATE photos SET jpeg = ?", Buffer.concat([small.subarray(0, -1), Buffer.of(0)]))
  const answer = await ana.call("GET", path)
  expect([answer.status, await answer.text()]).toEqual([500, "This photo is damaged on the server's disk."])
  expect([answer.headers.get("cache-control"), answer.headers.get("etag")]).toEqual(["no-store", null])
  expect(await keptIn(world)).toEqual([])
  const health = (await (await world.nobody.call("GET", "/api/health")).json()) as object
  expect(health).toMatchObject({ ok: false, problems: [expect.stringMatching(/^Photo 1 is damaged/)] })
})

test("a photo that can't be drawn has no thumbnail and is tried once", async () => {
  const world = farm()
  const ana = world.signIn("ana@farm.test")
  const path = await logged(ana, undrawable)
  for (let ask = 0; ask < 2; ask++) {
    const written = await countWrites(world.db)
    const answer = await ana.call("GET", path)
    expect([answer.status, await answer.text()]).toEqual([404, "Information not found"])
    expect([await keptIn(world), await written()]).toEqual([[{ id: 1, size: 0 }], ask === 0 ? 1 : 0])
  }
})

testEmbedded("on a full disk a thumbnail is sent but not stored", async () => {
  const world = farm()
  const ana = world.signIn("ana@farm.test")
  const path = await logged(ana, small)
  markDiskFull(world.db)
  expect((await pictureIn(await ana.call("GET", path))).picture).toBe("webp 64×48")
  expect(await keptIn(world)).toEqual([])
})

test("deleting a row deletes its thumbnails and no others", async () => {
  const world = farm()
  const ana = world.signIn("ana@farm.test")
  const [row, other] = [await ana.row(), await ana.row()]
  const paths = [
    await logged(ana, small, row.id),
    await logged(ana, small, row.id),
    await logged(ana, small, other.id),
  ]
  for (const path of paths) await ana.call("GET", path)
  expect((await keptIn(world)).length).toBe(3)
  await ana.done("DELETE", `/api/rows/${row.id}`)
  expect((await keptIn(world)).map(({ id }) => id)).toEqual([3])
  expect((await ana.call("GET", paths[0] ?? "")).status).toBe(404)
  expect((await ana.call("GET", paths[2] ?? "")).status).toBe(200)
})

test("an idle server makes missing thumbnails and tries each photo once", async () => {
  const world = farm()
  const ana = world.signIn("ana@farm.test")
  const row = await ana.row()
  for (const jpeg of [small, small, undrawable, small]) await logged(ana, jpeg, row.id)
  await ask(world.db, "UPDATE photos SET etag = 'x' WHERE id = 2")
  makeThumbnailsWhenIdle(world.db, (line) => world.log.push(line), 0)
  await until("three thumbnails", async () => (await keptIn(world)).length === 3)
  expect((await keptIn(world)).map(({ id, size }) => [id, size > 0])).toEqual([
    [1, true],
    [3, false],
    [4, true],
  ])
  await logged(ana, small, row.id)
  await until("four thumbnails", async () => (await keptIn(world)).length === 4)
  expect((await keptIn(world)).map(({ id }) => id)).toEqual([1, 3, 4, 5])
  expect(world.log.filter(({ error }) => error)).toEqual([])
})

test("no thumbnails are made during requests or with little disk space", async () => {
  const world = farm()
  const ana = world.signIn("ana@farm.test")
  await logged(ana, small)
  const asked = makeThumbnailsWhenIdle(world.db, () => undefined, 100)
  for (let times = 0; times < 30; times++) {
    asked()
    await Bun.sleep(10)
  }
  expect(await keptIn(world)).toEqual([])
  setProblem(world.db, "room", "The disk has little room.")
  await Bun.sleep(1500)
  expect(await keptIn(world)).toEqual([])
})

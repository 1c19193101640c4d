import { expect, test } from "bun:test"
import { uploads } from "../db/schema"
import type { Temperature } from "../domain/temperatures"
import { type Actor, farm } from "../test/farm"
import { makeJpeg } from "../test/jpeg-maker"
import { ask } from "../test/sql"
import { purgeUploads } from "./purge-uploads"

const jpeg = await makeJpeg({ width: 64, height: 48 })
const path = "/api/uploads/one"

const send = (actor: Actor, offset: number, bytes: Uint8Array, length = jpeg.length, to = path) =>
  actor.sendBytes("PATCH", to, bytes, {
    "content-type": "application/partial-upload",
    "upload-offset": String(offset),
    "upload-length": String(length),
  })

const seen = ({ status, headers }: Response) => [status, headers.get("upload-offset")]
const sentenceOf = async (answer: Response) => [answer.status, await answer.text()]

const started = async () => {
  const world = farm()
  const ana = world.signIn("ana@farm.test")
  const readings = `/api/rows/${(await ana.row()).id}/temperatures`
  const log = (photoUrl = path, key = "key") =>
    ana.call("POST", readings, { temperature: 140, photoUrl }, { "idempotency-key": key })
  const pieces = () => world.db.$count(uploads)
  return { ...world, ana, readings, log, pieces }
}

test("a photo is uploaded in pieces, and its record takes it", async () => {
  const { ana, readings, log, pieces } = await started()
  expect(seen(await send(ana, 0, jpeg.subarray(0, 0)))).toEqual([204, "0"])
  expect(seen(await send(ana, 0, jpeg.subarray(0, 300)))).toEqual([204, "300"])
  // The answer was lost; a piece is missing; then the rest.
  expect(seen(await send(ana, 0, jpeg.subarray(0, 300)))).toEqual([409, "300"])
  expect(seen(await send(ana, 400, jpeg.subarray(400)))).toEqual([409, "300"])
  const early = await log()
  expect(seen(early)).toEqual([409, "300"])
  expect(await early.text()).toBe("The photo has not arrived yet. Please try again.")
  expect(seen(await send(ana, 300, jpeg.subarray(300)))).toEqual([204, String(jpeg.length)])

  const reading = (await (await log()).json()) as Temperature
  const photo = await ana.call("GET", String(reading.photoUrl))
  expect(Buffer.from(await photo.arrayBuffer()).equals(jpeg)).toBe(true)
  expect(await pieces()).toBe(0)
  // The record's answer was lost: it is sent again, although its upload is used.
  const again = await log()
  expect([again.status, await again.json()]).toEqual([201, reading])
  expect(await ana.get<object[]>(readings)).toHaveLength(1)
})

test("a sale takes an uploaded weigh ticket", async () => {
  const { ana } = await started()
  await send(ana, 0, jpeg)
  const sale = { clientName: "Cy", emptyWeight: 1, fullWeight: 2, photoUrl: path }
  const { photoUrl } = await ana.post<{ photoUrl: string }>(`/api/rows/${(await ana.row()).id}/sales`, sale)
  expect((await ana.call("GET", photoUrl)).status).toBe(200)
})

test("another user can't find, continue or use an upload", async () => {
  const { ana, signIn, nobody, log } = await started()
  const bo = signIn("bo@farm.test")
  await send(ana, 0, jpeg)
  expect((await send(nobody, 0, jpeg)).status).toBe(401)
  const bosReadings = `/api/rows/${(await bo.row()).id}/temperatures`
  expect(seen(await bo.call("POST", bosReadings, { temperature: 140, photoUrl: path }))).toEqual([409, "0"])
  expect(seen(await send(bo, 0, jpeg.subarray(0, 100)))).toEqual([204, "100"])
  expect((await log()).status).toBe(201)
  expect(seen(await send(bo, 100, jpeg.subarray(100)))).toEqual([204, String(jpeg.length)])
})

test("a record that fails keeps the upload", async () => {
  const { ana, log, pieces } = await started()
  await send(ana, 0, jpeg)
  const refused = await ana.call("POST", "/api/rows/1/temperatures", { temperature: 999, photoUrl: path })
  expect([refused.status, await pieces()]).toEqual([400, 1])
  expect((await log()).status).toBe(201)
})

test("an invalid piece is refused with a sentence", async () => {
  const { ana, log, pieces } = await started()
  const piece = (headers: Record<string, string>, bytes = jpeg) =>
    ana.sendBytes("PATCH", path, bytes, { "content-type": "application/partial-upload", ...headers })
  const whole = { "upload-offset": "0", "upload-length": String(jpeg.length) }
  const wrong: [Promise<Response>, number, string][] = [
    [piece({ "upload-length": "5" }), 400, "Upload-Offset must be a number of bytes."],
    [piece({ ...whole, "upload-offset": "-1" }), 400, "Upload-Offset must be a number of bytes."],
    [piece({ "upload-offset": "0" }), 400, "Upload-Length must be a number of bytes."],
    [
      piece({ ...whole, "upload-length": String(jpeg.length - 1) }),
      400,
      "The photo has more bytes than its Upload-Length says.",
    ],
    [
      piece({ ...whole, "upload-length": "2000001" }),
      413,
      "The photo is too large. It may have at most 2 MB.",
    ],
    [piece(whole, Buffer.alloc(256 * 1024 + 1)), 413, "The request is too large."],
    [
      piece({ ...whole, "content-type": "image/jpeg" }),
      415,
      "Send bytes, with Content-Type application/partial-upload.",
    ],
    [send(ana, 0, jpeg, jpeg.length, "/api/uploads/a.b"), 404, "Not found"],
    [send(ana, 0, jpeg, jpeg.length, `/api/uploads/${"a".repeat(65)}`), 404, "Not found"],
    [piece({ ...whole, "upload-length": "0" }, Buffer.alloc(0)), 400, "The photo is empty."],
    [log("/api/uploads/../one"), 400, "Photo must be a JPEG data URL"],
  ]
  for (const [answer, status, sentence] of wrong)
    expect(await sentenceOf(await answer)).toEqual([status, sentence])
  expect(await pieces()).toBe(0)
  await send(ana, 0, Buffer.from("no picture"), 10)
  const damaged = "The photo is damaged or not a JPEG. Please take it again."
  expect(await sentenceOf(await log())).toEqual([400, damaged])
})

test("a piece with another Upload-Length than those before is refused", async () => {
  const { ana, log } = await started()
  expect(seen(await send(ana, 0, jpeg.subarray(0, 300), 500))).toEqual([204, "300"])
  const other = await send(ana, 300, jpeg.subarray(300))
  expect(await sentenceOf(other)).toEqual([400, "Upload-Length is another than that of the pieces before."])
  expect(seen(await log())).toEqual([409, "300"])
})

test("20 uploads are kept per user, each for a week", async () => {
  const { ana, signIn, db } = await started()
  const bo = signIn("bo@farm.test")
  await send(bo, 0, jpeg.subarray(0, 10))
  for (let number = 0; number < 20; number++)
    await send(ana, 0, jpeg.subarray(0, 10), jpeg.length, `/api/uploads/${number}`)
  // A new piece makes it the newest.
  await send(ana, 10, jpeg.subarray(10, 20), jpeg.length, "/api/uploads/0")
  await send(ana, 0, jpeg.subarray(0, 10), jpeg.length, "/api/uploads/20")
  const offset = async (name: number, actor = ana) =>
    (await send(actor, 999, jpeg.subarray(0, 1), 2_000_000, `/api/uploads/${name}`)).headers.get(
      "upload-offset",
    )
  expect([await offset(0), await offset(1), await offset(2), await offset(20)]).toEqual([
    "20",
    "0",
    "10",
    "10",
  ])
  expect(seen(await send(bo, 10, jpeg.subarray(10, 20)))).toEqual([204, "20"])

  const day = 86_400_000
  await ask(db, 'UPDATE uploads SET received_at = received_at - ? WHERE "offset" = 0', 6 * day)
  await purgeUploads(db, Date.now() + 2 * day)
  expect([await offset(0), await offset(2)]).toEqual(["20", "0"])
  await purgeUploads(db, Date.now() + 8 * day)
  expect(await offset(0)).toBe("0")
})

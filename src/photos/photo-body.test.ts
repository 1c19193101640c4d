import { Database } from "bun:sqlite"
import { expect, test } from "bun:test"
import { fileOf } from "../db/connection"
import { uploads } from "../db/schema"
import type { Temperature } from "../domain/temperatures"
import { type Actor, farm } from "../test/farm"
import { makeJpeg } from "../test/jpeg-maker"
import { until } from "../test/until"

const jpeg = await makeJpeg({ width: 64, height: 48 })
const photoUrl = "/api/uploads/one"

/** Sends a record with its photo as the body. */
const send = (
  actor: Actor,
  path: string,
  record: object | string,
  more: Record<string, string> = {},
  bytes = jpeg,
) =>
  actor.sendBytes("POST", path, bytes, {
    "content-type": "image/jpeg",
    "windrow-record": typeof record === "string" ? record : JSON.stringify(record),
    ...more,
  })

const started = async () => {
  const world = farm()
  const ana = world.signIn("ana@farm.test")
  const { id } = await ana.row()
  return { ...world, ana, id, readings: `/api/rows/${id}/temperatures` }
}

const sentenceOf = async (answer: Response) => [answer.status, await answer.text()]
const pictureOf = async (actor: Actor, url: unknown) =>
  Buffer.from(await (await actor.call("GET", String(url))).arrayBuffer())

test("a reading and a sale come with their photo as the body", async () => {
  const { ana, id, readings } = await started()
  const answer = await send(ana, readings, { temperature: 140, photoUrl })
  const reading = (await answer.json()) as Temperature
  expect([answer.status, reading.temperature]).toEqual([201, 140])
  expect((await pictureOf(ana, reading.photoUrl)).equals(jpeg)).toBe(true)
  const name = "Łąka"
  const sale = { clientName: name, emptyWeight: 1, fullWeight: 2, photoUrl }
  const inAscii = JSON.stringify(sale).replace(name, "\\u0141\\u0105ka")
  const sold = (await (await send(ana, `/api/rows/${id}/sales`, inAscii)).json()) as typeof sale
  expect(sold.clientName).toBe(name)
  expect((await pictureOf(ana, sold.photoUrl)).equals(jpeg)).toBe(true)
})

test("a try with the photo as the body and one with pieces are the same record", async () => {
  const { ana, readings, db } = await started()
  const record = { temperature: 140, photoUrl }
  const key = { "idempotency-key": "key" }
  const piece = (bytes: Uint8Array, to = photoUrl) =>
    ana.sendBytes("PATCH", to, bytes, {
      "content-type": "application/partial-upload",
      "upload-offset": "0",
      "upload-length": String(jpeg.length),
    })
  await piece(jpeg.subarray(0, 300))
  await piece(jpeg.subarray(0, 300), "/api/uploads/two")
  const first = await (await send(ana, readings, record, key)).json()
  expect(await db.select({ name: uploads.name }).from(uploads)).toEqual([{ name: "two" }])
  const again = await send(ana, readings, record, key)
  expect([again.status, await again.json()]).toEqual([201, first])
  await piece(jpeg)
  const inPieces = await ana.call("POST", readings, record, key)
  expect([inPieces.status, await inPieces.json()]).toEqual([201, first])
  const other = await send(ana, readings, { ...record, temperature: 141 }, key)
  expect(other.status).toBe(422)
  expect(await ana.get<object[]>(readings)).toHaveLength(1)
})

test("what is wrong with a record or its photo is told in a sentence, and nothing is written", async () => {
  const { ana, nobody, signIn, readings, id } = await started()
  const record = { temperature: 140, photoUrl }
  const named =
    "The photo is the body, so name it as photoUrl: /api/uploads/ and up to 64 letters, digits, - and _."
  const json = "Send the record as JSON in Windrow-Record."
  const damaged = "The photo is damaged or not a JPEG. Please take it again."
  const wrong: [Promise<Response>, number, string][] = [
    [send(ana, readings, { temperature: 140 }), 400, named],
    [send(ana, readings, { temperature: 140, photoUrl: "data:image/jpeg;base64," }), 400, named],
    [send(ana, readings, { ...record, temperature: 999 }), 400, "Temperature must be at most 300"],
    [send(ana, readings, ""), 400, json],
    [send(ana, readings, "{"), 400, json],
    [send(ana, readings, "7"), 400, "Send a JSON object with the fields of this call."],
    [send(ana, readings, record, {}, Buffer.from("no picture")), 400, damaged],
    [send(ana, readings, record, {}, jpeg.subarray(0, 500)), 400, damaged],
    [
      send(ana, readings, record, {}, Buffer.alloc(2_000_001)),
      413,
      "The photo is too large. It may have at most 2 MB.",
    ],
    [send(nobody, readings, record), 401, "Not authenticated"],
    [send(signIn("bo@farm.test"), readings, record), 404, "Compost row not found"],
    [send(ana, `/api/rows/${id}/turns`, record), 415, "Send JSON, with Content-Type application/json."],
    [send(ana, "/api/rows", record), 415, "Send JSON, with Content-Type application/json."],
  ]
  for (const [answer, status, sentence] of wrong)
    expect(await sentenceOf(await answer)).toEqual([status, sentence])
  expect(await ana.get<object[]>(readings)).toEqual([])
})

test("the photo stays whole where the write comes after the deadline's answer", async () => {
  const { ana, readings, appWithin, db } = await started()
  if (db.engine.servers) return
  const other = new Database(fileOf(db))
  other.run("BEGIN IMMEDIATE")
  const late = await send(ana.at(appWithin(50)), readings, { temperature: 140, photoUrl })
  expect(late.status).toBe(503)
  other.run("COMMIT")
  other.close()
  const reading = await until("the reading", async () => (await ana.get<Temperature[]>(readings))[0])
  expect((await pictureOf(ana, reading.photoUrl)).equals(jpeg)).toBe(true)
})

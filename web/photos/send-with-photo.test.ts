import { expect, test } from "bun:test"
import { type Db, sqliteOf } from "../../src/db/connection"
import { farm } from "../../src/test/farm"
import { makeJpeg } from "../../src/test/jpeg-maker"
import { request } from "../api/request"
import { phone } from "../test/phone"
import { sendWithPhoto } from "./send-with-photo"

// A JPEG may have any data after its end; the server drops it.
const picture = await makeJpeg({ width: 64, height: 48 })
const jpeg = Buffer.concat([picture, Buffer.alloc(100_000 - picture.length, "windrow")])
const photo = new Blob([jpeg], { type: "image/jpeg" })

/** A phone at the real server; `before` is called before each request and may make it fail. */
const started = async (before: (method: string, db: Db) => void = () => undefined) => {
  const world = farm()
  const ana = world.signIn("ana@farm.test")
  const { send } = await phone(ana.cookie, world)
  const path = `/api/rows/${(await ana.row()).id}/temperatures`
  const sent: string[] = []
  const fetched = async (to: RequestInfo | URL, init: RequestInit = {}) => {
    const method = init.method ?? "GET"
    const bytes = init.body instanceof Uint8Array ? ` ${init.body.length}` : ""
    sent.push(`${method}${bytes}`)
    before(method, world.db)
    return send(String(to), init)
  }
  globalThis.fetch = Object.assign(fetched, { preconnect: () => undefined })
  const log = () =>
    sendWithPhoto(path, photo, (photoUrl) => request("POST", path, { body: { temperature: 140, photoUrl } }))
  return { ...world, ana, path, sent, log }
}

const lost = () => {
  throw new TypeError("Failed to fetch")
}

test("the photo is sent before the record, in raw pieces that grow on a good link", async () => {
  const { sent, log, ana, path } = await started()
  await log()
  expect(sent).toEqual(["PATCH 4096", "PATCH 16384", "PATCH 65536", "PATCH 13984", "POST"])
  expect(await ana.get<object[]>(path)).toHaveLength(1)
})

test("a connection lost before the first piece fails at once", async () => {
  const { sent, log } = await started(lost)
  await expect(log()).rejects.toThrow("No connection to Windrow.")
  expect(sent).toEqual(["PATCH 4096"])
})

test("a connection lost later is waited for, and the upload resumes", async () => {
  let requests = 0
  const { sent, log, ana, path } = await started(() => {
    if (++requests === 2) lost()
  })
  await log()
  expect(sent).toEqual(["PATCH 4096", "PATCH 16384", "PATCH 8192", "PATCH 32768", "PATCH 54944", "POST"])
  expect(await ana.get<object[]>(path)).toHaveLength(1)
})

test("after a reload the same photo's upload resumes", async () => {
  let requests = 0
  const { sent, log } = await started((method) => {
    if (method === "POST" && ++requests === 1) lost()
  })
  await expect(log()).rejects.toThrow("No connection to Windrow.")
  sent.length = 0
  await log()
  expect(sent).toEqual(["PATCH 4096", "POST"])
})

test("a server that has lost the photo gets it again", async () => {
  let posts = 0
  const { sent, log, ana, path } = await started((method, db) => {
    if (method === "POST" && ++posts === 1) sqliteOf(db).run("DELETE FROM uploads")
  })
  await log()
  expect(sent.filter((each) => each === "POST")).toHaveLength(2)
  expect(await ana.get<object[]>(path)).toHaveLength(1)
})

test("a refusal fails at once", async () => {
  const { log, db } = await started()
  sqliteOf(db).run("UPDATE compost_rows SET status = 'removed'")
  await expect(log()).rejects.toThrow("409: A removed row cannot be edited")
})

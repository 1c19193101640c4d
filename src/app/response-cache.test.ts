import { Database } from "bun:sqlite"
import { afterAll, afterEach, expect, setSystemTime, test } from "bun:test"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { gunzipSync } from "node:zlib"
import { sql } from "drizzle-orm"
import { sessions } from "../db/schema"
import { sqliteOf } from "../db/sqlite/connection"
import { inTransaction } from "../db/transaction"
import type { Row } from "../domain/rows"
import type { Temperature } from "../domain/temperatures"
import type { User } from "../domain/users"
import { invite, setRoleOf } from "../test/crew"
import { testEmbedded } from "../test/embedded"
import { farm } from "../test/farm"
import { ask, direct } from "../test/sql"

const home = mkdtempSync(join(tmpdir(), "windrow-ready-"))
afterEach(() => {
  setSystemTime()
})
afterAll(() => rmSync(home, { recursive: true }))

test("a cached response is never outdated", async () => {
  const { signIn } = farm()
  const [ana, bo] = [signIn("ana@farm.test"), signIn("bo@farm.test")]
  const { id } = await ana.row()
  for (let days = 0; days < 5; days++) {
    const first = await ana.get<Row>(`/api/rows/${id}`)
    expect(first.cookingDays).toBe(days)
    expect(await ana.get<Row>(`/api/rows/${id}`)).toEqual(first)
    expect(await ana.get<Row[]>("/api/rows")).toEqual([first])
    expect(await bo.get<Row[]>("/api/rows")).toEqual([])
    const recordedAt = `2026-05-0${days + 1}`
    await ana.post(`/api/rows/${id}/temperatures`, { temperature: 140, photoUrl: null, recordedAt })
  }
})

testEmbedded("another process's write is visible at the next turn of the event loop", async () => {
  const file = join(home, "windrow.db")
  const { signIn, db } = farm({}, file)
  const ana = signIn("ana@farm.test")
  expect((await ana.get<User>("/api/auth/user")).role).toBe("user")
  expect(await ana.get<Row[]>("/api/rows")).toEqual([])
  const other = new Database(file)
  const meanwhile = async (statement: string) => {
    other.run(statement)
    await new Promise(setImmediate)
  }
  await meanwhile("UPDATE users SET role = 'admin'")
  expect((await ana.get<User>("/api/auth/user")).role).toBe("admin")
  await meanwhile("DELETE FROM sessions")
  expect((await ana.call("GET", "/api/rows")).status).toBe(401)
  other.close()
  sqliteOf(db).close()
})

test("a revoked session gets no cached response", async () => {
  const { signIn } = farm()
  const ana = signIn("ana@farm.test")
  await ana.row()
  await ana.get("/api/rows")
  await ana.done("POST", "/api/auth/logout")
  expect((await ana.call("GET", "/api/rows")).status).toBe(401)
})

test("an expired session gets no cached response", async () => {
  const { signIn, db } = farm()
  const ana = signIn("ana@farm.test")
  await ana.row()
  const expiresAt = new Date(Date.now() + 30_000).toISOString()
  await direct(db).update(sessions).set({ expiresAt })
  for (let times = 0; times < 2; times++) expect((await ana.call("GET", "/api/rows")).status).toBe(200)
  setSystemTime(Date.now() + 31_000)
  expect((await ana.call("GET", "/api/rows")).status).toBe(401)
})

testEmbedded("a response is cached for a minute", async () => {
  const { signIn, log } = farm()
  const ana = signIn("ana@farm.test")
  const start = Date.now()
  const isReadyAfter = async (seconds: number) => {
    setSystemTime(start + seconds * 1000)
    await ana.get("/api/rows")
    return log.at(-1)?.ms === 0
  }
  expect([await isReadyAfter(0), await isReadyAfter(50), await isReadyAfter(70)]).toEqual([
    false,
    true,
    false,
  ])
})

test("a response that a write has overtaken is not cached", async () => {
  const { signIn, db } = farm()
  const ana = signIn("ana@farm.test")
  const row = await ana.row()
  await ask(
    db,
    `WITH RECURSIVE number(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number WHERE n < 2000)
    INSERT INTO temperatures (row_id, temperature, recorded_at, received_at, recorded_by)
    SELECT ?, 100, n, n, ? FROM number`,
    row.id,
    row.userId,
  )
  const path = `/api/rows/${row.id}/temperatures`
  const list = async () => {
    // In gzip the list is small enough to be kept.
    const response = await ana.call("GET", path, undefined, { "accept-encoding": "gzip" })
    return JSON.parse(gunzipSync(await response.bytes()).toString()) as Temperature[]
  }
  const overtaken = list()
  await ana.post(path, { temperature: 140, photoUrl: null })
  await ana.get("/api/rows")
  // On a busy machine the write may come first.
  expect([2000, 2001]).toContain((await overtaken).length)
  expect(await list()).toHaveLength(2001)
})

testEmbedded("small responses are cached, and no large ones", async () => {
  const { signIn, db, log } = farm()
  const ana = signIn("ana@farm.test")
  const row = await ana.row()
  await ask(
    db,
    `WITH RECURSIVE number(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number WHERE n < 500)
    INSERT INTO turns (row_id, turn_number, water_added, turned_at, recorded_by) SELECT ?, n, 1, n, ? FROM number`,
    row.id,
    row.userId,
  )
  /** An answer from memory is logged as taking no time. */
  const isKept = async (path: string) => {
    for (let times = 0; times < 2; times++) await ana.get(path)
    return log.at(-1)?.ms === 0
  }
  expect(await isKept(`/api/rows/${row.id}/turns?limit=100`)).toBe(true)
  expect(await isKept(`/api/rows/${row.id}/turns`)).toBe(false)
  // Pictures in a list are sent as they are read, and never held together.
  expect(await isKept(`/api/rows/${row.id}/temperatures`)).toBe(true)
  expect(await isKept(`/api/rows/${row.id}/temperatures?photos=inline`)).toBe(false)
  expect(await isKept("/api/rows")).toBe(true)
})

test("a list that is made again after a write is nobody else's", async () => {
  const { signIn } = farm()
  const [ana, bo] = [signIn("ana@farm.test"), signIn("bo@farm.test")]
  const own = await bo.row()
  await invite(ana, bo, "worker")
  const listed = async () => (await bo.get<Row[]>("/api/rows")).map(({ rowId }) => rowId)
  await ana.row({ rowId: "B-1" })
  expect(await listed()).toEqual(["B-1"])
  await ana.row({ rowId: "B-2" })
  expect(await listed()).toEqual(["B-2", "B-1"])
  await setRoleOf(ana, "Bo", "inspector")
  expect(await listed()).toEqual(["B-2", "B-1"])
  const members = await ana.get<{ id: number; firstName: string }[]>("/api/farm/members")
  await ana.done("DELETE", `/api/farm/members/${members.find(({ firstName }) => firstName === "Bo")?.id}`)
  expect(await listed()).toEqual([own.rowId])
})

test("a list that is made again is that of its address, compressed for who accepts it", async () => {
  const { signIn } = farm()
  const ana = signIn("ana@farm.test")
  const listed = async (path: string, encoding: string) => {
    const response = await ana.call("GET", path, undefined, { "accept-encoding": encoding })
    const bytes = await response.bytes()
    const isZipped = response.headers.get("content-encoding") === "gzip"
    expect(response.headers.get("vary")).toBe(isZipped ? "Accept-Encoding" : null)
    const list: Row[] = JSON.parse((isZipped ? gunzipSync(bytes) : Buffer.from(bytes)).toString())
    return `${list.length}${isZipped ? " in gzip" : ""}`
  }
  const all = async () => [
    await listed("/api/rows", "gzip"),
    await listed("/api/rows", "identity"),
    await listed("/api/rows?limit=1", "gzip"),
  ]
  expect(await all()).toEqual(["0", "0", "0"])
  for (let count = 0; count < 9; count++) await ana.row()
  expect(await all()).toEqual(["9 in gzip", "9", "1"])
  const last = await ana.row()
  expect(await all()).toEqual(["10 in gzip", "10", "1"])
  for (const { id } of await ana.get<Row[]>("/api/rows"))
    if (id !== last.id) await ana.done("DELETE", `/api/rows/${id}`)
  expect(await all()).toEqual(["1", "1", "1"])
})

test("a list too large to be kept is made again each time, and never outdated", async () => {
  const { signIn } = farm()
  const ana = signIn("ana@farm.test")
  const location = "Beyond the fence ".repeat(5)
  for (let count = 0; count < 180; count++) await ana.row({ location })
  const listed = async (encoding: string) => {
    const response = await ana.call("GET", "/api/rows", undefined, { "accept-encoding": encoding })
    const bytes = await response.bytes()
    const list: Row[] = JSON.parse((encoding === "gzip" ? gunzipSync(bytes) : Buffer.from(bytes)).toString())
    return list.length
  }
  expect([await listed("identity"), await listed("identity"), await listed("gzip")]).toEqual([180, 180, 180])
  await ana.row()
  // While it is compressed, another pile is made.
  const overtaken = listed("gzip")
  await ana.row()
  expect([181, 182]).toContain(await overtaken)
  expect([await listed("gzip"), await listed("identity")]).toEqual([182, 182])
})

test("a list is not made again by its session for a token that was revoked", async () => {
  const { signIn } = farm()
  const ana = signIn("ana@farm.test")
  await ana.row()
  const made = await ana.post<{ id: number; token: string }>("/api/auth/tokens", {
    name: "Scale",
    scope: "read",
    password: "none",
  })
  const status = async () =>
    (await ana.call("GET", "/api/rows", undefined, { authorization: `Bearer ${made.token}` })).status
  expect(await status()).toBe(200)
  await ana.done("DELETE", `/api/auth/tokens/${made.id}`)
  expect(await status()).toBe(401)
})

test("a list that can't be made again is refused by the app", async () => {
  const { signIn, db } = farm()
  const ana = signIn("ana@farm.test")
  await ana.row()
  await ana.get("/api/rows")
  await inTransaction(db, (tx) => tx.run(sql`ALTER TABLE compost_rows RENAME TO gone`))
  const response = await ana.call("GET", "/api/rows")
  expect(response.status).toBe(500)
  expect(response.headers.get("windrow-request")).toMatch(/^\w+$/)
})

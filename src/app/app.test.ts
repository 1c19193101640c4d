import { Database } from "bun:sqlite"
import { expect, test } from "bun:test"
import { once } from "node:events"
import { mkdtempSync, rmSync } from "node:fs"
import { connect } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { Db } from "../db/connection"
import { closeDatabase } from "../db/sqlite/close"
import { sqliteOf } from "../db/sqlite/connection"
import type { Row } from "../domain/rows"
import { purgeExpiredKeys } from "../idempotency/purge"
import { invite } from "../test/crew"
import { testEmbedded } from "../test/embedded"
import { farm } from "../test/farm"
import { breakWrites, mend } from "../test/fault"
import { dataUrlOf, makeJpeg } from "../test/jpeg-maker"
import { onPostgres } from "../test/postgres"
import { ask } from "../test/sql"

const row = { rowId: "A-500", location: "Yard", length: 40 }

test("health checks the database and needs no session", async () => {
  const { nobody, db } = farm()
  expect(await nobody.get<object>("/api/health")).toEqual({ ok: true, version: "test" })
  await (onPostgres ? db.engine.close() : sqliteOf(db).close())
  const response = await nobody.call("GET", "/api/health")
  const problems = ["The database does not answer."]
  expect([response.status, await response.json()]).toEqual([503, { ok: false, version: "test", problems }])
})

test("an unknown path is 404 and a wrong method 405, with and without a session", async () => {
  const { nobody, signIn } = farm()
  for (const actor of [nobody, signIn("ana@farm.test")]) {
    expect((await actor.call("GET", "/api/nothing")).status).toBe(404)
    expect((await actor.call("GET", "/api/rows/1/nothing")).status).toBe(404)
    expect((await actor.call("GET", "/api/nothing/api/rows")).status).toBe(404)
    const put = await actor.call("PUT", "/api/rows", {})
    expect([put.status, put.headers.get("allow")]).toEqual([405, "GET, POST"])
    expect((await actor.call("TRACE", "/api/health")).status).toBe(405)
  }
})

test("a body that is not JSON is refused with a sentence", async () => {
  const ana = farm().signIn("ana@farm.test")
  const broken = await ana.call("POST", "/api/rows", "{")
  expect([broken.status, await broken.text()]).toEqual([400, "Malformed JSON in request body"])
  const text = await ana.call("POST", "/api/rows", "rowId=1", { "content-type": "text/plain" })
  expect([text.status, await text.text()]).toEqual([415, "Send JSON, with Content-Type application/json."])
  const none = await ana.call("POST", "/api/rows")
  expect([none.status, await none.text()]).toEqual([400, "Row ID is required"])
  const list = await ana.call("POST", "/api/rows", [row])
  expect([list.status, await list.text()]).toEqual([400, "Send a JSON object with the fields of this call."])
  const limit = await ana.call("GET", "/api/rows?limit=99999999999999999999")
  expect([limit.status, await limit.text()]).toEqual([400, "Limit is too large"])
  const huge = await ana.call("POST", "/api/rows", { ...row, location: "x".repeat(3 * 1024 * 1024) })
  expect([huge.status, await huge.text()]).toEqual([
    413,
    "The request is too large. A photo may have at most 2 MB.",
  ])
})

testEmbedded("a write that another program blocks is answered 503 with the advice to try again", async () => {
  const folder = mkdtempSync(join(tmpdir(), "windrow-app-"))
  const { db, signIn } = farm({}, join(folder, "windrow.db"))
  const ana = signIn("ana@farm.test")
  await ana.row()
  const other = new Database(join(folder, "windrow.db"))
  other.run("BEGIN IMMEDIATE")
  sqliteOf(db).run("PRAGMA busy_timeout = 10")
  const busy = await ana.call("POST", "/api/rows", row)
  expect([busy.status, await busy.text()]).toEqual([503, "The server took too long. Please try again."])
  other.close()
  expect((await ana.call("POST", "/api/rows", row)).status).toBe(201)
  closeDatabase(db)
  rmSync(folder, { recursive: true })
})

test("a call over its deadline is answered 503, and the process continues", async () => {
  const { nobody, appWithin } = farm()
  const hurried = nobody.at(appWithin(2))
  const ana = { email: "ana@farm.test", password: "green-heap", firstName: "Ana", lastName: "Lima" }
  const late = await hurried.call("POST", "/api/auth/register", ana)
  expect([late.status, await late.text()]).toEqual([503, "The server took too long. Please try again."])
  expect((await nobody.call("GET", "/api/health")).status).toBe(200)
})

test("a record over its deadline is answered 503", async () => {
  const { signIn, appWithin } = farm()
  const ana = signIn("ana@farm.test")
  const { id } = await ana.row()
  const photoUrl = dataUrlOf(await makeJpeg({ width: 4000, height: 3000 }))
  const late = await ana
    .at(appWithin(1))
    .call("POST", `/api/rows/${id}/temperatures`, { temperature: 140, photoUrl })
  expect([late.status, await late.text()]).toEqual([503, "The server took too long. Please try again."])
})

test("the same submission sent twice is written once", async () => {
  const { signIn } = farm()
  const ana = signIn("ana@farm.test")
  const key = { "idempotency-key": "5f1c" }
  const send = (body: object) => ana.call("POST", "/api/rows", body, key)
  const [first, second] = await Promise.all([send(row), send(row)])
  expect([first.status, second.status]).toEqual([201, 201])
  const made = (await first.json()) as Row
  expect(await second.json()).toEqual(made)

  const other = await send({ ...row, length: 41 })
  expect([other.status, await other.text()]).toEqual([422, "This was saved already, with other values."])
  for (const [path, record] of [
    ["temperatures", { temperature: 140, photoUrl: null }],
    ["turns", { waterAdded: true }],
    ["materials", { cubicYards: 2, materialCategoryId: 1 }],
  ] as const) {
    const url = `/api/rows/${made.id}/${path}`
    const sent = () => ana.call("POST", url, record, { "idempotency-key": path })
    expect(await (await sent()).json()).toEqual(await (await sent()).json())
    expect(await ana.get<unknown[]>(url)).toHaveLength(1)
  }
  const failed = { "idempotency-key": "failed" }
  expect((await ana.call("POST", "/api/rows", { ...row, length: 0 }, failed)).status).toBe(400)
  expect((await ana.call("POST", "/api/rows", { ...row, rowId: "A-501" }, failed)).status).toBe(201)
  expect(
    (await signIn("bo@farm.test").call("POST", "/api/rows", { ...row, rowId: "A-502" }, key)).status,
  ).toBe(201)
})

test("a failed record does not roll back others of the same commit", async () => {
  const ana = farm().signIn("ana@farm.test")
  const sent = ["A-1", "A-1", "A-2"].map((rowId) => ana.call("POST", "/api/rows", { ...row, rowId }))
  const [first, second, other] = (await Promise.all(sent)).map((response) => response.status)
  expect([[first, second].toSorted(), other]).toEqual([[201, 409], 201])
  expect(await ana.get<Row[]>("/api/rows")).toHaveLength(2)
})

test.each([
  ["localhost:3000", 200],
  ["127.0.0.1:3000", 200],
  ["192.168.1.20", 200],
  ["[fe80::1]:3000", 200],
  ["office", 200],
  ["farm.local", 200],
  ["farm.lan", 200],
  ["farm.home.arpa", 200],
  ["farm.internal", 200],
  ["compost.example.org", 200],
  ["evil.example.com", 421],
  ["farm.lan.example.com", 421],
  ["farm.internal.example.com", 421],
  ["localhost, evil.example.com", 421],
  ["", 421],
  [".", 421],
  ["127.0.0.1:99999", 421],
  ["127.0.0.1:", 421],
  ["1.2.3.4.5.6", 421],
  ["99999999999", 421],
  ["[::::]", 421],
  ["[1:2:3:4:5:6:7:8:9]:3000", 421],
])("a request for the host %j is answered %i", async (host, status) => {
  const { nobody } = farm({ hosts: ["compost.example.org"] })
  const response = await nobody.call("GET", "/api/health", undefined, { host })
  expect(response.status).toBe(status)
  expect((await nobody.call("HEAD", "/api/health", undefined, { host })).status).toBe(status)
  const login = { email: "ana@farm.test", password: "green-heap" }
  const behind = await nobody.call("POST", "/api/auth/login", login, { host })
  expect(behind.status).toBe(status === 200 ? 401 : status)
  if (host === "evil.example.com") expect(await response.text()).toContain("WINDROW_HOSTS=evil.example.com")
  if (host.length < 2) expect(await response.text()).toBe("The request does not say which host it is for.")
})

test("HEAD for an invalid host is refused like GET", async () => {
  const { app } = farm()
  const server = Bun.serve({ hostname: "127.0.0.1", port: 0, fetch: (request) => app.fetch(request) })
  try {
    for (const method of ["GET", "HEAD"]) {
      const line = connect({ host: "127.0.0.1", port: Number(server.port) })
      line.write(`${method} /api/health HTTP/1.1\r\nHost: 127.0.0.1:99999\r\n\r\n`)
      expect(String((await once(line, "data"))[0])).toStartWith("HTTP/1.1 421 ")
      line.destroy()
    }
  } finally {
    await server.stop(true)
  }
})

test.each([
  [{}, 200],
  [{ origin: "http://localhost" }, 200],
  [{ "sec-fetch-site": "same-origin", origin: "http://localhost" }, 200],
  [{ origin: "http://evil.example.com" }, 403],
  [{ origin: "null" }, 403],
  [{ "sec-fetch-site": "cross-site" }, 403],
  [{ "sec-fetch-site": "same-site", origin: "http://localhost" }, 403],
])("an unsafe method with %j is answered %i", async (headers, status) => {
  const response = await farm().nobody.call("POST", "/api/auth/logout", undefined, headers)
  expect(response.status).toBe(status)
})

const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "worker-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join("; ")

test("every response has the security headers, including errors", async () => {
  const { nobody } = farm()
  for (const path of ["/api/health", "/api/rows", "/api/nothing"]) {
    const { headers } = await nobody.call("GET", path)
    expect(headers.get("content-security-policy")).toBe(policy)
    expect(headers.get("x-content-type-options")).toBe("nosniff")
    expect(headers.get("x-frame-options")).toBe("DENY")
    expect(headers.get("referrer-policy")).toBe("same-origin")
    expect(headers.get("cross-origin-opener-policy")).toBe("same-origin")
    expect(headers.get("cross-origin-resource-policy")).toBe("same-origin")
    expect(headers.get("cache-control")).toBe("no-store")
    expect(headers.has("strict-transport-security")).toBe(false)
  }
})

test("one line without secrets is logged per request", async () => {
  const { nobody, log } = farm()
  const ana = { email: "ana@farm.test", password: "green-heap", firstName: "Ana", lastName: "Lima" }
  await nobody.call("POST", "/api/auth/register?password=green-heap", ana)
  expect(log).toHaveLength(1)
  expect(log[0]).toMatchObject({ method: "POST", path: "/api/auth/register", status: 201 })
  expect(JSON.stringify(log)).not.toContain("green-heap")
})

test("an Idempotency-Key of one row is refused for another", async () => {
  const ana = farm().signIn("ana@farm.test")
  const [one, other] = [await ana.row(), await ana.row()]
  const turn = ({ id }: Row) =>
    ana.call("POST", `/api/rows/${id}/turns`, { waterAdded: true }, { "idempotency-key": "one" })
  expect([(await turn(one)).status, (await turn(other)).status]).toEqual([201, 422])
  expect(await ana.get<object[]>(`/api/rows/${other.id}/turns`)).toEqual([])
})

test("an Idempotency-Key of one farm is refused for another", async () => {
  const { signIn } = farm()
  const [ana, bo] = [signIn("ana@farm.test"), signIn("bo@farm.test")]
  const { id } = await bo.get<{ id: number }>("/api/farm")
  await invite(ana, bo, "worker")
  const send = (query: string) => {
    const row = { rowId: "A-1", location: "Yard", length: 9 }
    return bo.call("POST", `/api/rows${query}`, row, { "idempotency-key": "one" })
  }
  expect([(await send("")).status, (await send(`?farm=${id}`)).status]).toEqual([201, 422])
  expect(await bo.get<object[]>(`/api/rows?farm=${id}`)).toEqual([])
})

test("an Idempotency-Key is kept for 30 days, and longer while it is among the newest 2,000", async () => {
  const { signIn, db } = farm()
  const ana = signIn("ana@farm.test")
  const path = `/api/rows/${(await ana.row()).id}/turns`
  const turnsAfter = async (days: number) => {
    await purgeExpiredKeys(db, Date.now() + days * 86_400_000)
    await ana.call("POST", path, { waterAdded: true }, { "idempotency-key": "one" })
    return (await ana.get<object[]>(path)).length
  }
  // A wrong clock makes every key look old.
  expect([await turnsAfter(0), await turnsAfter(31)]).toEqual([1, 1])
  await ask(
    db,
    `WITH RECURSIVE number(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number WHERE n < 1999)
    INSERT INTO idempotency_keys (user_id, key, request, answer, created_at) SELECT 1, CAST(n AS TEXT), '', '', ? FROM number`,
    Date.now(),
  )
  expect(await turnsAfter(31)).toBe(1)
  await ana.call("POST", "/api/rows", row, { "idempotency-key": "the last of 2,000" })
  expect([await turnsAfter(29), await turnsAfter(31)]).toEqual([1, 2])
})

test("a record whose write fails halfway is rolled back", async () => {
  const { signIn, db } = farm()
  const ana = signIn("ana@farm.test")
  const { id } = await ana.row()
  const path = `/api/rows/${id}/turns`
  // The turn is inserted before its row's summary is updated.
  await breakWrites(db, "UPDATE", "compost_rows")
  expect((await ana.call("POST", path, { waterAdded: true })).status).toBe(500)
  await mend(db, "compost_rows")
  expect(await ana.get<object[]>(path)).toEqual([])
  expect(await ana.post<object>(path, { waterAdded: true })).toMatchObject({ turnNumber: 1 })
})

type Fault = [kind: string, cause: (db: Db) => Promise<unknown>, logged: string]
const alter = (change: string) => (db: Db) => ask(db, `ALTER TABLE users ${change}`)
const faults: Fault[] = [
  ["a trigger refuses", (db) => breakWrites(db, "INSERT", "users"), "broken"],
  ["names no column", alter("RENAME COLUMN phone TO fax"), "phone"],
]
/** PostgreSQL quotes the value, or the whole row. */
const quoted: Fault[] = [
  [
    "has a text for a number",
    alter("ADD number integer GENERATED ALWAYS AS (last_name::integer) STORED"),
    "integer",
  ],
  ["breaks a rule", alter("ADD CONSTRAINT short CHECK (length(last_name) < 3)"), "short"],
]

test.each([...faults, ...(onPostgres ? quoted : [])])(
  "a statement that %s is answered without details, logged without values",
  async (_kind, cause, reason) => {
    const { nobody, db, log } = farm()
    await cause(db)
    const person = { email: "ana@farm.test", password: "green-heap", firstName: "Ana", lastName: "Berg" }
    const failed = await nobody.call("POST", "/api/auth/register", person)
    expect([failed.status, await failed.text()]).toEqual([500, "Internal Server Error"])
    const logged = JSON.stringify(log.filter(({ level }) => level === "error"))
    expect(logged).toContain(reason)
    expect(logged).not.toMatch(/argon2id|Berg|green-heap/)
  },
)

import { expect, test } from "bun:test"
import { setProblem } from "../db/problems"
import { ana, cookieOf } from "../test/accounts"
import { testEmbedded } from "../test/embedded"
import { farm } from "../test/farm"
import { fillDisk } from "../test/full-disk"

const [http, https] = ["http://localhost:3000", "https://localhost:3443"]

const phone = () => {
  const { app, db } = farm()
  const send = async (origin: string, method: string, path: string, cookie = "", body?: object) => {
    const headers = { host: new URL(origin).host, cookie, "content-type": "application/json" }
    const content = body ? { body: JSON.stringify(body) } : {}
    return app.fetch(new Request(`${origin}${path}`, { method, headers, ...content }))
  }
  const statusWith = async (origin: string, cookie: string) =>
    (await send(origin, "GET", "/api/auth/user", cookie)).status
  return { db, send, statusWith }
}

const login = { email: ana.email, password: ana.password }

test("a session is known under the scheme of its login alone, whatever name its token has", async () => {
  const { send, statusWith } = phone()
  const plain = cookieOf(await send(http, "POST", "/api/auth/register", "", ana))
  const safe = cookieOf(await send(https, "POST", "/api/auth/login", "", login))
  const [seenOnHttp, ofHttps] = [plain.split("=")[1], safe.split("=")[1]]
  expect(await statusWith(https, `__Host-windrow=${seenOnHttp}`)).toBe(401)
  expect(await statusWith(http, `windrow=${ofHttps}`)).toBe(401)
  expect([await statusWith(http, plain), await statusWith(https, safe)]).toEqual([200, 200])
})

testEmbedded("so is one that began in memory", async () => {
  const { db, send, statusWith } = phone()
  await send(http, "POST", "/api/auth/register", "", ana)
  fillDisk(db)
  setProblem(db, "disk", "The disk is full.")
  const plain = cookieOf(await send(http, "POST", "/api/auth/login", "", login))
  expect(await statusWith(http, plain)).toBe(200)
  expect(await statusWith(https, `__Host-${plain}`)).toBe(401)
})

test("each scheme has a session of its own, and neither follows to the other", async () => {
  const { send, statusWith } = phone()
  const plain = await send(http, "POST", "/api/auth/register", "", ana)
  expect(plain.headers.get("set-cookie")).toMatch(
    /^windrow=[\w-]{43}; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Lax$/,
  )
  // The browser sends the cookie of http to https as well: the port makes no difference.
  const safe = await send(https, "POST", "/api/auth/login", cookieOf(plain), login)
  expect(safe.headers.get("set-cookie")).toMatch(
    /^__Host-windrow=[\w-]{43}; Max-Age=\d+; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
  )
  const both = `${cookieOf(plain)}; ${cookieOf(safe)}`
  expect(await statusWith(http, cookieOf(plain))).toBe(200)
  expect(await statusWith(https, cookieOf(safe))).toBe(200)
  expect(await statusWith(https, cookieOf(plain))).toBe(401)
  expect(await statusWith(http, cookieOf(safe))).toBe(401)
  expect([await statusWith(http, both), await statusWith(https, both)]).toEqual([200, 200])

  const left = await send(https, "POST", "/api/auth/logout", both)
  expect(left.headers.get("set-cookie")).toBe("__Host-windrow=; Max-Age=0; Path=/; Secure")
  expect([await statusWith(http, both), await statusWith(https, both)]).toEqual([200, 401])
})

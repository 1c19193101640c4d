import { expect, test } from "bun:test"
import { farm } from "../../src/test/farm"
import { serverNow } from "../lib/server-clock"
import { phone } from "../test/phone"
import { readEvents } from "./event-stream"
import { request } from "./request"
import { onUnauthorized } from "./unauthorized"

/** Sends requests to the real server and records them. */
const watched = async () => {
  const world = farm()
  const { send } = await phone(world.signIn("ana@farm.test").cookie, world)
  const seen: { path: string; init: RequestInit }[] = []
  const fetched = (path: RequestInfo | URL, init: RequestInit = {}) => {
    seen.push({ path: String(path), init })
    return send(String(path), init)
  }
  globalThis.fetch = Object.assign(fetched, { preconnect: () => undefined })
  return { seen, send }
}

test("every request has credentials and bypasses every cache", async () => {
  const { seen } = await watched()
  await request("GET", "/api/rows")
  await request("POST", "/api/rows", {
    body: { rowId: "A-1", location: "Yard", length: 8 },
    headers: { x: "y" },
  })
  for (const { init } of seen) {
    expect(init).toMatchObject({ credentials: "include", cache: "no-store" })
    expect(init.headers).toMatchObject({ "Cache-Control": "no-cache", Pragma: "no-cache" })
  }
  expect(seen[1]?.init.headers).toMatchObject({ "Content-Type": "application/json", x: "y" })
})

/** Embeds an answer in the page as the server would. */
const inPage = (path: string, json: string, date = new Date()) => {
  document.body.innerHTML = `<script type="application/json" data-answer="${path}" data-date="${date.toUTCString()}">${json}</script>`
}

test("an answer embedded in the page is used once", async () => {
  const { seen } = await watched()
  inPage("/api/rows", '[{"rowId":"A-1"}]')
  expect(await request<object[]>("GET", "/api/rows")).toEqual([{ rowId: "A-1" }])
  expect(seen).toEqual([])
  expect(await request<object[]>("GET", "/api/rows")).toEqual([])
  expect(seen).toHaveLength(1)
})

test("a write drops the answers embedded in the page", async () => {
  await watched()
  inPage("/api/rows", "[]")
  const made = await request<object>("POST", "/api/rows", {
    body: { rowId: "A-1", location: "Yard", length: 8 },
  })
  expect(await request<object[]>("GET", "/api/rows")).toEqual([made])
})

test("the embedded answers set the server's clock", async () => {
  await watched()
  inPage("/api/rows", "[]", new Date(Date.now() + 3_600_000))
  await request("GET", "/api/rows")
  expect(Math.abs(serverNow() - Date.now() - 3_600_000)).toBeLessThan(5000)
  inPage("/api/rows", "[]")
  await request("GET", "/api/rows")
  expect(Math.abs(serverNow() - Date.now())).toBeLessThan(5000)
})

test("a refusal fails with 'status: text', once", async () => {
  const { seen } = await watched()
  await expect(request("GET", "/api/rows/999")).rejects.toThrow("404: Compost row not found")
  expect(seen).toHaveLength(1)
})

test("a 401 fails or returns null, as the caller chooses", async () => {
  const { send } = await watched()
  await send("/api/auth/logout", { method: "POST" })
  await expect(request("GET", "/api/rows")).rejects.toThrow("401: Not authenticated")
  expect(await request("GET", "/api/auth/user", { on401: "null" })).toBeNull()
})

test("a 401 from something in between ends no session", async () => {
  let ends = 0
  const stop = onUnauthorized(() => void ends++)
  const page = () =>
    Promise.resolve(
      new Response("<h1>Log in</h1>", { status: 401, headers: { "content-type": "text/html" } }),
    )
  globalThis.fetch = Object.assign(page, { preconnect: () => undefined })
  await expect(request("POST", "/api/rows", { body: {} })).rejects.toMatchObject({ isOurs: false })
  await expect(request("GET", "/api/auth/user", { on401: "null" })).rejects.toMatchObject({ status: 401 })
  const nothing = { onEvent: () => undefined, onPiece: () => undefined }
  await expect(readEvents("/api/events", new AbortController().signal, nothing)).rejects.toThrow()
  expect(ends).toBe(0)
  stop()
})

test("HTML from something in between is not taken for the server's answer", async () => {
  const page = () =>
    Promise.resolve(new Response("<h1>Wi-Fi login</h1>", { headers: { "content-type": "text/html" } }))
  globalThis.fetch = Object.assign(page, { preconnect: () => undefined })
  await expect(request("GET", "/api/rows")).rejects.toThrow("No connection to Windrow.")
})

import { afterAll, expect, test } from "bun:test"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { Settings } from "../http/env"
import { farm } from "../test/farm"
import { makeListLong } from "../test/long-list"
import { secureCookieOf } from "../test/secure-session"
import { settings } from "../test/settings"
import { createApp } from "./app"
import { createPages } from "./pages"

const folder = mkdtempSync(join(tmpdir(), "windrow-pages-"))
afterAll(() => rmSync(folder, { recursive: true }))
const setupPages = ["setup", "setup-ready", "setup-arrived", "setup-plain", "setup-elsewhere"]
for (const name of ["app", "landing", "login", "signup", "not-found", ...setupPages])
  writeFileSync(join(folder, `${name}.html`), `<html><head><title>${name}</title></head><body></body></html>`)

const pagesOf = (overrides: Partial<Settings> = {}) => {
  const world = farm()
  const all = { ...settings, ...overrides }
  const app = createApp({ ...world, log: () => undefined, settings: all, pages: createPages(folder, all) })
  const page = async (path: string, cookie: string, method = "GET") => {
    const response = await app.request(path, { method, headers: { host: "localhost", cookie } })
    return { response, html: await response.text() }
  }
  return { ...world, app, page }
}

test("a page contains the row and readings for their owner only", async () => {
  const { page, signIn } = pagesOf()
  const ana = signIn("ana@farm.test")
  const row = await ana.row({ rowId: "Anas-own" })
  await ana.post(`/api/rows/${row.id}/temperatures`, { temperature: 141 })
  const bos = await signIn("bo@farm.test").cookie
  for (const path of ["/", `/rows/${row.id}`, `/rows/${row.id}/temperature`]) {
    expect((await page(path, await ana.cookie)).html).toContain("Anas-own")
    const { html } = await page(path, bos)
    expect(html).toContain("bo@farm.test")
    expect(html).not.toMatch(/Anas-own|"temperature":141/)
    expect(html).not.toContain(`data-answer="/api/rows/`)
  }
})

test.each([
  ["over https", "https://localhost", "http"],
  ["behind a proxy with https", "http://localhost", "https"],
])("a page %s contains the answers for the session of https", async (_, origin, proto) => {
  const { app, db, signIn } = pagesOf({ trustProxy: proto === "https" })
  const ana = signIn("ana@farm.test")
  await ana.row({ rowId: "Anas-own" })
  const safe = await secureCookieOf(db, await ana.cookie)
  const pageWith = async (cookie: string) => {
    const headers = { host: "localhost", cookie, "x-forwarded-proto": proto }
    return (await app.fetch(new Request(`${origin}/`, { headers }))).text()
  }
  expect(await pageWith(safe)).toContain("Anas-own")
  expect(await pageWith(safe.replace("__Host-", ""))).toContain("<title>landing</title>")
})

test("a label that looks like HTML stays within its script", async () => {
  const { page, signIn } = pagesOf()
  const ana = signIn("ana@farm.test")
  await ana.row({ rowId: "</script><!--<b>" })
  const { html } = await page("/", await ana.cookie)
  const [, json = ""] = /data-answer="\/api\/rows"[^>]*>(.*?)<\/script>/.exec(html) ?? []
  expect(JSON.parse(json)).toMatchObject([{ rowId: "</script><!--<b>" }])
  expect(html).not.toMatch(/<!--|<b>/)
})

test("an answer above 64 kB is left to the browser", async () => {
  const { page, signIn, db } = pagesOf()
  const ana = signIn("ana@farm.test")
  await makeListLong(db, await ana.row())
  const { html } = await page("/", await ana.cookie)
  expect(html.match(/(?<=data-answer=")[^"]+/g)).toEqual(["/api/auth/user"])
})

test("a visitor is sent to the login, and no page is found by its file or by another method", async () => {
  const { page } = pagesOf()
  const { response } = await page("/rows/1", "windrow=unknown")
  expect([response.status, response.headers.get("location")]).toEqual([302, "/login#/rows/1"])
  expect((await page("/app.html", "")).response.status).toBe(404)
  expect((await page("/", "", "POST")).response.status).toBe(405)
})

test("pages with embedded answers are not cached, and public pages have none", async () => {
  const { page, signIn } = pagesOf()
  const mine = await page("/", await signIn("ana@farm.test").cookie)
  expect(mine.response.headers.get("cache-control")).toBe("no-store")
  expect(mine.response.headers.get("etag")).toBeNull()
  for (const path of ["/", "/login", "/nothing"])
    expect((await page(path, "windrow=unknown")).html).not.toContain("data-answer")
})

test("the page of an invitation is the app's for everybody and is not stored; other text than a token is not repeated", async () => {
  const { page, signIn } = pagesOf()
  const ana = signIn("ana@farm.test")
  const { url } = await ana.post<{ url: string }>("/api/farm/invitations", { role: "worker" })
  const path = new URL(url).pathname
  for (const cookie of ["", await signIn("bo@farm.test").cookie]) {
    const { response, html } = await page(path, cookie)
    expect(response.headers.get("cache-control")).toBe("no-store")
    expect(html).toContain("<title>app</title>")
    expect(html).toContain(`data-answer="/api${path}"`)
    expect(html).toContain("Ana's farm")
    const forged = await page("/join/%22%3E%3Cb%3E", cookie)
    expect(forged.response.status).toBe(200)
    expect(forged.html).not.toMatch(/join|<b>/)
    expect((await page("/password/ended", cookie)).html).not.toContain("/password/ended")
  }
})

test("the page that browsers keep holds nobody's data, also when a user fetches it", async () => {
  const { page, signIn } = pagesOf()
  const ana = signIn("ana@farm.test")
  const { response, html } = await page("/app", await ana.cookie)
  expect(html).toBe((await page("/app", "")).html)
  expect(html).not.toMatch(/ana@|data-answer|answered/)
  expect(response.headers.get("cache-control")).toBe("no-cache")
  expect(response.headers.get("content-security-policy")).toStartWith("default-src 'none'")
})

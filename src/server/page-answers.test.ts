import { afterAll, expect, test } from "bun:test"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { Settings } from "../http/env"
import { farm } from "../test/farm"
import { createApp } from "./app"
import { createPages } from "./pages"

const folder = mkdtempSync(join(tmpdir(), "windrow-pages-"))
afterAll(() => rmSync(folder, { recursive: true }))
for (const name of ["app", "landing", "login", "signup", "not-found"])
  writeFileSync(join(folder, `${name}.html`), `<html><head><title>${name}</title></head><body></body></html>`)
const settings: Settings = { brand: "Windrow", signup: "open", hosts: [], trustProxy: false, version: "test" }

const pagesOf = () => {
  const world = farm()
  const app = createApp({ ...world, log: () => undefined, settings, pages: createPages(folder, settings) })
  const page = async (path: string, cookie: string) => {
    const response = await app.request(path, { headers: { host: "localhost", cookie } })
    return { response, html: await response.text() }
  }
  return { ...world, page }
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
  }
})

test("pages with embedded answers are not cached, and public pages have none", async () => {
  const { page, signIn } = pagesOf()
  const mine = await page("/", await signIn("ana@farm.test").cookie)
  expect(mine.response.headers.get("cache-control")).toBe("no-store")
  expect(mine.response.headers.get("etag")).toBeNull()
  for (const path of ["/", "/login", "/nothing"])
    expect((await page(path, "windrow=unknown")).html).not.toContain("data-answer")
})

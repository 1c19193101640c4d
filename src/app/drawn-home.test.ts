import { afterAll, expect, test } from "bun:test"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { LogLine } from "../http/log"
import { invite } from "../test/crew"
import { farm } from "../test/farm"
import { makeListLong } from "../test/long-list"
import { settings } from "../test/settings"
import { createApp } from "./app"
import { createPages } from "./pages"

const folder = mkdtempSync(join(tmpdir(), "windrow-drawn-"))
afterAll(() => rmSync(folder, { recursive: true }))
const setupPages = ["setup", "setup-ready", "setup-arrived", "setup-plain", "setup-elsewhere"]
for (const name of ["app", "landing", "login", "signup", "not-found", ...setupPages])
  writeFileSync(
    join(folder, `${name}.html`),
    `<html><head><title>${name}</title></head><body><div id="root">Loading...</div></body></html>`,
  )

/** The built script is what browser tests run; this one tells what it is given. */
const words = `(user, rows, brand) => user && [brand, user.email, ...rows.map(({ rowId }) => rowId)].join(" ")`
const script = (name: string, drawHome: string) => {
  const path = join(folder, name)
  writeFileSync(path, `export const drawHome = ${drawHome}`)
  return path
}
const zoned = script("zoned.mjs", `(user, rows, brand, zone) => zone`)
const telling = script("telling.mjs", words)

const pagesOf = (drawing: string) => {
  const world = farm()
  const log: LogLine[] = []
  const pages = createPages(folder, settings, drawing)
  const app = createApp({ ...world, log: (line) => log.push(line), settings, pages })
  const page = async (path: string, cookie: string, zone = "; zone=UTC") => {
    const response = await app.request(path, { headers: { host: "localhost", cookie: cookie + zone } })
    return { response, html: await response.text() }
  }
  const drawn = async (path: string, cookie: string, zone?: string) =>
    /<div id="drawn">(.*)<\/div><div id="root" hidden>Loading/s.exec(
      (await page(path, cookie, zone)).html,
    )?.[1]
  return { ...world, log, page, drawn }
}

test("home is drawn for its user from the farm that is theirs now, and never stored", async () => {
  const { page, drawn, signIn } = pagesOf(telling)
  const [ana, bo] = [signIn("ana@farm.test"), signIn("bo@farm.test")]
  await ana.row({ rowId: "Anas-own" })
  await bo.row({ rowId: "Bos-own" })
  for (const round of [1, 2]) {
    expect([round, await drawn("/", await ana.cookie)]).toEqual([round, "Windrow ana@farm.test Anas-own"])
    expect([round, await drawn("/", await bo.cookie)]).toEqual([round, "Windrow bo@farm.test Bos-own"])
  }
  await invite(ana, bo, "worker")
  expect(await drawn("/", await bo.cookie)).toBe("Windrow bo@farm.test Anas-own")
  const { response } = await page("/", await ana.cookie)
  expect(response.headers.get("cache-control")).toBe("no-store")
  expect(response.headers.get("etag")).toBeNull()
})

test("home is drawn with the farm's today, until a zone is named with the browser's, and not with one that is not known", async () => {
  const { drawn, signIn } = pagesOf(zoned)
  const ana = signIn("ana@farm.test")
  const cookie = await ana.cookie
  expect(await drawn("/", cookie, "")).toBe("UTC")
  await ana.row()
  for (const [told, zone] of [
    ["; zone=asia/kolkata", "Asia/Kolkata"],
    ["; zone=Mars", undefined],
    ["; zone=%2B05:30", undefined],
    ["", undefined],
  ] as const)
    expect([told, await drawn("/", cookie, told)]).toEqual([told, zone])
  await ana.done("PATCH", "/api/farm", { zone: "America/Los_Angeles" })
  for (const told of ["; zone=Asia/Kolkata", ""])
    expect([told, await drawn("/", cookie, told)]).toEqual([told, "America/Los_Angeles"])
})

test("other pages, filtered lists and visitors' pages are not drawn", async () => {
  const { drawn, page, signIn } = pagesOf(telling)
  const ana = signIn("ana@farm.test")
  const { id } = await ana.row()
  for (const path of ["/?filter=active", "/?x", "/app", "/farm", `/rows/${id}`])
    expect([path, await drawn(path, await ana.cookie)]).toEqual([path, undefined])
  await ana.post("/api/auth/logout", {})
  expect(await drawn("/", await ana.cookie)).toBeUndefined()
  expect((await page("/", await ana.cookie)).html).toContain("<title>landing</title>")
})

test("a list that is too long for the page is drawn all the same, as it is now", async () => {
  const { drawn, page, signIn, db } = pagesOf(telling)
  const ana = signIn("ana@farm.test")
  await makeListLong(db, await ana.row())
  expect(await drawn("/", await ana.cookie)).toContain(" B-250 ")
  expect((await page("/", await ana.cookie)).html).not.toContain('data-answer="/api/rows"')
  await ana.row({ rowId: "Newest" })
  expect(await drawn("/", await ana.cookie)).toContain(" Newest")
})

test("a drawing that fails, or does not come, leaves the page to the browser", async () => {
  const missing = join(folder, "missing.mjs")
  const failing = script("failing.mjs", `() => { throw new Error("drawing failed") }`)
  for (const [drawing, said] of [
    [failing, "drawing failed"],
    [missing, "missing.mjs"],
  ] as const) {
    const { drawn, page, log, signIn } = pagesOf(drawing)
    const ana = signIn("ana@farm.test")
    await ana.row({ rowId: "Anas-own" })
    expect(await drawn("/", await ana.cookie)).toBeUndefined()
    expect((await page("/", await ana.cookie)).html).toContain('<div id="root">Loading')
    expect(log.filter(({ level }) => level === "error")[0]?.error).toContain(said)
  }
})

import { afterAll, afterEach, beforeAll, expect, test } from "bun:test"
import { readFileSync } from "node:fs"
import { parse } from "csv-parse/sync"
import type { Page } from "playwright"
import type { Row } from "../src/domain/rows"
import { dataUrlOf, makeJpeg } from "../src/test/jpeg-maker"
import { launchBrowser } from "./browser"
import { desk, type Farm, openFarm, type User } from "./farm"
import { pagesOf } from "./pdf"
import { databaseOf } from "./windrow"

let farm: Farm
let ana: User
beforeAll(async () => {
  // The shell prints a PDF with other spaces between letters.
  farm = await openFarm([], [], launchBrowser)
  ana = await farm.signUp("ana@farm.test")
})
afterEach(() => farm.closePages())
afterAll(() => farm.close())

/**
 * A season that began on May 1, 2026: one reading a day, the first two too cool, the 5th day's at 172 °F, turned
 * every third day; materials, two loads to one client and one to another, a void and a correction.
 */
const season = async (user: User, rowId: string, readings: number) => {
  const row = await user.row({ rowId, cubicYards: 60 })
  const post = (path: string, body: object) =>
    user.call<{ id: number }>("POST", `/api/rows/${row.id}/${path}`, body)
  const at = (day: number, hour = 9) => new Date(Date.UTC(2025, 3, 30 + day, hour)).toISOString()
  const photoUrl = dataUrlOf(await makeJpeg({ width: 320, height: 240 }))
  for (let day = 1; day <= readings; day++) {
    const temperature = day < 3 ? 110 : day === 5 ? 172 : 140 + (day % 9)
    await post("temperatures", { temperature, recordedAt: at(day), photoUrl: day % 5 ? null : photoUrl })
    if (day % 3 === 0) await post("turns", { waterAdded: day % 2 === 0, turnedAt: at(day, 10) })
  }
  for (const [materialCategoryId, notes] of [
    [1, "Hill Farm"],
    [2, null],
    [3, "Town of Dell, curbside leaves"],
  ] as const)
    await post("materials", { cubicYards: 20, materialCategoryId, notes, addedAt: at(1, 7) })
  for (const clientName of ["Cy's Nursery", "Cy's Nursery", "Dee"])
    await post("sales", { clientName, emptyWeight: 9_000, fullWeight: 21_500, removedAt: at(readings + 1) })
  const wrong = await post("temperatures", { temperature: 199, recordedAt: at(6), photoUrl: null })
  await post(`temperatures/${wrong.id}/void`, { reason: "Wrong pile" })
  await user.call("PATCH", `/api/rows/${row.id}`, { startDate: at(1, 6), length: 90 })
  return row
}

const openReport = async (row: Row, query = "") => {
  const page = await farm.pageOf(ana.cookie, { ...desk, timezoneId: "America/Los_Angeles" })
  await page.goto(`/rows/${row.id}/report${query}`)
  await page.getByRole("heading", { name: `Compost pile ${row.rowId}` }).waitFor()
  return page
}

const paper = { format: "Letter", displayHeaderFooter: false, preferCSSPageSize: false } as const

const firstPage = [
  "Compost pile",
  "Heat and turning",
  "Beside the rules",
  "Materials",
  "Sales",
  "Corrections",
  "Prepared by",
  "Reviewed by",
]

test.each([
  ["A-15", 15, 3],
  ["A-400", 400, 20],
])("%s: the summary is one page, and all of the log is behind it", async (label, readings, most) => {
  const row = await season(ana, label, readings)
  const page = await openReport(row)
  const pages = await pagesOf(await page.pdf(paper))
  for (const heading of firstPage) expect(pages[0]).toContain(heading)
  expect(pages[0]).not.toContain("Day by day")
  expect(pages[1]).toContain("Day by day")
  expect(pages.length).toBeGreaterThan(1)
  expect(pages.length).toBeLessThanOrEqual(most)
  const all = pages.join("\n")
  expect(all).toContain(`Turn ${Math.floor(readings / 3)}`)
  expect(all).toContain("Wrong pile")
  expect(all.toLowerCase()).not.toMatch(/certif|pathogen/)
  // The controls are not printed.
  for (const control of ["Days are counted in", "Show photos", "Print"]) expect(all).not.toContain(control)
})

test("a pile of 3,000 readings a day apart is a page on screen, and all of it is printed", async () => {
  const row = await ana.row({ rowId: "A-3000" })
  const database = databaseOf(farm.windrow)
  const insert = database.query(
    `INSERT INTO temperatures (row_id, temperature, recorded_at, recorded_by, received_at)
     SELECT ?1, ?2, ?3, user_id, ?3 FROM compost_rows WHERE id = ?1`,
  )
  database.transaction(() => {
    for (let day = 0; day < 3000; day++) insert.run(row.id, 100 + (day % 60), Date.UTC(2016, 0, 1 + day, 12))
  })()
  database.close()
  const page = await openReport(row)
  expect(await factOf(page, "Readings in all")).toBe("3000")
  expect(await page.evaluate(() => document.querySelectorAll("*").length)).toBeLessThan(15_000)
  await page.getByText("The first 1,000 of 3,001 entries.").waitFor()
  await page.getByText("The first 400 of 3,000 days.").waitFor()
  // As from the browser's own menu.
  const all = (await pagesOf(await page.pdf(paper))).join("\n")
  expect(all.match(/Temperature: 1\d\d °F/g)).toHaveLength(3000)
  const words = all.replaceAll(/\s+/g, " ")
  expect(words).toContain("March 18, 2024 - 12:00 PM Ana Berg Temperature: 159 °F")
  expect(words.match(/2\d\d\d 1 1\d\d 1\d\d (warm|hot|too hot)/g)).toHaveLength(3000)
  for (const text of ["The first", "Show more"]) expect(words).not.toContain(text)
})

test("many materials, clients and corrections leave the signatures on page one", async () => {
  const row = await season(ana, "B-1", 20)
  const categories = await ana.call<{ id: number }[]>("GET", "/api/material-categories")
  for (const { id } of categories)
    for (let load = 0; load < 5; load++)
      await ana.call("POST", `/api/rows/${row.id}/materials`, {
        cubicYards: 3,
        materialCategoryId: id,
        startsCount: false,
        notes: `Load ${load} from the farm with the long name behind the river`,
      })
  for (let client = 0; client < 12; client++)
    await ana.call("POST", `/api/rows/${row.id}/sales`, {
      clientName: `Garden center and nursery on the hill, number ${client}`,
      emptyWeight: 100,
      fullWeight: 200,
    })
  for (let length = 50; length < 60; length++) await ana.call("PATCH", `/api/rows/${row.id}`, { length })
  const rule = "Windrows are turned five times in fifteen days, as the county's permit says. "
    .repeat(3)
    .slice(0, 200)
  await ana.call("PATCH", "/api/farm", { rule })
  // Longer than the first run, which is told too: it was turned.
  for (let day = 1; day <= 19; day++) {
    const recordedAt = new Date(Date.UTC(2025, 6, day, 9)).toISOString()
    await ana.call("POST", `/api/rows/${row.id}/temperatures`, { temperature: 150, recordedAt })
  }
  const pages = await pagesOf(await (await openReport(row)).pdf(paper))
  for (const heading of firstPage) expect(pages[0]).toContain(heading)
  // Whole, or named as standing in the log; nothing is cut.
  const first = (pages[0] ?? "").replaceAll(/\s+/g, " ")
  const letters = first.replaceAll(" ", "")
  for (const text of [`Rule or permit: ${rule}`, "First run of 15 days and 5 turns", "Name and signature"])
    expect(letters).toContain(text.replaceAll(" ", ""))
  expect(first).toContain("Garden center and nursery on the hill, number 11, 1 load")
  expect(first).toContain("Leaves 6 notes, in the log")
  expect(pages.join("\n")).not.toContain("…")
  expect(pages.slice(1).join(" ").replaceAll(/\s+/g, " ")).toContain(
    "Load 4 from the farm with the long name behind the river",
  )
})

test("days are counted in the chosen zone, which the address keeps", async () => {
  const row = await ana.row({ rowId: "C-1" })
  for (const recordedAt of ["2026-05-01T23:00:00Z", "2026-05-02T06:59:00Z"])
    await ana.call("POST", `/api/rows/${row.id}/temperatures`, { temperature: 140, recordedAt })
  const page = await openReport(row)
  await page.getByText("Days and times are counted in UTC.").waitFor()
  expect(await factOf(page, "Days at or above 131 °F")).toBe("2")
  await page.getByLabel("Days are counted in").selectOption("America/Los_Angeles")
  await page.getByText("Days and times are counted in America/Los_Angeles.").waitFor()
  expect(await factOf(page, "Days at or above 131 °F")).toBe("1")
  await page.waitForURL(({ search }) => search === "?zone=America%2FLos_Angeles")
  const kept = await openReport(row, "?zone=Asia/Tokyo")
  await kept.getByText("Days and times are counted in Asia/Tokyo.").waitFor()
  const wrong = await openReport(row, "?zone=Mars")
  await wrong.getByText("Days and times are counted in UTC.").waitFor()
})

test("the log shows photos on request, and Print waits for them", async () => {
  const row = await season(ana, "D-1", 5)
  const page = await openReport(row)
  expect(await page.locator("article img").count()).toBe(0)
  await page.evaluate(() => {
    window.print = () => {
      const images = [...document.querySelectorAll<HTMLImageElement>("article img")]
      document.title = `printed ${images.length} ${images.every((image) => image.naturalWidth > 0)}`
    }
  })
  await page.getByLabel("Show photos in the log").check()
  await page.getByRole("button", { name: "Print" }).click()
  await page.waitForFunction(() => document.title.startsWith("printed"))
  expect(await page.title()).toBe("printed 1 true")
})

test("the log of one pile and of all can be downloaded", async () => {
  const row = await ana.row({ rowId: "E-1" })
  const page = await farm.pageOf(ana.cookie)
  await page.goto(`/rows/${row.id}/history`)
  const one = await downloaded(page, () => page.getByRole("link", { name: "Export Log" }).click())
  expect(one.name).toBe("windrow-E-1-log.csv")
  expect(one.lines).toEqual([expect.arrayContaining(["Built", "E-1", "Ana Berg"])])
  await page.goto("/")
  await page.getByRole("button", { name: "Menu" }).click()
  const all = await downloaded(page, () => page.getByRole("link", { name: "Export Log" }).click())
  expect(all.name).toBe("windrow-log.csv")
  expect(new Set(all.lines.map((line) => line[3]))).toContain("E-1")
})

const downloaded = async (page: Page, press: () => Promise<void>) => {
  const [download] = await Promise.all([page.waitForEvent("download"), press()])
  const [, ...lines]: string[][] = parse(readFileSync(await download.path()), { bom: true })
  return { name: download.suggestedFilename(), lines }
}

const factOf = (page: Page, name: string) =>
  page.locator("dl > div", { hasText: name }).first().locator("dd").textContent()

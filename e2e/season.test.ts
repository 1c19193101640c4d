import { afterAll, afterEach, beforeAll, expect, test } from "bun:test"
import { rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import type { Page } from "playwright"
import type { Family } from "../src/domain/family"
import type { Row } from "../src/domain/rows"
import type { Season } from "../src/domain/season"
import { violationsInLooks } from "./axe"
import { launchBrowser } from "./browser"
import { desk, type Farm, openFarm, phone, type User } from "./farm"
import { pagesOf } from "./pdf"
import { newFolder, runWindrow, startWindrow } from "./windrow"

/** A permit yard's 2025, from its first load to what the inspector prints. The sums below were made by hand. */

let farm: Farm
let ana: User
let cy: User
beforeAll(async () => {
  farm = await openFarm([], [], launchBrowser)
  ana = await farm.signUp("ana@farm.test")
  cy = await farm.signUp("cy@farm.test")
})
afterEach(() => farm.closePages())
afterAll(() => farm.close())

const at = (month: number, day: number, hour = 12) =>
  new Date(Date.UTC(2025, month - 1, day, hour)).toISOString()
const post = <T = { id: number }>(path: string, body: object) => ana.call<T>("POST", path, body)
const pile = ({ id }: { id: number }) => `/api/rows/${id}`

/** Taps on a page, counted. */
const tapsOn = (page: Page) => {
  const taps = { count: 0 }
  const tap = async (name: string | RegExp, role: "button" | "link" | "checkbox" = "button") => {
    taps.count++
    await page.getByRole(role, { name }).first().click()
  }
  return { taps, tap }
}

/** Five loads: two of a city, weighed, one of a dairy, a refused one, and one that waits in July. */
const takeIn = async (a: Row, b: Row) => {
  const gate = `${pile(await post("/api/farm/yard", {}))}/materials`
  const types = await ana.call<{ id: number; name: string }[]>("GET", "/api/material-categories")
  const load = (type: string, addedAt: string, more: object) => {
    const materialCategoryId = types.find(({ name }) => name === type)?.id
    return post(gate, { materialCategoryId, addedAt, ...more })
  }
  const city = { source: "City of Ames", county: "Story", hauler: "Hill Trucks" }
  const first = await load("Leaves", at(3, 3), { ...city, cubicYards: 40, weight: 16_000, ticket: "L-1" })
  const second = await load("Leaves", at(3, 4), { ...city, cubicYards: 40, weight: 16_400, ticket: "L-2" })
  const third = await load("Manure", at(3, 5), { source: "Hill Dairy", county: "Boone", cubicYards: 30 })
  await load("Leaves", at(3, 6), { ...city, cubicYards: 20, plate: "ABC-123", refused: "Plastic" })
  await load("Manure", at(7, 2), { source: "Hill Dairy", county: "Boone", value: 25.5, unit: "yd³" })
  await post(`${gate}/${first.id}/put`, { to: a.id, putAt: at(3, 3, 14) })
  await post(`${gate}/${second.id}/put`, { to: a.id, putAt: at(3, 4, 14) })
  await post(`${gate}/${third.id}/put`, { to: b.id, putAt: at(3, 5, 14) })
}

const built = async (rowId: string, cubicYards: number, startDate: string) => {
  const row = await ana.row({ rowId, location: "Pad 1", cubicYards })
  await ana.call("PATCH", pile(row), { startDate })
  return row
}

/** Fifteen hot days from March 8 on, read by ten probes; the first reading of all is the coldest. */
const cook = async (row: Row) => {
  for (let day = 8; day <= 22; day++) {
    const readings = Array.from({ length: 10 }, (_, probe) => ({
      position: `P${1 + (probe % 5)}`,
      depth: probe < 5 ? "1 ft" : "3 ft",
      temperature: day === 8 && probe === 0 ? 120 : 136 + probe,
    }))
    await post(`${pile(row)}/visits`, { visitedAt: at(3, day), readings })
  }
  for (const day of [9, 12, 15, 18, 21])
    await post(`${pile(row)}/turns`, { waterAdded: true, turnedAt: at(3, day, 15) })
}

const seasonOf = (user: User, period: string) => user.call<Season>("GET", `/api/farm/season?${period}`)
const year = "from=2025-01-01&to=2025-12-31"
const fiscal = "from=2024-07-01&to=2025-06-30"
const tables = ["totals", "types", "sources", "refused", "clients", "piles", "months"]
/** The season as its bytes are sent, and all of its files. */
const bytesOf = (url: string, cookie: string) =>
  Promise.all(
    ["season?", ...tables.map((table) => `season.csv?table=${table}&`)].map(async (path) =>
      (await fetch(`${url}/api/farm/${path}${year}`, { headers: { cookie } })).text(),
    ),
  )

test("a yard's season, played from gate to certificate, has the sums that were made by hand", async () => {
  const a = await built("A-1", 80, "2025-03-03")
  const b = await built("B-1", 30, "2025-03-05")
  await takeIn(a, b)
  await cook(a)
  await cook(b)
  const parents = [a.id, b.id]
  const c = await post<Row>("/api/farm/merges", { parents, rowId: "C-1", location: "Pad 2", at: at(4, 10) })
  expect(c.status).toBe("cooking_complete")
  await post(`${pile(c)}/moves`, { stage: "curing", movedAt: at(4, 12) })
  await post(`${pile(c)}/moves`, { stage: "screening", movedAt: at(6, 1) })
  const part = { rowId: "D-1", location: "Stock", cubicYards: 40, at: at(6, 2) }
  const d = await post<Row>(`${pile(c)}/split`, part)
  // Without a result the sample holds the pile: who sells it is asked.
  await ana.call("PATCH", "/api/farm", {
    limits: [{ parameter: "Lead", unit: "mg/kg", atMost: 300, atLeast: null, source: "Permit 12-A" }],
  })
  await post(`${pile(d)}/samples`, { takenBy: "Cy", points: 12, laboratory: "Valley Lab", takenAt: at(6, 3) })
  const page = await farm.pageOf(ana.cookie, phone)
  await page.goto(`/rows/${d.id}`)
  const { tap } = tapsOn(page)
  await tap("Record Sale", "link").catch(() => tap("Record Sale"))
  await page.getByText(/^Sample 1 of .* has no result yet\.$/).waitFor()
  await tap("Cancel")
  // The question's step back would end a reload.
  await page.waitForFunction(() => !history.state.isCover)
  const lead = { parameter: "Lead", value: 12, unit: "mg/kg" }
  await post(`${pile(d)}/results`, { sampleNumber: 1, lines: [lead], resultAt: at(6, 20) })
  await page.reload()
  // With the result on the page, a sale is not asked about any more.
  await page.getByText("1 result", { exact: true }).waitFor()
  await tap("Record Sale", "link").catch(() => tap("Record Sale"))
  await page.getByLabel("Client Name").waitFor()
  // Twelve loads of 3 yd³ and 4,000 lb, to two clients.
  for (let day = 1; day <= 12; day++)
    await post(`${pile(d)}/sales`, {
      ...{ clientName: ["Oak Nursery", "Boone Gardens", "oak nursery"][day % 3], ticket: `S-${day}` },
      ...{ emptyWeight: 9000, fullWeight: 13_000, cubicYards: 3, removedAt: at(7, day) },
    })
  await post(`${pile(c)}/occurrences`, {
    ...{ what: "complaint", details: "Smell at the road", person: "Mrs. Hill", action: "Turned at once" },
    occurredAt: at(6, 25),
  })
  // Ohio's columns: by type and county, refused, distributed, and each pile's dates.
  const season = await seasonOf(ana, year)
  expect(season).toMatchObject({
    in: { loads: 4, cubicYards: 135.5, weighed: 2, pounds: 32_400 },
    byOrigin: [
      { type: "Leaves", source: "City of Ames", county: "Story", loads: 2, cubicYards: 80, pounds: 32_400 },
      { type: "Manure", source: "Hill Dairy", county: "Boone", loads: 2, cubicYards: 55.5, weighed: 0 },
    ],
    refused: [
      { day: "2025-03-06", type: "Leaves", hauler: "Hill Trucks", plate: "ABC-123", reason: "Plastic" },
    ],
    out: { loads: 12, cubicYards: 36, unmeasured: 0, pounds: 48_000 },
    byClient: [
      { client: "Boone Gardens", loads: 4, cubicYards: 12, pounds: 16_000 },
      { loads: 8, cubicYards: 24, pounds: 32_000 },
    ],
    made: { piles: 2, cubicYards: 110, unknown: 0 },
    // C has 110 less D's 40, D 40 less the 36 that were sold.
    remaining: { piles: 2, cubicYards: 74, unknown: 0 },
    waiting: { loads: 1, cubicYards: 25.5 },
    // March 3 to 21; read from the 8th on.
    ...{ daysToRead: 19, daysUnread: 5 },
  })
  const dates = season.piles.map(({ pile, formed, turned, complete, sampled, loaded, gone }) =>
    [pile, formed, turned.length, complete, sampled[0], loaded.length, gone].join(" "),
  )
  expect(dates).toEqual([
    "A-1 2025-03-03 5 2025-03-22  0 2025-04-10",
    "B-1 2025-03-05 5 2025-03-22  0 2025-04-10",
    "C-1 2025-04-10 0 2025-04-10  0 ",
    "D-1 2025-06-02 0 2025-06-02 2025-06-03 12 ",
  ])
  // North Carolina's: tons in, made and out of July to June, and the temperatures of each month.
  expect(await seasonOf(ana, fiscal)).toMatchObject({
    in: { loads: 3, cubicYards: 110, pounds: 32_400 },
    out: { loads: 0, pounds: 0 },
    made: { cubicYards: 110 },
    remaining: { piles: 2, cubicYards: 110 },
    waiting: { loads: 0 },
  })
  expect(season.months[2]).toEqual({
    ...{ month: "2025-03", readings: 300 },
    highest: { temperature: 145, day: "2025-03-08", pile: "A-1" },
    lowest: { temperature: 120, day: "2025-03-08", pile: "A-1" },
  })
  // A sale leads to each load that is in it, once.
  const { loads, sales } = await ana.call<Family>("GET", `${pile(d)}/family`)
  expect(loads.map(({ cubicYards }) => cubicYards).sort()).toEqual([30, 40, 40])
  expect(sales).toHaveLength(12)
}, 120_000)

test("the inspector reads and prints the season on a phone and at a desk, and takes it all along", async () => {
  const { url } = await post<{ url: string }>("/api/farm/invitations", { role: "inspector" })
  await cy.call("POST", new URL(url).pathname.replace("/join/", "/api/join/"), {})
  for (const screen of [{ ...phone, viewport: { width: 360, height: 740 } }, desk]) {
    const page = await farm.pageOf(cy.cookie, screen)
    await page.goto(`/farm?paper=season&${year}`)
    await page.getByText("City of Ames").first().waitFor()
    expect(await violationsInLooks(page)).toEqual({})
    const wide = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(wide).toBeLessThanOrEqual(screen.viewport.width)
    const text = (await pagesOf(await page.pdf({ format: "Letter" }))).join("\n")
    for (const words of ["City of Ames", "135.5", "16.2", "Boone Gardens", "Plastic"])
      expect(text).toContain(words)
  }
  const page = await farm.pageOf(cy.cookie, desk)
  await page.goto(`/farm?paper=piles&${year}`)
  for (const label of ["A-1", "B-1", "C-1", "D-1"]) await page.getByText(label).first().waitFor()
  // Merged on that day, which was entered a year later.
  await page.getByText("April 10, 2025").first().waitFor()
  const folder = newFolder()
  const zipOf = async ({ url, cookie }: typeof cy) =>
    new Uint8Array(await (await fetch(`${url}/api/farm/export.zip`, { headers: { cookie } })).arrayBuffer())
  const imported = async (name: string, of: typeof cy) => {
    writeFileSync(join(folder, name), await zipOf(of))
    return runWindrow(["import", name, "--data", "there"], { cwd: folder })
  }
  // An inspector's has no emails, so that nobody could be the new farm's manager.
  expect((await imported("cy.zip", cy)).err).toContain("The ZIP names no manager with an email")
  expect((await imported("farm.zip", ana)).code).toBe(0)
  await runWindrow(["user", "password", "ana@farm.test", "--data", "there"], {
    cwd: folder,
    input: "green-heap-x\n",
  })
  const there = await startWindrow({ folder, flags: ["--data", "there"] })
  const login = await fetch(`${there.url}/api/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: "ana@farm.test", password: "green-heap-x" }),
  })
  const cookie = login.headers.get("set-cookie")?.split(";")[0] ?? ""
  const bytes = await bytesOf(there.url, cookie)
  await there.stop()
  rmSync(folder, { recursive: true })
  expect(bytes).toEqual(await bytesOf(ana.url, ana.cookie))
}, 120_000)

test("a load is five taps besides its digits, and a merge five and one a pile", async () => {
  await ana.row({ rowId: "E-1", location: "Pad 3" })
  await ana.row({ rowId: "E-2", location: "Pad 3" })
  const page = await farm.pageOf(ana.cookie, phone)
  await page.goto("/")
  const load = tapsOn(page)
  await load.tap("Load In", "link")
  await page.getByLabel("Volume (cubic yards)").fill("12")
  await load.tap("City of Ames")
  await load.tap("Save Load")
  await page.getByText("Load recorded", { exact: true }).waitFor()
  expect(load.taps.count).toBeLessThanOrEqual(5)
  await page.goto("/")
  const merge = tapsOn(page)
  await merge.tap(/^Pile #E-1/, "link")
  await merge.tap("Menu")
  await merge.tap("Merge Piles", "link")
  await merge.tap("E-2, Pad 3", "checkbox")
  await merge.tap("Merge")
  await page.getByText("Piles merged", { exact: true }).waitFor()
  expect(merge.taps.count).toBeLessThanOrEqual(5 + 1)
}, 60_000)

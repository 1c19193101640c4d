import { afterAll, afterEach, beforeAll, expect, test } from "bun:test"
import { launchBrowser } from "./browser"
import { desk, type Farm, logReadings, openFarm, phone, type User } from "./farm"
import { pagesOf } from "./pdf"

let farm: Farm
let ana: User
beforeAll(async () => {
  // The shell prints a PDF with other spaces between letters.
  farm = await openFarm([], [], launchBrowser)
  ana = await farm.signUp("ana@farm.test")
  for (let pile = 1; pile <= 12; pile++) {
    const row = await ana.row({ rowId: `A-${pile}`, location: "North yard, third from the gate" })
    await logReadings(ana, row, Array(10).fill(130 + 3 * pile))
    await ana.call("POST", `/api/rows/${row.id}/temperatures`, {
      temperature: 130 + 3 * pile,
      photoUrl: null,
    })
    await ana.call("POST", `/api/rows/${row.id}/turns`, { waterAdded: true })
  }
})
afterEach(() => farm.closePages())
afterAll(() => farm.close())

const office = { ...desk, isMobile: false, hasTouch: false }
const paper = { format: "Letter", preferCSSPageSize: true } as const
const labelsIn = (text: string | undefined) => new Set(text?.match(/\bA-\d+/g))

/** In points. */
const sizeOf = (pdf: Buffer) =>
  /\/MediaBox \[0 0 (\d+)[\d.]* (\d+)/.exec(pdf.toString("latin1"))?.slice(1).map(Number)

test("twelve piles and their day print on one landscape page", async () => {
  const page = await farm.pageOf(ana.cookie, office)
  await page.goto("/board")
  await page.getByText("12 of 12 logged today").waitFor()
  const pdf = await page.pdf(paper)
  const pages = await pagesOf(pdf)
  expect(pages).toHaveLength(1)
  expect(labelsIn(pages[0]).size).toBe(12)
  for (const words of ["Last 30 days", "Logged today", "Turned: Turn 1, water added", "Ana Berg 24"])
    expect(pages[0]).toContain(words)
  expect(sizeOf(pdf)).toEqual([792, 612])
})

test("many piles go on to the next page below the same heads, and then only the sums of their day", async () => {
  const bo = await farm.signUp("bo@farm.test")
  for (let pile = 1; pile <= 60; pile++) {
    const row = await bo.row({ rowId: `A-${pile}` })
    await bo.call("POST", `/api/rows/${row.id}/temperatures`, { temperature: 140, photoUrl: null })
  }
  const page = await farm.pageOf(bo.cookie, office)
  await page.goto("/board")
  await page.getByRole("rowheader", { name: "A-60", exact: true }).waitFor()
  const pages = await pagesOf(await page.pdf(paper))
  expect(pages).toHaveLength(3)
  expect(labelsIn(pages[0]).size).toBeGreaterThan(20)
  expect(labelsIn(pages.join("\n")).size).toBe(60)
  for (const each of pages) expect(each).toContain("Last 30 days")
  expect(pages[2]).toContain("Bo Berg 60")
  expect(pages.join("\n")).not.toContain("Temperature: 140 °F")
})

test("a board on a wall has new readings within a minute, where it was scrolled to", async () => {
  const page = await farm.pageOf(ana.cookie, { ...office, viewport: { width: 1280, height: 500 } })
  await page.clock.install({ time: new Date() })
  await page.goto("/board")
  await page.getByRole("button", { name: "Pile" }).click()
  await page.evaluate(() => scrollTo(0, 300))
  const row = await ana.row({ rowId: "A-13" })
  await ana.call("POST", `/api/rows/${row.id}/temperatures`, { temperature: 171, photoUrl: null })
  await page.clock.runFor(61_000)
  await page.getByText("171 °F is above the organic range. Turn it.").waitFor()
  // Shorter ages may take a line less: by a few pixels, not to the top.
  expect(Math.abs((await page.evaluate(() => scrollY)) - 300)).toBeLessThan(40)
  expect(await page.getByRole("rowheader").allTextContents()).toEqual(
    Array.from({ length: 13 }, (_, pile) => `A-${pile + 1}`),
  )
})

test("home leads to the board where there is space for it, and keeps its column", async () => {
  const page = await farm.pageOf(ana.cookie, office)
  await page.goto("/")
  await page.getByRole("link", { name: "Board" }).click()
  await page.getByRole("table", { name: "Piles" }).waitFor()
  expect((await page.getByRole("main").boundingBox())?.width).toBeGreaterThan(1000)
  const small = await farm.pageOf(ana.cookie, phone)
  await small.goto("/")
  await small.getByText("Pile #A-1").first().waitFor()
  expect(await small.getByRole("link", { name: "Board" }).count()).toBe(0)
})

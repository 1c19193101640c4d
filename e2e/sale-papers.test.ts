import { afterAll, afterEach, beforeAll, expect, test } from "bun:test"
import { violationsInLooks } from "./axe"
import { launchBrowser } from "./browser"
import { type Farm, openFarm, phone, type User } from "./farm"
import { pagesOf } from "./pdf"

let farm: Farm
let ana: User
beforeAll(async () => {
  farm = await openFarm([], [], launchBrowser)
  ana = await farm.signUp("ana@farm.test")
})
afterEach(() => farm.closePages())
afterAll(() => farm.close())

/** A pile with fifteen hot days and five turns, and a load of it. */
const sale = async () => {
  const row = await ana.row({ rowId: "A-15", cubicYards: 60 })
  const post = (path: string, body: object) =>
    ana.call<{ id: number }>("POST", `/api/rows/${row.id}/${path}`, body)
  const at = (day: number) => new Date(Date.UTC(2025, 4, day, 12)).toISOString()
  for (let day = 1; day <= 15; day++)
    await post("temperatures", { temperature: 140, recordedAt: at(day), photoUrl: null })
  for (const day of [2, 5, 8, 11, 14]) await post("turns", { waterAdded: true, turnedAt: at(day) })
  for (const materialCategoryId of [1, 2, 3])
    await post("materials", { cubicYards: 20, materialCategoryId, notes: "Hill Farm", addedAt: at(1) })
  const load = { clientName: "Oak Nursery", ticket: "4711", emptyWeight: 9_000, fullWeight: 29_000 }
  const { id } = await post("sales", { ...load, cubicYards: 20, removedAt: at(30) })
  return `/rows/${row.id}/sales/${id}`
}

test("slip and certificate are pages for everybody, and each prints on one sheet", async () => {
  const path = await sale()
  const page = await farm.pageOf(ana.cookie, phone)
  for (const [paper, last] of [
    ["slip", "Received by"],
    ["certificate", "Signature"],
  ] as const) {
    await page.goto(path)
    await page.getByRole("link", { name: `Print ${paper === "slip" ? "Slip" : "Certificate"}` }).click()
    const article = page.getByRole("article")
    await article.getByText(last, { exact: true }).waitFor()
    expect(await violationsInLooks(page)).toEqual({})
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      phone.viewport.width,
    )
    const pages = await pagesOf(await page.pdf({ format: "Letter" }))
    expect([paper, pages.length]).toEqual([paper, 1])
    for (const text of ["Oak Nursery", "4711", "20,000 lb", last]) expect(pages[0]).toContain(text)
    expect(pages[0]?.toLowerCase()).not.toMatch(/certified|pathogen/)
  }
})

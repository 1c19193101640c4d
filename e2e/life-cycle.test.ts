import { afterAll, afterEach, beforeAll, expect, test } from "bun:test"
import type { Row } from "../src/domain/rows"
import type { Sale } from "../src/domain/sales"
import { makeJpeg } from "../src/test/jpeg-maker"
import { violationsOf } from "./axe"
import { type Farm, logReadings, openFacts, openFarm, phone, type User, withoutEvents } from "./farm"

let farm: Farm
let ana: User
beforeAll(async () => {
  farm = await openFarm()
  ana = await farm.signUp("ana@farm.test")
})
afterEach(() => farm.closePages())
afterAll(() => farm.close())

test("a pile is completed, sold with its ticket, corrected and removed", async () => {
  const row = await ana.row({ rowId: "A-1", materialCategoryId: 3 })
  const at = `/api/rows/${row.id}`
  const page = await farm.pageOf(ana.cookie)
  await page.goto(`/rows/${row.id}`)
  await openFacts(page)
  await page.getByRole("button", { name: "Mark as Complete" }).click()
  await page.getByRole("button", { name: "Ready for Pickup" }).click()
  // Neither days nor turns are complete.
  await page.getByRole("button", { name: "Go On" }).click()
  await page.getByRole("button", { name: "Not Ready Yet" }).waitFor()

  await page.getByRole("link", { name: "Record Sale" }).click()
  await page.getByRole("button", { name: "Go On" }).click()
  await page.getByLabel("Client Name").fill("Cy's Nursery")
  await page.getByLabel("Empty Weight").fill("9000")
  await page.getByLabel("Full Weight").fill("21500")
  await page.getByText("12,500 lb").waitFor()
  const buffer = await makeJpeg({ width: 1600, height: 1200 })
  await page
    .getByLabel("Weigh Ticket Photo (Optional)")
    .setInputFiles({ name: "1.jpg", mimeType: "image/jpeg", buffer })
  await page.getByRole("button", { name: "Remove photo" }).waitFor()
  await page.getByRole("button", { name: "Save Sale" }).click()
  await page.getByText("Sale recorded").first().waitFor()
  await page.getByRole("link", { name: /\(Photo\)/ }).click()
  const ticket = page.getByAltText("The weigh ticket")
  expect(
    await ticket.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth)),
  ).toBe(800)
  expect(await ana.call<Sale[]>("GET", `${at}/sales`)).toHaveLength(1)

  await page.goto(`/rows/${row.id}/edit`)
  await page.getByRole("option", { name: "Leaves" }).waitFor({ state: "attached" })
  expect(await page.getByLabel("Material Category").inputValue()).toBe("3")
  await page.getByLabel("Start Date").fill("2026-03-01")
  await page.getByRole("button", { name: "Save Changes" }).click()
  await page.getByText("Row updated").first().waitFor()
  await openFacts(page)
  await page.getByText("March 1, 2026").first().waitFor()
  expect(await ana.call<Row>("GET", at)).toMatchObject({ materialCategoryId: 3, length: 80 })

  await page.getByRole("button", { name: "Remove Pile" }).click()
  await page.getByRole("button", { name: "Remove", exact: true }).click()
  await page.getByRole("button", { name: "Remove Pile" }).waitFor({ state: "detached" })
  await page.getByRole("button", { name: "Menu" }).click()
  await page.getByRole("link", { name: "Report" }).waitFor()
  expect(await page.getByRole("link", { name: "Log Temperature" }).count()).toBe(0)
  expect((await ana.call<Row>("GET", at)).status).toBe("removed")
})

test.each(["light", "dark"] as const)(
  "%s: the screens are accessible and nothing overflows",
  async (colorScheme) => {
    const row = await ana.row({ rowId: `B-${colorScheme}`, cubicYards: 60 })
    await logReadings(ana, row, [150, 172, 140, 128], true)
    const at = `/api/rows/${row.id}`
    const post = (path: string, body: object) => ana.call<{ id: number }>("POST", `${at}/${path}`, body)
    const turn = await post("turns", { waterAdded: true })
    await post(`turns/${turn.id}/void`, { reason: "The turner broke down" })
    await post("materials", { cubicYards: 20, materialCategoryId: 2, notes: "Hill Farm" })
    const load = { clientName: "Dee & Daughters Landscaping", emptyWeight: 9_000, fullWeight: 109_000 }
    const sale = await post("sales", load)
    await ana.call("PATCH", at, { location: "South field, by the old fence" })
    const page = await farm.pageOf(ana.cookie, { ...phone, colorScheme })
    await withoutEvents(page)
    for (const [path, ready] of [
      ["", "Delete Compost Row"],
      ["/sale", "Save Sale"],
      [`/sales/${sale.id}`, "Void This Sale"],
      ["/edit", "Save Changes"],
      ["/report", "Prepared by"],
    ] as const) {
      await page.setViewportSize({ width: 320, height: 640 })
      await page.goto(`/rows/${row.id}${path}`)
      await page.getByText(ready).last().waitFor()
      await page.waitForLoadState("networkidle")
      const over = await page.evaluate(() => document.documentElement.scrollWidth - 320)
      expect({ path, over }).toEqual({ path, over: 0 })
      expect({ path, violations: await violationsOf(page) }).toEqual({ path, violations: [] })
    }
  },
)

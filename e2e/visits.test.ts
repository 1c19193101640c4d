import { afterAll, afterEach, beforeAll, expect, test } from "bun:test"
import type { Page } from "playwright"
import type { Visit } from "../src/domain/visits"
import { until } from "../src/test/until"
import { type Farm, openFarm, phone, type User } from "./farm"

let farm: Farm
let ana: User
beforeAll(async () => {
  farm = await openFarm()
  ana = await farm.signUp("ana@farm.test")
})
afterEach(() => farm.closePages())
afterAll(() => farm.close())

test("a look at a pile is logged by chips on a small phone, and stands in its list and history", async () => {
  const row = await ana.row({ rowId: "A-7" })
  const page = await farm.pageOf(ana.cookie, { ...phone, viewport: { width: 360, height: 640 } })
  await page.goto(`/rows/${row.id}`)
  await page.getByRole("link", { name: "Add Visit" }).click()
  const save = page.getByRole("button", { name: "Save Visit" })
  await save.click()
  await page.getByText("Say what you saw, or why it was not read").waitFor()
  const chip = (question: string, answer: string) =>
    page.getByRole("group", { name: question }).getByText(answer, { exact: true })
  await chip("Moisture", "Too wet").click()
  await page.getByText("Say what you saw, or why it was not read").waitFor({ state: "detached" })
  await chip("Smell", "Ammonia").click()
  // Another tap takes an answer back.
  await chip("Not Read Because", "Closed").click()
  await chip("Not Read Because", "Closed").click()
  const wide = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(wide).toBeLessThanOrEqual(360)
  await save.click()
  await page.getByText("Visit recorded", { exact: true }).waitFor()
  const line = page
    .getByRole("table", { name: "Observations" })
    .getByRole("row", { name: /Too wet.*Ammonia/ })
  await line.waitFor()
  const [visit] = await until("the visit on the server", async () => {
    const found = await ana.call<Visit[]>("GET", `/api/rows/${row.id}/visits`)
    return found.length > 0 && found
  })
  expect(visit).toMatchObject({
    visitNumber: 1,
    moisture: "wet",
    smell: "ammonia",
    unread: null,
    weather: null,
  })
  await page.goto(`/rows/${row.id}/history`)
  await page.getByText("moisture wet, ammonia").waitFor()
})

test("a farm that is closed says so once, for every active pile, on this phone and on others", async () => {
  const bo = await farm.signUp("bo@farm.test")
  const [first, second] = [await bo.row({ rowId: "C-1" }), await bo.row({ rowId: "C-2" })]
  const [page, other] = [await farm.pageOf(bo.cookie), await farm.pageOf(bo.cookie)]
  const closed = (of: Page) => of.getByRole("table", { name: "Observations" }).getByText(/Closed/)
  await other.goto(`/rows/${second.id}`)
  await page.goto(`/rows/${second.id}`)
  await page.getByRole("link", { name: "Add Visit" }).waitFor()
  await page.goto(`/rows/${first.id}/visit`)
  await page.getByRole("group", { name: "Not Read Because" }).getByText("Closed", { exact: true }).click()
  await page.getByText("For every active pile").click()
  await page.getByRole("button", { name: "Save Visit" }).click()
  await page.getByText("Visit recorded", { exact: true }).waitFor()
  await closed(page).waitFor()
  await closed(other).waitFor()
  await page.getByRole("link", { name: "Home", exact: true }).click()
  await until(
    "both piles say so on home",
    async () => (await page.getByText("Not read today: closed.").count()) === 2,
  )
  await page.getByText("2 of 2 logged today").waitFor()
  if (process.env.SHOW) await page.screenshot({ path: process.env.SHOW })
  await page.getByText("C-2").first().click()
  await closed(page).waitFor()
  await page.getByRole("table", { name: "Observations" }).getByRole("button").click()
  await page.getByRole("button", { name: "Void..." }).click()
  await page.getByRole("button", { name: "Entered twice" }).click()
  await page.getByText("At every pile of which it was said with this one").click()
  if (process.env.SHOW) await page.screenshot({ path: process.env.SHOW })
  await page.getByRole("button", { name: "Void", exact: true }).click()
  await other.goto("/")
  await other.getByText("0 of 2 logged today").waitFor()
})

import { afterAll, afterEach, beforeAll, expect, test } from "bun:test"
import { type Farm, openFarm, type User, withoutEvents } from "./farm"

let farm: Farm
let ana: User
beforeAll(async () => {
  farm = await openFarm()
  ana = await farm.signUp("ana@farm.test")
})
afterEach(() => farm.closePages())
afterAll(() => farm.close())

test("the shown age of a list grows, and a refresh keeps the page", async () => {
  await ana.row({ rowId: "Age-1" })
  const page = await farm.pageOf(ana.cookie)
  await withoutEvents(page)
  await page.clock.install({ time: new Date() })
  await page.goto("/?filter=active")
  await page.getByText("Pile #Age-1").waitFor()
  const minute = 60_000
  await page.clock.runFor(0.5 * minute)
  expect(await page.getByText("As of").count()).toBe(0)
  await page.clock.runFor(0.9 * minute)
  await page.getByText("As of 1 minute ago").waitFor()
  await page.clock.runFor(7 * minute)
  await page.getByText("As of 8 minutes ago").waitFor()
  await ana.row({ rowId: "Age-2" })
  await page.evaluate(() => document.body.setAttribute("data-same", "yes"))
  await page.getByRole("main").getByRole("button", { name: "Refresh" }).click()
  await page.getByText("Pile #Age-2").waitFor()
  expect(await page.locator("body[data-same]").count()).toBe(1)
  await page.getByText("As of").waitFor({ state: "detached" })
})

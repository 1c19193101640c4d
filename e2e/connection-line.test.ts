import { afterAll, afterEach, beforeAll, expect, test } from "bun:test"
import { type Farm, openFarm, type User } from "./farm"

let farm: Farm
let ana: User
beforeAll(async () => {
  farm = await openFarm()
  ana = await farm.signUp("ana@farm.test")
})
afterEach(() => farm.closePages())
afterAll(() => farm.close())

test.each([390, 360, 320])("at %i px a missing connection is one line, with what waits", async (width) => {
  const row = await ana.row({ rowId: `A-${width}` })
  const page = await farm.pageOf(ana.cookie, { viewport: { width, height: 640 } })
  await page.clock.install()
  await page.goto(`/rows/${row.id}/turn`)
  await page.getByRole("button", { name: "Save Turn" }).waitFor()
  await page.context().setOffline(true)
  await page.getByRole("button", { name: "Save Turn" }).click()
  const line = page.getByRole("region", { name: "Not sent yet" })
  await page.clock.runFor(20_000)
  await line.getByText("1 record waits").waitFor()
  await line.getByText("No connection").waitFor()
  await line.getByRole("button", { name: "Send now" }).waitFor()
  const tall = await line.evaluate((line) => line.getBoundingClientRect().height)
  expect(tall).toBeLessThan(52)
})

import { afterAll, afterEach, beforeAll, expect, test } from "bun:test"
import { type Farm, logReadings, openFarm, phone, type User } from "./farm"

let farm: Farm
let ana: User
beforeAll(async () => {
  farm = await openFarm()
  ana = await farm.signUp("ana@farm.test")
})
afterEach(() => farm.closePages())
afterAll(() => farm.close())

const day = 86_400_000
const noon = Math.floor(Date.now() / day) * day - day / 2
const daysAgo = (days: number) => new Date(noon - (days - 1) * day).toISOString()
const small = { ...phone, viewport: { width: 360, height: 640 } }

test("a day that nobody could read stands in the strip with its reason, once the day has no reading", async () => {
  const row = await ana.row({ rowId: "U-1" })
  await logReadings(ana, row, [140, 141])
  const look = (days: number, unread: string) =>
    ana.call("POST", `/api/rows/${row.id}/visits`, { visitedAt: daysAgo(days), unread })
  await look(2, "weather")
  await look(3, "closed")
  await look(4, "probe broken")
  const page = await farm.pageOf(ana.cookie, small)
  await page.goto(`/rows/${row.id}`)
  // Four days up to yesterday, and today: two of them were read, one of these although somebody had given up before.
  const words =
    "5 from the start, 3 of them without a reading, 2 of these could not be read: closed, probe broken."
  await page.getByRole("img", { name: `Strip of days: ${words}` }).waitFor()
  await page.getByText("Could not be read: closed, probe broken", { exact: true }).waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
})

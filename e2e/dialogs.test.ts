import { afterAll, afterEach, beforeAll, expect, test } from "bun:test"
import type { Page } from "playwright"
import { type Farm, logReadings, openFarm, still, type User } from "./farm"

let farm: Farm
let ana: User
let reading: string
beforeAll(async () => {
  farm = await openFarm()
  ana = await farm.signUp("ana@farm.test")
  for (const rowId of ["A-118", "A-134", "Winter windrow 3"]) await ana.row({ rowId })
  const row = await ana.row({ rowId: "B-1" })
  await logReadings(ana, row, [141])
  const [{ id } = { id: 0 }] = await ana.call<{ id: number }[]>("GET", `/api/rows/${row.id}/temperatures`)
  reading = `/rows/${row.id}/temperatures/${id}`
})
afterEach(() => farm.closePages())
afterAll(() => farm.close())

const dialogs = ["Belongs to Another Pile", "Void This Reading"]

/** What of the open dialog can't be scrolled into sight, or is cut or covered there. */
const outOfReach = (page: Page) =>
  page.evaluate(() => {
    const dialog = document.querySelector("dialog[open]")
    const parts = [...(dialog?.querySelectorAll<HTMLElement>("h2, p, label, button") ?? [])]
    return parts
      .filter((part) => {
        part.scrollIntoView({ block: "nearest" })
        const { left, right, top, bottom } = part.getBoundingClientRect()
        const touched = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
        const isSeen = left >= 0 && right <= innerWidth && top >= 0 && bottom <= innerHeight
        return !isSeen || !part.contains(touched)
      })
      .map(({ textContent }) => textContent)
  })

test.each([
  { width: 320, height: 568, text: "200%" },
  { width: 390, height: 420, text: "100%" },
])("$width × $height, text $text: all of a dialog can be reached", async ({ width, height, text }) => {
  for (const name of dialogs) {
    const page = await farm.pageOf(ana.cookie, { viewport: { width, height } })
    await page.addInitScript((text) => {
      addEventListener("DOMContentLoaded", () => {
        document.documentElement.style.fontSize = text
      })
    }, text)
    await page.goto(reading)
    await page.getByRole("button", { name }).click()
    await page.locator("dialog[open] h2").waitFor()
    await still(page)
    expect({ name, outOfReach: await outOfReach(page) }).toEqual({ name, outOfReach: [] })
    await page.context().close()
  }
})

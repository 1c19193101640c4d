import { afterAll, afterEach, beforeAll, expect, test } from "bun:test"
import type { BrowserContextOptions, Locator, Page } from "playwright"
import { cameraFlags } from "./browser"
import { type Farm, openFacts, openFarm, still, type User } from "./farm"

/** Of the app on a phone with a notch and without buttons, in CSS pixels. */
const phones = [
  { way: "upright", width: 390, height: 844, top: 47, right: 0, bottom: 34, left: 0 },
  { way: "on its side", width: 844, height: 390, top: 0, right: 47, bottom: 21, left: 47 },
]
type Phone = (typeof phones)[number]

let farm: Farm
let ana: User
beforeAll(async () => {
  farm = await openFarm(cameraFlags)
  ana = await farm.signUp("ana@farm.test")
})
afterEach(() => farm.closePages())
afterAll(() => farm.close())

const pageOn = async (phone: Phone, cookie: string, options: BrowserContextOptions = {}) => {
  const { width, height, top, right, bottom, left } = phone
  const page = await farm.pageOf(cookie, { viewport: { width, height }, ...options })
  const devtools = await page.context().newCDPSession(page)
  await devtools.send("Emulation.setSafeAreaInsetsOverride", { insets: { top, right, bottom, left } })
  /** A finger reaches all of it: neither under the notch nor on the system's bar. */
  const isSafe = async (part: Locator) => {
    await part.waitFor()
    await still(page)
    const box = await part.boundingBox()
    expect(box).not.toBeNull()
    const { x = 0, y = 0, width: wide = 0, height: high = 0 } = box ?? {}
    expect({ left: x >= left, right: x + wide <= width - right }).toEqual({ left: true, right: true })
    expect({ top: y >= top, bottom: y + high <= height - bottom }).toEqual({ top: true, bottom: true })
  }
  return { page, isSafe }
}

const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name })

test.each(phones)("$way, the bar and the menu are within the safe area", async (phone) => {
  const { page, isSafe } = await pageOn(phone, ana.cookie)
  await page.goto("/")
  await isSafe(page.getByRole("link", { name: "Home" }))
  await button(page, "Menu").click()
  await isSafe(page.getByRole("navigation", { name: "Menu" }))
})

test.each(phones)("$way, the camera's buttons are, and a form's at its end", async (phone) => {
  const row = await ana.row({ rowId: `C-${phone.width}` })
  const { page, isSafe } = await pageOn(phone, ana.cookie, { permissions: ["camera"] })
  await page.goto(`/rows/${row.id}/temperature`)
  const save = button(page, "Save Temperature")
  await save.waitFor()
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  await isSafe(save)
  await button(page, "Full-screen camera").click()
  for (const name of ["Close", "Capture"])
    await isSafe(page.getByRole("dialog").getByRole("button", { name }))
})

test.each(phones)("$way, a toast and a dialog are", async (phone) => {
  const row = await ana.row({ rowId: `T-${phone.width}` })
  const { page, isSafe } = await pageOn(phone, ana.cookie)
  await page.goto(`/rows/${row.id}`)
  await openFacts(page)
  await page.getByRole("switch").click()
  await isSafe(page.locator("li[data-state]"))
  await button(page, "Delete Compost Row").click()
  await isSafe(page.getByRole("dialog"))
})

test.each(phones)("$way, the landing page's words are", async (phone) => {
  const { page, isSafe } = await pageOn(phone, "")
  await page.goto("/")
  await isSafe(page.getByRole("link", { name: "Home" }))
  const claim = await page.getByRole("heading", { name: /^131 °F/ }).boundingBox()
  expect(claim?.x).toBeGreaterThanOrEqual(phone.left)
})

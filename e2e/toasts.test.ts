import { afterAll, afterEach, beforeAll, expect, test } from "bun:test"
import type { BrowserContextOptions, Page } from "playwright"
import { until } from "../src/test/until"
import { desk, type Farm, openFacts, openFarm, still, type User } from "./farm"

let farm: Farm
let ana: User
beforeAll(async () => {
  farm = await openFarm()
  ana = await farm.signUp("ana@farm.test")
})
afterEach(() => farm.closePages())
afterAll(() => farm.close())

/**
 * A page whose clock the test advances. All code must be loaded before, that of toasts too: React delays the display
 * of late parts by a timer.
 */
const timeless = async (
  path: string,
  role: "button" | "switch",
  options: BrowserContextOptions = {},
  { cookie } = ana,
) => {
  const page = await farm.pageOf(cookie, options)
  await page.clock.install({ time: new Date() })
  const toasts = page.waitForResponse(
    async (response) => response.url().endsWith(".js") && (await response.text()).includes("swipeThreshold"),
  )
  await page.goto(path)
  if (role === "switch") await openFacts(page)
  await page.getByRole("main").getByRole(role).first().waitFor()
  await page.clock.pauseAt(new Date(Date.now() + 60_000))
  await toasts
  return page
}

let piles = 0

const atTheRow = async (options: BrowserContextOptions = {}) => {
  const row = await ana.row({ rowId: `A-${++piles}` })
  const page = await timeless(`/rows/${row.id}`, "switch", options)
  const toggle = async () => {
    const answered = page.waitForResponse((response) => response.url().endsWith("/status"))
    await page.getByRole("switch").click()
    await answered
  }
  return { page, toggle, row }
}

const toastOf = (page: Page) => page.locator("li[data-state]")

test("a toast shows for five seconds and is removed after a million milliseconds", async () => {
  const { page, toggle } = await atTheRow()
  await toggle()
  await toastOf(page).getByText("Row status has been updated successfully").waitFor()
  await page.clock.runFor(4900)
  expect(await toastOf(page).getAttribute("data-state")).toBe("open")
  await page.clock.runFor(200)
  await toastOf(page).waitFor({ state: "detached" })
  const region = page.getByRole("region", { name: /Notifications/ })
  await page.clock.runFor(990_000)
  expect(await region.count()).toBe(1)
  await page.clock.runFor(20_000)
  await region.waitFor({ state: "detached" })
})

test("a new toast replaces the current one", async () => {
  const { page, toggle } = await atTheRow()
  await toggle()
  await toastOf(page).getByText("Status updated").waitFor()
  await page.route("**/status", (route) => route.abort())
  await page.getByRole("switch").click()
  await toastOf(page).getByText("Error updating status").waitFor()
  expect(await toastOf(page).count()).toBe(1)
})

test("a swipe of 50 px to the right closes a toast, a shorter one does not", async () => {
  const { page, toggle } = await atTheRow()
  await toggle()
  await toastOf(page).waitFor()
  await still(page)
  const box = await toastOf(page).boundingBox()
  const [x, y] = [(box?.x ?? 0) + 30, (box?.y ?? 0) + 20]
  const swipe = async (pixels: number) => {
    await page.mouse.move(x, y)
    await page.mouse.down()
    for (let moved = 5; moved <= pixels; moved += 5) await page.mouse.move(x + moved, y)
    await page.locator(`[style*="swipe-move-x: ${pixels}px"]`).waitFor()
    await page.mouse.up()
  }
  await swipe(45)
  expect(await toastOf(page).getAttribute("data-state")).toBe("open")
  await still(page)
  await swipe(55)
  await toastOf(page).waitFor({ state: "detached" })
})

test("F8 focuses a toast, and the keyboard closes it", async () => {
  const { page, toggle } = await atTheRow({ ...desk, isMobile: false, hasTouch: false })
  await toggle()
  await toastOf(page).waitFor()
  await page.keyboard.press("F8")
  const inside = () => page.evaluate(() => document.activeElement?.closest("[role=region]") !== null)
  expect(await inside()).toBe(true)
  await page.getByRole("button", { name: "Close" }).focus()
  await page.keyboard.press("Enter")
  await toastOf(page).waitFor({ state: "detached" })
})

test("a toast is at most 420 px wide and fits a narrow screen", async () => {
  for (const [width, most] of [
    [1280, 420],
    [320, 320],
  ] as const) {
    const { page, toggle } = await atTheRow({ viewport: { width, height: 800 } })
    await toggle()
    await toastOf(page).waitFor()
    await still(page)
    const box = await toastOf(page).boundingBox()
    expect(box?.width).toBeLessThanOrEqual(most)
    expect(box?.x).toBeGreaterThanOrEqual(0)
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width)
  }
})

test("a toast is in front of a dialog, and a tap closes it and not the dialog", async () => {
  const ada = await farm.logIn("ada@farm.test")
  const page = await timeless("/materials", "button", {}, ada)
  await page.getByRole("button", { name: "Add New Material" }).click()
  // A dialog opens behind a frame.
  await page.clock.runFor(100)
  await page.getByLabel("Material Name").fill("Leaves")
  await page.getByRole("button", { name: "Create Material" }).click()
  await toastOf(page).getByText("Error creating material category").waitFor()
  await still(page)
  const box = await toastOf(page).boundingBox()
  const clip = { x: (box?.x ?? 0) + 60, y: (box?.y ?? 0) + 4, width: 1, height: 1 }
  const seen = (await page.screenshot({ clip })).toString("base64")
  // Without a backdrop over it, the toast shows its own colours.
  const [shown, own] = await toastOf(page).evaluate(async (toast, seen) => {
    const context = document.createElement("canvas").getContext("2d")
    const picture = new Image()
    picture.src = `data:image/png;base64,${seen}`
    await picture.decode()
    context?.drawImage(picture, 0, 0)
    const shown = String(context?.getImageData(0, 0, 1, 1).data)
    if (context) context.fillStyle = getComputedStyle(toast).backgroundColor
    context?.fillRect(0, 0, 1, 1)
    return [shown, String(context?.getImageData(0, 0, 1, 1).data)]
  }, seen)
  expect(shown).toBe(own)
  await page.mouse.click((box?.x ?? 0) + (box?.width ?? 0) - 20, (box?.y ?? 0) + 20)
  await toastOf(page).waitFor({ state: "detached" })
  expect(await page.getByLabel("Material Name").inputValue()).toBe("Leaves")
})

test("a failure's toast looks different", async () => {
  const { page, toggle } = await atTheRow()
  const look = () => toastOf(page).evaluate((toast) => getComputedStyle(toast).backgroundColor)
  await toggle()
  await toastOf(page).getByText("Status updated").waitFor()
  const success = await look()
  await page.route("**/status", (route) => route.abort())
  await page.getByRole("switch").click()
  await toastOf(page).getByText("Error updating status").waitFor()
  expect(await look()).not.toBe(success)
})

test("on a phone a toast leaves Back free, and a touch neither focuses nor holds it", async () => {
  const { page, toggle } = await atTheRow({ viewport: { width: 360, height: 740 } })
  await toggle()
  await toastOf(page).getByText("Status updated").waitFor()
  await still(page)
  const box = await toastOf(page).boundingBox()
  const header = await page.getByRole("banner").boundingBox()
  expect(box?.y).toBeGreaterThanOrEqual(header?.height ?? 999)
  await page.touchscreen.tap((box?.x ?? 0) + 40, (box?.y ?? 0) + 30)
  expect(await toastOf(page).evaluate((toast) => toast.contains(document.activeElement))).toBe(false)
  await page.clock.runFor(5100)
  await toastOf(page).waitFor({ state: "detached" })
  await toggle()
  await toastOf(page).getByText("Status updated").waitFor()
  const back = await page.getByRole("link", { name: "Back" }).boundingBox()
  await page.touchscreen.tap((back?.x ?? 0) + 24, (back?.y ?? 0) + 24)
  // The click comes some time after the touch, and the page behind it with the next frame.
  await until("home", async () => {
    await page.clock.runFor(100)
    return new URL(page.url()).pathname === "/"
  })
})

import { afterAll, afterEach, beforeAll, expect, test } from "bun:test"
import { chromium, type Page } from "playwright"
import { browserFlags } from "./browser"
import { type Farm, openFarm, phone, type User, withoutEvents } from "./farm"
import { oldestBrowserPath, oldestFlags } from "./oldest-browser"
import { farmLan, pageOverHttp } from "./photo-form"
import { restartAs, restore, startServer, stopServer } from "./restart"

let farm: Farm
let ana: User
beforeAll(async () => {
  farm = await openFarm(farmLan)
  ana = await farm.signUp("ana@farm.test")
  await ana.row()
})
afterEach(async () => {
  await farm.closePages()
  await restore(farm)
})
afterAll(() => farm.close())

const note = (page: Page) => page.getByText("Update ready")

/** Counts the page's loads from now on. */
const countLoads = (page: Page) => {
  const loads = { count: 0 }
  page.on("load", () => {
    loads.count += 1
  })
  return loads
}

test("over http an older program says so, and makes way at the next page", async () => {
  const page = await pageOverHttp(farm, ana)
  // The stream that comes back would tell of the newer program before the tap, which then leads to it at once.
  await withoutEvents(page)
  const loaded = partsLoaded(page)
  await page.goto("/")
  await page.getByText("Pile #A-100").waitFor()
  await loaded
  await restartAs(farm, "Newer")
  await page.getByRole("link", { name: "Pile #A-100" }).click()
  await note(page).waitFor()
  expect(await page.title()).toContain("Windrow")
  await page.getByRole("link", { name: "Back" }).click()
  await page.waitForFunction(() => document.title === "Newer")
  await page.getByText("Pile #A-100").waitFor()
  expect(await note(page).count()).toBe(0)
})

test("a page that two versions answer reloads once by itself", async () => {
  const page = await farm.pageOf(ana.cookie)
  await withoutEvents(page)
  await page.route("**/api/**", async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, headers: { ...response.headers(), "windrow-build": "other" } })
  })
  const loads = countLoads(page)
  const loaded = partsLoaded(page)
  await page.goto("/")
  await loaded
  const open = async () => {
    await page.getByRole("link", { name: "Pile #A-100" }).click()
    await note(page).waitFor()
  }
  const back = () => page.getByRole("link", { name: "Back" }).click()
  await open()
  await Promise.all([page.waitForEvent("load"), partsLoaded(page), back()])
  for (const _ of [1, 2]) {
    await open()
    await back()
    await page.getByText("Compost Piles").waitFor()
  }
  await page.waitForLoadState("networkidle")
  expect(loads.count).toBe(2)
})

/** The program's later parts come two seconds after it; the last one asks for the photos' worker. Call this before the page loads. */
const partsLoaded = (page: Page) => page.waitForResponse(/resize-worker/)

test("a part that a newer server has no longer comes by loading the page again", async () => {
  const page = await farm.pageOf(ana.cookie)
  // What works behind the screens is here once the changes are asked for; the screens' parts come later, and are gone.
  let isGone = false
  const isHeard = page.waitForRequest(/\/api\/events/)
  page.on("request", (request) => {
    if (request.url().includes("/api/events")) isGone = true
  })
  await page.route("**/assets/part-*.js", (route) =>
    isGone ? route.fulfill({ status: 404 }) : route.continue(),
  )
  await page.route("**/rows/*", (route) => {
    isGone = false
    return route.continue()
  })
  await page.goto("/")
  await isHeard
  const loads = countLoads(page)
  await page.getByRole("link", { name: "Pile #A-100" }).click()
  await page.getByRole("heading", { name: "Row A-100" }).waitFor()
  await page.waitForLoadState()
  expect(loads.count).toBe(1)
})

test("a form is saved by the older program, and what it says comes along to the newer one", async () => {
  const page = await pageOverHttp(farm, ana)
  const loaded = partsLoaded(page)
  await page.goto("/rows/1/material")
  await loaded
  await page.getByLabel("Volume (cubic yards)").fill("3")
  await restartAs(farm, "Newer")
  const loads = countLoads(page)
  await page.getByLabel("Material Type").selectOption({ label: "Leaves" })
  // What the page says comes along.
  await Promise.all([page.waitForEvent("load"), page.getByRole("button", { name: "Add Material" }).click()])
  await page.locator("li[data-state=open]").waitFor()
  await page.waitForFunction(() => document.title === "Row A-100 · Newer")
  expect(loads.count).toBe(1)
})

test("a browser that does not fetch a lost part twice loads the page again once the server answers", async () => {
  const args = [...browserFlags, ...oldestFlags]
  const browser = await chromium.launch({ executablePath: oldestBrowserPath(), args })
  try {
    const context = await browser.newContext({ baseURL: farm.windrow.url, ...phone, locale: "en-US" })
    const [name = "", value = ""] = ana.cookie.split("=")
    await context.addCookies([{ name, value, url: farm.windrow.url }])
    const page = await context.newPage()
    await page.goto("/")
    await page.getByRole("link", { name: "Pile #A-100" }).waitFor()
    await stopServer(farm)
    await page.getByRole("link", { name: "Pile #A-100" }).click()
    await page.getByText("No connection to Windrow").waitFor()
    await startServer(farm)
    await page.getByRole("button", { name: "Try again" }).click()
    await page.getByRole("heading", { name: "Row A-100" }).waitFor()
  } finally {
    await browser.close()
  }
})

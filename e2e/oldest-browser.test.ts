import { afterAll, afterEach, beforeAll, expect, test } from "bun:test"
import { join } from "node:path"
import { type Browser, chromium, type Page } from "playwright"
import { makeJpeg } from "../src/test/jpeg-maker"
import { browserFlags, browserPath } from "./browser"
import { closePages, phone } from "./farm"
import { oldest, oldestBrowserPath, oldestFlags } from "./oldest-browser"
import { startWindrow, type Windrow } from "./windrow"

let windrow: Windrow
beforeAll(async () => {
  windrow = await startWindrow()
})
afterAll(() => windrow.stop())

const browsers = {
  oldest: { path: oldestBrowserPath, flags: oldestFlags },
  newest: { path: browserPath, flags: [] },
}

let browser: Browser | undefined
afterEach(async () => {
  if (browser) await closePages(browser)
  await browser?.close()
})

test.each(["oldest", "newest"] as const)("the main job works in the %s Chromium", async (name) => {
  const { path, flags } = browsers[name]
  browser = await chromium.launch({ executablePath: path(), args: [...browserFlags, ...flags] })
  if (name === "oldest") expect(browser.version()).toStartWith(`${oldest.major}.`)
  // Otherwise the oldest Chromium uses the system's language, which may be unset.
  const context = await browser.newContext({ baseURL: windrow.url, ...phone, locale: "en-US" })
  const page = await context.newPage()
  const broken: string[] = []
  page.on("pageerror", (error) => broken.push(error.message))

  await signUp(page, `${name}@farm.test`)
  await useMenu(page)
  await createPile(page, `Pile-${name}`)
  await logTemperature(page)
  await showLog(page)
  await addMaterial(page)
  await deletePile(page)
  expect(broken).toEqual([])
})

test("only a browser below the floor shows the required versions", async () => {
  browser = await chromium.launch({ executablePath: browserPath(), args: browserFlags })
  const context = await browser.newContext({ baseURL: windrow.url, ...phone })
  const page = await context.newPage()
  const sentence = page.getByText("Windrow needs a newer browser: Chrome 99, Safari 15.4")
  await page.goto("/login")
  await page.getByLabel("Email").waitFor()
  expect(await sentence.isVisible()).toBe(false)
  // The stylesheet as a browser without layers applies it.
  await page.route("**/*.css", async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: (await response.text()).replaceAll("@layer", "@unknown") })
  })
  for (const path of ["/", "/login"]) {
    await page.goto(path)
    expect(await sentence.isVisible()).toBe(true)
  }
  const app = await Bun.file(join(import.meta.dir, "../dist/web/app.html")).text()
  expect(app).toContain('<p class="outdated">{{brand}} needs a newer browser: Chrome 99')
})

test("a signed-in page can be refreshed from its menu and installed", async () => {
  browser = await chromium.launch({ executablePath: browserPath(), args: browserFlags })
  const context = await browser.newContext({ baseURL: windrow.url, ...phone })
  const page = await context.newPage()
  await signUp(page, "bo@farm.test")
  // Another phone of the same account.
  const body = { rowId: "From elsewhere", location: "Yard", length: 8 }
  expect((await page.request.post("/api/rows", { data: body })).status()).toBe(201)
  const icons = page.locator("link[rel=manifest], link[rel=apple-touch-icon]")
  expect(await icons.count()).toBe(2)
  await page.getByRole("button", { name: "Menu" }).click()
  await page.getByRole("button", { name: "Refresh" }).click()
  await page.getByRole("link", { name: "Pile #From elsewhere" }).waitFor()
})

const signUp = async (page: Page, email: string) => {
  await page.goto("/")
  await page.getByRole("link", { name: "Sign Up" }).first().click()
  const fields = { Email: email, Password: "secret1", Confirm: "secret1", "First Name": "Ana" }
  for (const [label, text] of Object.entries({ ...fields, "Last Name": "Berg" }))
    await page.getByLabel(label).fill(text)
  await page.getByRole("button", { name: "Create Account" }).click()
  await toastInFront(page, "Registration Successful")
  await page.getByText("No compost piles found. Create your first pile!").waitFor()
  expect(await coloursOf(page, "h2")).toEqual(["rgb(23, 31, 23)", "rgb(244, 245, 239)"])
}

/** Expects the toast in front of the bar, and its end when it is closed. */
const toastInFront = async (page: Page, title: string) => {
  const toast = page.locator("li[data-state=open]").filter({ hasText: title })
  await toast.waitFor()
  await toast.getByRole("button", { name: "Close" }).click()
  await toast.waitFor({ state: "detached" })
}

const coloursOf = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((one) => [
      getComputedStyle(one).color,
      getComputedStyle(document.documentElement).backgroundColor,
    ])

/** Expects a closed menu that its button toggles and that Escape, a press beside it and its links close. */
const useMenu = async (page: Page) => {
  const menu = page.getByRole("navigation", { name: "Menu" })
  const button = page.getByRole("button", { name: "Menu" })
  const closings = [
    () => button.click(),
    () => page.keyboard.press("Escape"),
    () => page.mouse.click(20, 700),
    () => menu.getByRole("link", { name: "Manage Materials" }).click(),
  ]
  for (const close of closings) {
    await menu.waitFor({ state: "hidden" })
    await button.click()
    await menu.getByRole("link", { name: "Add New Row" }).waitFor()
    await close()
  }
  await page.getByRole("heading", { name: "Leaves" }).waitFor()
  await menu.waitFor({ state: "hidden" })
  await page.getByRole("link", { name: "Back" }).click()
}

const createPile = async (page: Page, label: string) => {
  await page.getByRole("link", { name: "Add New Row" }).first().click()
  await page.getByLabel("Row ID").fill(label)
  await page.getByLabel("Location").fill("North yard")
  await page.getByLabel("Length (ft)").fill("80")
  await page.getByRole("button", { name: "Create Row" }).click()
  await toastInFront(page, "New compost row created")
  await page.getByRole("link", { name: `Pile #${label}` }).click()
}

const logTemperature = async (page: Page) => {
  await page.getByRole("link", { name: "Log Temperature" }).click()
  await page.getByLabel("Temperature (°F)").fill("145")
  const buffer = await makeJpeg({ width: 1200, height: 900, orientation: 6 })
  await page.getByLabel("Photo (Required)").setInputFiles({ name: "1.jpg", mimeType: "image/jpeg", buffer })
  await page.getByRole("button", { name: "Remove photo" }).waitFor()
  await page.getByRole("button", { name: "Save Temperature" }).click()
  await page.getByText("Temperature recorded", { exact: true }).waitFor()
  await page.getByText("1/15 days @ 131°F+").waitFor()
}

/** Expects a drawn chart and the day in the report. */
const showLog = async (page: Page) => {
  const row = new URL(page.url()).pathname
  await page.getByRole("img", { name: /^1 reading, 1 at or above/ }).waitFor()
  expect((await page.locator(".u-over").boundingBox())?.width).toBeGreaterThanOrEqual(300)
  await page.goto(`${row}/report?zone=UTC`)
  await page.getByText("Prepared by").waitFor()
  await page.getByText("1 hot day, within 131–170 °F").first().waitFor()
  await page.goto(row)
}

const addMaterial = async (page: Page) => {
  await page.getByRole("link", { name: "Add Material" }).first().click()
  await page.getByLabel("Material Type").selectOption({ label: "Leaves" })
  await page.getByLabel("Volume (cubic yards)").fill("12")
  await page.getByRole("button", { name: "Add Material" }).click()
  await page.locator("li[data-state=open]").waitFor()
}

const deletePile = async (page: Page) => {
  await page.getByRole("button", { name: "Delete Compost Row" }).click()
  const dialog = page.getByRole("dialog")
  await dialog.getByText("Confirm Deletion").waitFor()
  await dialog.getByRole("button", { name: "Cancel" }).click()
  await dialog.waitFor({ state: "hidden" })
}

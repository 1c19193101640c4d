import { afterAll, afterEach, beforeAll, describe, expect, test } from "bun:test"
import { type Browser, chromium, type Locator, type Page } from "playwright"
import type { Row } from "../src/domain/rows"
import { makeJpeg } from "../src/test/jpeg-maker"
import { until } from "../src/test/until"
import { browserFlags, cameraFlags, shellPath } from "./browser"
import { closePages, type Farm, logReadings, openFarm, phone, type User } from "./farm"
import { untilDrafted } from "./kept"
import { oldestBrowserPath, oldestFlags } from "./oldest-browser"
import { choosePhoto } from "./photo-form"

let farm: Farm
let ada: User
let pile: Row
beforeAll(async () => {
  farm = await openFarm()
  ada = await farm.logIn("ada@farm.test")
  for (let number = 100; number < 120; number++) await ada.row({ rowId: `A-${number}` })
  pile = await ada.row({ rowId: "B-200", location: "South field" })
  await logReadings(
    ada,
    pile,
    Array.from({ length: 30 }, (_, ago) => 90 + ago),
    true,
  )
  await ada.call("POST", `/api/rows/${pile.id}/turns`, { waterAdded: true })
})
afterAll(() => farm.close())

const browsers = {
  oldest: { path: oldestBrowserPath, flags: oldestFlags },
  newest: { path: shellPath, flags: [] },
}

let browser: Browser | undefined
afterEach(async () => {
  if (browser) await closePages(browser)
  await browser?.close()
})

/** A page of this browser, with a camera. */
const pageOf = async (name: keyof typeof browsers) => {
  const { path, flags } = browsers[name]
  const args = [...browserFlags, ...flags, ...cameraFlags]
  browser = await chromium.launch({ executablePath: path(), args })
  const context = await browser.newContext({
    baseURL: farm.windrow.url,
    ...phone,
    locale: "en-US",
    permissions: ["camera"],
  })
  const [cookie = "", value = ""] = ada.cookie.split("=")
  await context.addCookies([{ name: cookie, value, url: farm.windrow.url }])
  return context.newPage()
}

const heading = (page: Page, name: string | RegExp) => page.getByRole("heading", { level: 1, name }).waitFor()
const topOf = (page: Page) => page.evaluate(() => Math.round(scrollY))
const entries = (page: Page) => page.evaluate(() => history.length)

/** Where an element stands on the screen. */
const placeOf = (link: Locator) => link.evaluate((one) => Math.round(one.getBoundingClientRect().top))

/** Waits until the element stands there, `within` so many px: cards have estimated heights until they are drawn. */
const standsAt = (link: Locator, place: number, within = 3) =>
  until(`an element at ${place} px`, async () => Math.abs((await placeOf(link)) - place) < within)

/** Waits until the entry of a modal that was closed is left, too. */
const uncovered = (page: Page) => page.waitForFunction(() => !history.state?.isCover)

/** The link that stands in the middle of the screen, brought there. */
const bringUp = async (page: Page, href: string) => {
  const link = page.locator(`main a[href="${href}"]`).first()
  await link.evaluate((one) => one.scrollIntoView({ block: "center" }))
  return link
}

describe.each(["oldest", "newest"] as const)("in the %s Chromium", (name) => {
  test("Back leads to the same place of the list with its filter, by the arrow and by the browser", async () => {
    const page = await pageOf(name)
    await page.goto("/")
    await page.getByRole("button", { name: "Active" }).click()
    // The drawn page waits for the program with it, and its links do not.
    await page.waitForURL("/?filter=active")
    for (const back of [
      () => page.goBack(),
      () => page.getByRole("banner").getByRole("link", { name: "Back" }).click(),
    ]) {
      const last = page.locator("main a[href^='/rows/']").last()
      await last.waitFor()
      const link = await bringUp(page, (await last.getAttribute("href"))?.match(/^\/rows\/\d+/)?.[0] ?? "")
      const place = await placeOf(link)
      expect(await topOf(page)).toBeGreaterThan(500)
      await link.click()
      await heading(page, /^Row A-/)
      expect(await topOf(page)).toBe(0)
      await back()
      await heading(page, "Windrow")
      await standsAt(link, place, 48)
      expect(new URL(page.url()).search).toBe("?filter=active")
    }
    await page.reload()
    await heading(page, "Windrow")
    await page.waitForFunction(() => scrollY > 500)
  })

  test("Back to Row Detail leads to the reading's line, and from a reading opened directly to its pile", async () => {
    const page = await pageOf(name)
    await page.goto("/")
    await (await bringUp(page, `/rows/${pile.id}`)).click()
    const lines = page.getByRole("table", { name: "Temperatures" }).getByRole("link")
    await lines.first().waitFor()
    const more = page.getByRole("button", { name: /^All \d+ readings|^Show more/ })
    if (await more.count()) await more.click()
    const line = lines.nth(20)
    await line.evaluate((one) => one.scrollIntoView({ block: "center" }))
    const place = await placeOf(line)
    const before = await entries(page)
    await line.click()
    await page.getByText("Back to Row Detail").click()
    await heading(page, "Row B-200")
    await standsAt(line, place)
    await page.goBack()
    await heading(page, "Windrow")
    expect(await entries(page)).toBe(before + 1)
    const [reading] = await ada.call<{ id: number }[]>("GET", `/api/rows/${pile.id}/temperatures`)
    await page.goto(`/rows/${pile.id}/temperatures/${reading?.id}`)
    await page.getByText("Back to Row Detail").click()
    await heading(page, "Row B-200")
    await page.getByRole("banner").getByRole("link", { name: "Back" }).click()
    await heading(page, "Windrow")
  })

  test("after a save Back never lands on the form or on a second copy of the pile", async () => {
    const page = await pageOf(name)
    await page.goto("/")
    await (await bringUp(page, `/rows/${pile.id}`)).click()
    for (const _ of [1, 2]) {
      await page.getByRole("link", { name: "Add Turn" }).first().click()
      await page.getByRole("button", { name: "Save Turn" }).click()
      await heading(page, "Row B-200")
    }
    await page.goBack()
    await heading(page, "Windrow")
    // Straight to the form: its page takes its place.
    await page.goto(`/rows/${pile.id}/turn`)
    await page.getByRole("button", { name: "Save Turn" }).click()
    await heading(page, "Row B-200")
    await page.goBack()
    await heading(page, "Windrow")
    const label = `New-${name}`
    await page.getByRole("link", { name: "Add New Row" }).first().click()
    await page.getByLabel("Row ID").fill(label)
    await page.getByLabel("Location").fill("North yard")
    await page.getByLabel("Length (ft)").fill("80")
    await page.getByRole("button", { name: "Create Row" }).click()
    await page
      .getByRole("link", { name: new RegExp(label) })
      .first()
      .click()
    await page.getByRole("button", { name: "Delete Compost Row" }).click()
    const all = await entries(page)
    await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click()
    await heading(page, "Windrow")
    expect(await entries(page)).toBe(all)
    await page.getByText("Compost row deleted").first().waitFor()
    expect(await page.evaluate(() => history.state?.isCover)).toBeUndefined()
    expect(await page.evaluate(() => history.state?.before)).toBeUndefined()
  })

  test("Back closes the camera and the photo, keeps the form, and then leaves it", async () => {
    const page = await pageOf(name)
    await page.goto(`/rows/${pile.id}`)
    await page.getByRole("link", { name: "Log Temperature" }).click()
    const field = page.getByLabel("Temperature (°F)")
    await field.fill("140")
    const form = page.url()
    const closed = () => page.getByRole("dialog").waitFor({ state: "hidden" })
    for (const back of [
      () => page.goBack(),
      () => page.getByRole("button", { name: "Close" }).click(),
      () => page.keyboard.press("Escape"),
      () => page.goBack(),
    ]) {
      await page.getByRole("button", { name: "Full-screen camera" }).click()
      await page.getByRole("button", { name: "Capture" }).and(page.locator(":enabled")).waitFor()
      await back()
      await closed()
      await uncovered(page)
      expect(page.url()).toBe(form)
      expect(await field.inputValue()).toBe("140")
    }
    await choosePhoto(page, {
      name: "1.jpg",
      mimeType: "image/jpeg",
      buffer: await makeJpeg({ width: 40, height: 30 }),
    })
    await page.getByRole("button", { name: "Look at the photo" }).click()
    await page.getByRole("dialog", { name: "Photo" }).waitFor()
    await page.goBack()
    await closed()
    expect(await field.inputValue()).toBe("140")
    await page.goBack()
    await heading(page, "Row B-200")
    await page.goForward()
    await page.getByText("Continue where you left off.").waitFor()
    expect(await field.inputValue()).toBe("140")
    // Forward leads to no closed camera.
    await page.evaluate(async () => {
      const gone = new Promise((resolve) => addEventListener("popstate", resolve, { once: true }))
      history.go(1)
      await gone
    })
    await uncovered(page)
    await page.goBack()
    await heading(page, "Row B-200")
  })

  test("Back closes one dialog after another and leaves no entry behind", async () => {
    const page = await pageOf(name)
    await page.goto("/")
    await (await bringUp(page, `/rows/${pile.id}`)).click()
    await heading(page, "Row B-200")
    await page.getByRole("button", { name: "Delete Compost Row" }).click()
    await page.goBack()
    await page.getByRole("dialog").waitFor({ state: "hidden" })
    await page.getByRole("button", { name: "Delete Compost Row" }).click()
    await page.getByRole("button", { name: "Cancel" }).click()
    await page.getByRole("dialog").waitFor({ state: "hidden" })
    await uncovered(page)
    await page.goto("/farm")
    await page.getByRole("button", { name: "Change Farm Admin" }).click()
    await page.getByRole("dialog").waitFor()
    await page.reload()
    await heading(page, "Farm")
    await uncovered(page)
    await page.goBack()
    await heading(page, "Row B-200")
    await page.goBack()
    await heading(page, "Windrow")
  })

  test("Back closes the menu and nothing else, and no way of closing it leaves an entry behind", async () => {
    const page = await pageOf(name)
    await page.goto("/farm")
    await heading(page, "Farm")
    await page.goto(`/rows/${pile.id}`)
    await heading(page, "Row B-200")
    const menu = page.getByRole("navigation", { name: "Menu" })
    const button = page.getByRole("button", { name: "Menu" })
    for (const close of [
      () => page.goBack(),
      () => page.keyboard.press("Escape"),
      () => page.mouse.click(20, 700),
      () => button.click(),
    ]) {
      await button.click()
      await menu.getByRole("link", { name: "Report" }).waitFor()
      await page.waitForFunction(() => history.state?.isCover)
      await close()
      await menu.waitFor({ state: "hidden" })
      await uncovered(page)
      await heading(page, "Row B-200")
    }
    await button.click()
    await menu.getByRole("link", { name: "Account" }).click()
    await heading(page, "Account")
    await page.goBack()
    await heading(page, "Row B-200")
    await page.goBack()
    await heading(page, "Farm")
  })

  test("a page that is loaded, and one that a link opens, stand at their top", async () => {
    const page = await pageOf(name)
    await page.goto("/")
    await (await bringUp(page, `/rows/${pile.id}`)).click()
    await page
      .getByText("Turn History")
      .first()
      .evaluate((one) => one.scrollIntoView())
    await page.waitForFunction(() => scrollY > 300)
    await page.goto("/")
    await page.locator("#root main a[href^='/rows/']").last().waitFor()
    expect(await topOf(page)).toBe(0)
    await bringUp(page, `/rows/${pile.id}`)
    await page.getByRole("link", { name: "Home" }).click()
    await page.waitForFunction(() => scrollY === 0)
  })

  test("a question at the logout leads to the unfinished form, and Back from there to the page before", async () => {
    const page = await pageOf(name)
    await page.goto(`/rows/${pile.id}/turn`)
    await page.getByText("No", { exact: true }).click()
    await untilDrafted(page)
    await page.goto("/farm")
    await page.getByRole("button", { name: "Menu" }).click()
    await page.getByRole("button", { name: "Logout" }).click()
    await page.getByRole("button", { name: "Go to the form" }).click()
    await heading(page, "Add Turn")
    await page.goBack()
    await heading(page, "Farm")
    expect(await page.evaluate(() => history.state?.isCover)).toBeUndefined()
  })
})

test("a login's link that somebody signed in opens leaves nothing in home's address", async () => {
  const ana = await farm.signUp("hash@farm.test")
  const page = await farm.pageOf(ana.cookie)
  await page.goto("/login#/rows/1")
  await page.getByRole("heading", { name: "Compost Piles" }).waitFor()
  await page.waitForFunction(() => location.pathname === "/" && !location.href.includes("#"))
})

import { afterAll, beforeAll, expect, test } from "bun:test"
import { type Browser, type BrowserContextOptions, chromium, type Page } from "playwright"
import { type Device, devices } from "../src/contract/setup"
import { webFolder } from "../src/server/bundled-files"
import { authority, secureFarm, withAuthority } from "../src/test/secure"
import { violationsInLooks } from "./axe"
import { browserFlags, browserPath } from "./browser"
import { runWindrow, startWindrow } from "./windrow"

/** The built pages, served with an authority: nothing answers at its https port. */
const { ask } = secureFarm(withAuthority, webFolder)
const office = Bun.serve({ hostname: "127.0.0.1", port: 0, fetch: (request) => ask(request.url, request) })

let browser: Browser
beforeAll(async () => {
  browser = await chromium.launch({ executablePath: browserPath(), args: browserFlags })
})
afterAll(async () => {
  await browser.close()
  await office.stop(true)
})

const look = async (options: BrowserContextOptions, act: (page: Page) => Promise<void>) => {
  const viewport = { width: 360, height: 740 }
  const context = await browser.newContext({ baseURL: office.url.origin, viewport, ...options })
  await act(await context.newPage())
  await context.close()
}

const kinds = Object.keys(devices) as Device[]

/** The devices of which something shows. */
const shownOn = (page: Page) =>
  page
    .locator("[data-for]:visible")
    .evaluateAll((parts) => [...new Set(parts.map((part) => part.getAttribute("data-for")))])

test("without JavaScript the page shows the steps of the device that it sees, and others by a link", () =>
  look(
    { javaScriptEnabled: false, userAgent: "Mozilla/5.0 (iPhone; like Mac OS X) Safari" },
    async (page) => {
      await page.goto("/setup")
      expect(await shownOn(page)).toEqual(["iphone"])
      await page.getByRole("link", { name: "Download the Profile" }).waitFor()
      expect(await page.getByText("Looking whether").isVisible()).toBe(false)
      expect(await page.locator("noscript p").textContent()).toStartWith("When all steps are done")
      const others = page.getByRole("navigation", { name: "Another device" })
      for (const [device, name] of Object.entries(devices).toReversed()) {
        await others.getByRole("link", { name }).click()
        expect(await shownOn(page)).toEqual([device])
        expect(await others.getByRole("link", { name }).isVisible()).toBe(false)
      }
      await page.goto("/setup?device=android")
      const [download] = await Promise.all([
        page.waitForEvent("download"),
        page.getByRole("link", { name: "Download the Certificate" }).click(),
      ])
      expect(download.suggestedFilename()).toBe("windrow-authority.crt")
      expect(await Bun.file(await download.path()).bytes()).toEqual(authority.certificate)
    },
  ))

test("an iPad, which says that it is a Mac, gets the steps for iPad", async () => {
  const userAgent = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/18.0 Safari/605.1.15"
  await look({ userAgent, hasTouch: true }, async (page) => {
    await page.addInitScript("Object.defineProperty(navigator, 'maxTouchPoints', { value: 5 })")
    await page.goto("/setup")
    await page.getByRole("link", { name: "Download the Profile" }).waitFor()
    expect(await shownOn(page)).toEqual(["iphone"])
  })
  await look({ userAgent, javaScriptEnabled: false }, async (page) => {
    await page.goto("/setup")
    await page.getByRole("link", { name: "Show the steps for iPad" }).click()
    expect(await shownOn(page)).toEqual(["iphone"])
  })
})

test("while nothing answers at the secure address, the page says so and breaks no policy", () =>
  look({}, async (page) => {
    const refused: string[] = []
    page.on("console", (message) => message.text().includes("Policy") && refused.push(message.text()))
    await page.goto("/setup")
    await page.getByText("This device does not trust it yet.").waitFor()
    expect(refused).toEqual([])
  }))

test("the steps are accessible in light, dark and forced colors, and fit 320 px with text twice as large", () =>
  look({ viewport: { width: 320, height: 640 } }, async (page) => {
    await page.goto("/setup?device=iphone")
    await page.getByText("This device does not trust it yet.").waitFor()
    expect(await violationsInLooks(page)).toEqual({})
    for (const device of kinds) {
      await page.goto(`/setup?device=${device}`)
      await page.evaluate(() => {
        document.documentElement.style.fontSize = "200%"
      })
      const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect({ device, over }).toEqual({ device, over: 0 })
    }
  }))

test("without https the executable's page names the command, and windrow qr leads to it", async () => {
  const windrow = await startWindrow()
  await look({ baseURL: windrow.url }, async (page) => {
    await page.goto("/setup")
    await page.getByText("windrow serve --https").waitFor()
    await page.getByRole("link", { name: "Open Windrow" }).click()
    await page.getByText("Composting Management System").waitFor()
  })
  expect(windrow.output()).not.toContain("█")
  await windrow.stop()
  const { code, out } = await runWindrow(["qr", "--address", "192.168.1.20", "--port", "3000"])
  expect(code).toBe(0)
  expect(out).toEndWith("or open http://192.168.1.20:3000/setup\n")
  expect(out).toContain("█▀")
  const alone = await runWindrow(["qr", "--host", "127.0.0.1"])
  expect(alone.code).toBe(1)
  expect(alone.err).toContain("Say it with --address.")
  expect((await runWindrow(["qr", "--address", "the office"])).err).toContain('"the office" is no address')
})

import { afterAll, beforeAll, expect, test } from "bun:test"
import { X509Certificate } from "node:crypto"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import type { Browser, BrowserContextOptions, Page } from "playwright"
import { type Device, devices } from "../src/contract/setup"
import { violationsInLooks } from "./axe"
import { launchShell } from "./browser"
import { untilKept } from "./kept"
import { runWindrow, startWindrow, type Windrow } from "./windrow"

let browser: Browser
let windrow: Windrow
beforeAll(async () => {
  browser = await launchShell()
  windrow = await startWindrow({ flags: ["--https", "--https-port", "0"] })
})
afterAll(async () => {
  await browser.close()
  await windrow.stop()
})

const look = async (options: BrowserContextOptions, act: (page: Page) => Promise<void>) => {
  const viewport = { width: 360, height: 740 }
  const context = await browser.newContext({ baseURL: windrow.url, viewport, ...options })
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
      expect(await page.locator("noscript p").first().textContent()).toStartWith("When all steps are done")
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
      const authority = readFileSync(join(windrow.folder, "data/tls/authority.crt"))
      const downloaded = readFileSync(await download.path())
      expect(new X509Certificate(downloaded).raw).toEqual(new X509Certificate(authority).raw)
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

test("while the secure address is not trusted, the page says so and breaks no policy", () =>
  look({}, async (page) => {
    const refused: string[] = []
    page.on("console", (message) => message.text().includes("Policy") && refused.push(message.text()))
    await page.goto("/setup")
    await page.getByText("This device does not trust it yet.").waitFor()
    expect(refused).toEqual([])
  }))

test("a record that can't be sent any more is saved as a file", () =>
  look({ acceptDownloads: true }, async (page) => {
    await page.goto("/signup")
    const row = await page.evaluate(makeRow)
    await page.goto(`/rows/${row}`)
    await page.getByRole("link", { name: "Add Turn" }).first().click()
    await page.getByRole("button", { name: "Save Turn" }).waitFor()
    await page.route("**/api/**", (route) => route.abort())
    await page.getByRole("button", { name: "Save Turn" }).click()
    await untilKept(page, 1)
    await page.waitForURL(/\/rows\/\d+$/)
    await page.context().clearCookies()
    await page.goto("/setup")
    await page.getByText("1 record waits on this device under this address.").waitFor()
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Save as a File" }).click(),
    ])
    expect(readFileSync(await download.path(), "utf8")).toContain("waterAdded")
  }))

/** Signs Ana up and makes a pile. */
const makeRow = async () => {
  const post = async (path: string, body: object) => {
    const headers = { "Content-Type": "application/json" }
    return (await fetch(path, { method: "POST", headers, body: JSON.stringify(body) })).json()
  }
  const email = "ana@farm.test"
  await post("/api/auth/register", { email, password: "green-heap", firstName: "Ana", lastName: "Berg" })
  const { id } = await post("/api/rows", { rowId: "A1", location: "Yard", length: 40 })
  return id
}

test("nothing covers the button of a step on a small phone, and who has a link is told that it waits", () =>
  look({}, async (page) => {
    await page.goto(`/setup?device=iphone#/join/${"a".repeat(43)}`)
    await page.getByText("Your link opens by itself when this device is set up.").waitFor()
    await page.locator('[data-trust="no"]:not([hidden])').waitFor({ state: "attached" })
    const isOnTop = await page.getByRole("link", { name: "Download the Profile" }).evaluate((link) => {
      link.scrollIntoView({ block: "end" })
      const { left, bottom } = link.getBoundingClientRect()
      return link.contains(document.elementFromPoint(left + 20, bottom - 4))
    })
    expect(isOnTop).toBe(true)
  }))

test("no button of a picture runs into its neighbor", () =>
  look({}, async (page) => {
    await page.goto("/setup?device=android")
    const [quiet, pressed] = await Promise.all(
      ["Don't install", "Install anyway"].map((text) =>
        page.locator("svg text", { hasText: new RegExp(`^${text}$`) }).boundingBox(),
      ),
    )
    expect((quiet?.x ?? 0) + (quiet?.width ?? 0)).toBeLessThan((pressed?.x ?? 0) - 8)
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
  const plain = await startWindrow()
  await look({ baseURL: plain.url }, async (page) => {
    await page.goto("/setup")
    await page.getByText("windrow serve --https").waitFor()
    await page.getByRole("link", { name: "Open Windrow" }).click()
    await page.getByText("Composting Management System").waitFor()
  })
  expect(plain.output()).not.toContain("█")
  await plain.stop()
  const { code, out } = await runWindrow(["qr", "--address", "192.168.1.20", "--port", "3000"])
  expect(code).toBe(0)
  expect(out).toEndWith("or open http://192.168.1.20:3000/setup\n")
  expect(out).toContain("█▀")
})

import { afterAll, beforeAll, expect, test } from "bun:test"
import { gunzipSync } from "node:zlib"
import type { Browser, BrowserContextOptions, Page } from "playwright"
import { violationsInLooks } from "./axe"
import { launchShell } from "./browser"
import { startWindrow, type Windrow } from "./windrow"

let browser: Browser
let windrow: Windrow
beforeAll(async () => {
  browser = await launchShell()
  windrow = await startWindrow()
})
afterAll(async () => {
  await browser.close()
  await windrow.stop()
})

/** Opens a page in a browser with these options. */
const look = async (options: BrowserContextOptions, act: (page: Page, broken: string[]) => Promise<void>) => {
  const viewport = { width: 390, height: 844 }
  const context = await browser.newContext({ baseURL: windrow.url, viewport, ...options })
  const page = await context.newPage()
  const broken: string[] = []
  page.on("pageerror", (error) => broken.push(error.message))
  page.on("console", (message) => message.type() === "error" && broken.push(message.text()))
  await act(page, broken)
  await context.close()
}

const register = (page: Page, email: string) =>
  page.context().request.post("/api/auth/register", {
    data: { email, password: "secret1", firstName: "Ana", lastName: "Berg" },
  })

/** Playwright's search by text skips noscript elements. */
const saidWithoutScript = async (page: Page) => {
  const said = page.locator("noscript p")
  await said.waitFor()
  return said.textContent()
}

const pages = ["/", "/login", "/signup", "/nothing"]

test("the landing page has the specification's texts", () =>
  look({}, async (page, broken) => {
    await page.goto("/")
    expect(await page.title()).toBe("Welcome to Windrow")
    await page.getByRole("heading", { level: 1, name: "Welcome to Windrow" }).waitFor()
    for (const text of [
      "Composting Management System",
      "Easy Tracking",
      "Temperature Logs",
      "Mobile Friendly",
      "Key Features",
      "Temperature Logging",
      "Turn Tracking",
      "Material Management",
      "Data Analysis",
    ])
      expect({ text, seen: await page.getByText(text, { exact: true }).isVisible() }).toEqual({
        text,
        seen: true,
      })
    for (const [name, to, times] of [
      ["Login", "/login", 1],
      ["Log In", "/login", 1],
      ["Sign Up", "/signup", 3],
    ] as const) {
      const links = page.getByRole("main").getByRole("link", { name, exact: true })
      expect({ name, times: await links.count() }).toEqual({ name, times })
      for (const link of await links.all()) expect(await link.getAttribute("href")).toBe(to)
    }
    expect(broken).toEqual([])
  }))

test("the demo's chart spans up to 250 °F, with the threshold", () =>
  look({}, async (page) => {
    await page.goto("/")
    await page.getByText("App Interface", { exact: true }).first().click()
    const chart = page.getByRole("img", { name: /^Bars for 7 readings up to 250 °F/ })
    expect(await chart.getByText("131 °F Threshold").isVisible()).toBe(true)
    const share = await chart.evaluate((svg) => {
      const bar = [...svg.querySelectorAll("rect")].at(0)?.getBoundingClientRect().height ?? 0
      const [line, , ground] = [...svg.querySelectorAll("line")].map(
        (each) => each.getBoundingClientRect().top,
      )
      return { bar, full: (ground ?? 0) - svg.getBoundingClientRect().top, line: (ground ?? 0) - (line ?? 0) }
    })
    expect(share.bar / share.full).toBeCloseTo(96 / 250, 1)
    expect(share.line / share.full).toBeCloseTo(131 / 250, 1)
  }))

test("on a phone the bar has a menu with Login and Sign Up, on a wide screen the plus", async () => {
  await look({}, async (page) => {
    await page.goto("/")
    expect(await page.getByRole("link", { name: "Add New Row" }).isVisible()).toBe(false)
    await page.getByRole("button", { name: "Menu" }).click()
    const menu = page.getByRole("navigation", { name: "Menu" })
    const link = await menu.getByRole("link", { name: "Sign Up" }).boundingBox()
    // At the button, and high enough for a thumb.
    expect(link?.height).toBeGreaterThanOrEqual(44)
    expect(link?.x).toBeGreaterThan(100)
    await menu.getByRole("link", { name: "Login" }).click()
    await page.getByRole("heading", { name: "Welcome Back" }).waitFor()
  })
  await look({ viewport: { width: 1280, height: 800 } }, async (page) => {
    await page.goto("/")
    expect(await page.getByRole("button", { name: "Menu" }).isVisible()).toBe(false)
    await page.getByRole("link", { name: "Add New Row" }).click()
    await page.getByRole("heading", { name: "Welcome Back" }).waitFor()
    await page.waitForLoadState()
    const main = await page.locator("main > div").boundingBox()
    expect(main?.width).toBe(450)
    await page.goto("/signup")
    expect((await page.locator("main > div").boundingBox())?.width).toBe(550)
  })
})

test("the landing page leads with its claim, and shows what makes a log evidence", () =>
  look({ viewport: { width: 360, height: 740 } }, async (page) => {
    await page.goto("/")
    const claim = page.getByRole("heading", { name: "131 °F. 15 days. Written down." })
    const box = await claim.boundingBox()
    expect((box?.y ?? 740) + (box?.height ?? 0)).toBeLessThan(740 / 2)
    const proof = page.getByRole("region", { name: "Ready when the inspector comes" })
    for (const name of ["One report says it all", "Struck through, not erased", "Your machine, no cloud"])
      await proof.getByRole("heading", { name }).waitFor()
    expect(await proof.locator("s").textContent()).toBe("199 °F")
    for (const picture of await page.locator("main img:visible").all()) {
      await picture.scrollIntoViewIfNeeded()
      await picture.evaluate(async (image) => {
        if (image instanceof HTMLImageElement) await image.decode()
      })
    }
  }))

test("on a wide screen the landing page has columns side by side, none wider than a phone", () =>
  look({ viewport: { width: 1440, height: 900 } }, async (page) => {
    await page.goto("/")
    for (const tab of ["App Interface", "Features"]) {
      await page.locator("label").filter({ hasText: tab }).click()
      const [left, right, widest] = await page.evaluate(() => {
        const parts = [
          ...document.querySelectorAll(
            "main :is(h1, h2, h3, p, li, img, table, fieldset > div:first-of-type)",
          ),
        ]
          // The picture of a desk is no column of text.
          .filter((part) => !part.matches("[src*=board]") && !part.querySelector("[src*=board]"))
          .map((part) => part.getBoundingClientRect())
          .filter(({ width }) => width > 0)
        return [
          Math.min(...parts.map(({ left }) => left)),
          Math.max(...parts.map(({ right }) => right)),
          Math.max(...parts.map(({ width }) => width)),
        ]
      })
      expect((right ?? 0) - (left ?? 0)).toBeGreaterThan(1000)
      expect(widest).toBeLessThanOrEqual(480)
    }
  }))

test("without JavaScript all text shows, and the forms name the requirement", () =>
  look({ javaScriptEnabled: false }, async (page) => {
    await page.goto("/")
    await page.getByText("Data Analysis", { exact: true }).waitFor()
    await page.getByText("App Interface", { exact: true }).first().click()
    await page.getByText("131 °F Threshold").waitFor()
    expect(await page.getByRole("table", { name: "Turns" }).locator("tbody tr").count()).toBe(3)
    expect(await saidWithoutScript(page)).toBe("To add a turn here, the page needs JavaScript.")
    expect(await page.getByText("Data Analysis", { exact: true }).isVisible()).toBe(false)
    await page.getByText("Features", { exact: true }).click()
    await page.getByText("Data Analysis", { exact: true }).waitFor()
    await page.getByRole("button", { name: "Menu" }).click()
    await page.getByRole("navigation", { name: "Menu" }).getByRole("link", { name: "Login" }).click()
    expect(await saidWithoutScript(page)).toStartWith("Logging in needs JavaScript.")
    await page.getByLabel("Email").fill("ana@farm.test")
    await page.getByRole("button", { name: "Login" }).click()
    expect(await page.getByLabel("Email").inputValue()).toBe("ana@farm.test")
    await page.getByRole("link", { name: "Create an account" }).click()
    expect(await saidWithoutScript(page)).toStartWith("Signing up needs JavaScript.")
    await page.getByRole("link", { name: "Login", exact: true }).click()
    await page.getByRole("link", { name: "Back" }).click()
    await page.getByText("Composting Management System").waitFor()
  }))

test("with sign-up closed no page offers it", async () => {
  const closed = await startWindrow({ env: { WINDROW_SIGNUP: "closed" } })
  await look({ baseURL: closed.url }, async (page) => {
    await page.goto("/")
    expect(await page.getByText("Sign Up", { exact: true }).filter({ visible: true }).count()).toBe(0)
    await page.getByText("Ask your administrator for an account.").waitFor()
    await page.goto("/login")
    expect(await page.getByText("Create an account").isVisible()).toBe(false)
    await page.goto("/signup")
    await page.getByText("Sign up is closed. Ask your administrator for an account.").waitFor()
    expect(await page.getByRole("button", { name: "Create Account" }).isVisible()).toBe(false)
  })
  await closed.stop()
})

test("a visitor is redirected to the login and back to the page, a user away from it", () =>
  look({}, async (page, broken) => {
    await register(page, "ana@farm.test")
    await page.context().clearCookies()
    await page.goto("/rows/new")
    expect(new URL(page.url()).pathname).toBe("/login")
    await page.getByLabel("Email").fill("ana@farm.test")
    await page.getByLabel("Password").fill("secret1")
    await page.getByRole("button", { name: "Login" }).click()
    await page.getByRole("heading", { name: "Create New Row" }).waitFor()
    for (const path of ["/login", "/signup"]) {
      await page.goto(path)
      expect(new URL(page.url()).pathname).toBe("/")
    }
    await page.getByRole("button", { name: "Menu" }).click()
    await page.getByRole("button", { name: "Logout" }).click()
    await page.getByText("You have been successfully logged out.").first().waitFor()
    await page.getByText("Composting Management System").waitFor()
    expect(broken).toEqual([])
  }))

test("the public pages are accessible in light, dark and forced colors", () =>
  look({}, async (page) => {
    for (const path of pages) {
      await page.goto(path)
      expect({ path, found: await violationsInLooks(page) }).toEqual({ path, found: {} })
    }
    await page.goto("/")
    await page.getByText("App Interface", { exact: true }).first().click()
    expect(await violationsInLooks(page)).toEqual({})
  }))

test("at 320 px and with text twice as large nothing overflows", () =>
  look({ viewport: { width: 320, height: 640 } }, async (page) => {
    for (const size of ["100%", "200%"])
      for (const path of pages) {
        await page.goto(path)
        await page.evaluate((size) => {
          document.documentElement.style.fontSize = size
        }, size)
        for (const tab of path === "/" ? ["App Interface", "Features"] : []) {
          await page.locator("label").filter({ hasText: tab }).click()
          const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
          expect({ path, size, tab, over }).toEqual({ path, size, tab, over: 0 })
        }
        const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
        expect({ path, size, over }).toEqual({ path, size, over: 0 })
      }
  }))

test("the landing page needs at most 20 kB of HTML and CSS and no script before it shows", async () => {
  const get = async (path: string) =>
    (
      await fetch(windrow.url + path, { headers: { "accept-encoding": "gzip" }, decompress: false })
    ).arrayBuffer()
  const page = await get("/")
  const html = gunzipSync(page).toString()
  const styles = [...html.matchAll(/rel="stylesheet" href="([^"]+)"/g)].map(([, path = ""]) => get(path))
  expect(styles.length).toBeGreaterThan(0)
  const bytes = (await Promise.all(styles)).reduce((sum, { byteLength }) => sum + byteLength, page.byteLength)
  expect(bytes).toBeLessThan(20_000)
  for (const [script = ""] of html.matchAll(/<script[^>]*>/g))
    expect(script).toMatch(/type="module" async.* src=/)
})

test("the typeface is the program's own, at most 30 kB, and moves nothing when it comes", () =>
  look({}, async (page, broken) => {
    for (const path of ["/", "/login"]) {
      await page.goto(path, { waitUntil: "networkidle" })
      const seen = await page.evaluate(async () => {
        const shifts = new PerformanceObserver(() => {})
        shifts.observe({ type: "layout-shift", buffered: true })
        await document.fonts.ready
        const files = performance.getEntriesByType("resource").filter(({ name }) => name.endsWith(".woff2"))
        return {
          faces: [...document.fonts]
            .filter(({ family }) => !family.startsWith("Sized"))
            .map(({ family, status }) => `${family} ${status}`),
          bytes: files.map((file) => (file instanceof PerformanceResourceTiming ? file.decodedBodySize : 0)),
          moved: shifts.takeRecords().length,
        }
      })
      expect(seen.faces).toEqual(["Atkinson Hyperlegible Next loaded"])
      expect(seen.bytes).toHaveLength(1)
      expect(seen.bytes[0]).toBeWithin(10_000, 30_000)
      expect(seen.moved).toBe(0)
    }
    expect(broken).toEqual([])
  }))

test("no page has an inline style or script that the policy forbids", async () => {
  for (const path of pages) {
    const html = await (await fetch(windrow.url + path)).text()
    expect({ path, found: html.match(/\sstyle=|\son\w+=|<style|<script(?![^>]* src=)/g) }).toEqual({
      path,
      found: null,
    })
  }
})

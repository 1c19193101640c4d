import { afterAll, afterEach, beforeAll, expect, test } from "bun:test"
import type { Browser, BrowserContext, Page } from "playwright"
import { newestCount } from "../src/contract/first-calls"
import { until } from "../src/test/until"
import { launchShell } from "./browser"
import { withoutEvents } from "./farm"
import { translate } from "./translator"
import { startWindrow, type Windrow } from "./windrow"
import { withoutAnswers } from "./without-answers"

let browser: Browser
let windrow: Windrow
let context: BrowserContext
beforeAll(async () => {
  browser = await launchShell()
  windrow = await startWindrow()
})
afterEach(() => context.close())
afterAll(async () => {
  await browser.close()
  await windrow.stop()
})

/** A visitor's page and its errors, including hydration mismatches that React repaired. */
const visitor = async () => {
  context = await browser.newContext({ baseURL: windrow.url, viewport: { width: 390, height: 844 } })
  const page = await context.newPage()
  const broken: string[] = []
  page.on("pageerror", (error) => broken.push(error.message))
  page.on("console", (message) => message.type() === "error" && broken.push(message.text()))
  const requested: string[] = []
  page.on("request", (request) => requested.push(new URL(request.url()).pathname))
  return { page, broken, requested }
}

const islandHydrated = (page: Page, name: string) =>
  page.locator(`[data-island=${name}][data-hydrated]`).waitFor({ state: "attached" })

/** The hydrated islands, and the number of elements outside islands that React controls. */
const hydrated = (page: Page) =>
  page.evaluate(() => {
    const held = [...document.querySelectorAll("*")].filter((element) =>
      Object.keys(element).some((key) => key.startsWith("__react")),
    )
    const islands = held.map((element) => element.closest<HTMLElement>("[data-island]")?.dataset.island)
    return {
      islands: [...new Set(islands)].filter((name) => name !== undefined).sort(),
      outside: islands.filter((name) => name === undefined).length,
    }
  })

test("the landing page loads no React and calls no API", async () => {
  const { page, broken, requested } = await visitor()
  await page.goto("/", { waitUntil: "networkidle" })
  expect(await hydrated(page)).toEqual({ islands: [], outside: 0 })
  expect(requested.filter((path) => path.startsWith("/api/"))).toEqual([])
  const scripts = await page.evaluate(() =>
    performance
      .getEntriesByType("resource")
      .filter(({ name }) => name.endsWith(".js"))
      .map((entry) => (entry instanceof PerformanceResourceTiming ? entry.decodedBodySize : 0)),
  )
  expect(scripts.reduce((sum, bytes) => sum + bytes, 0)).toBeLessThan(5000)
  expect(broken).toEqual([])
})

test("the demo and the toasts hydrate when it is visible, and nothing else does", async () => {
  const { page, broken } = await visitor()
  await page.goto("/")
  await page.getByText("App Interface", { exact: true }).first().click()
  await page.getByRole("button", { name: "Add Turn" }).scrollIntoViewIfNeeded()
  for (const name of ["demo-add-turn", "demo-turn-count", "demo-turn-table", "toasts"])
    await islandHydrated(page, name)
  expect(await hydrated(page)).toEqual({
    islands: ["demo-add-turn", "demo-turn-count", "demo-turn-table", "toasts"],
    outside: 0,
  })
  expect(broken).toEqual([])
})

test("a turn added in one island shows at once in two others", async () => {
  const { page, broken } = await visitor()
  await page.goto("/")
  await page.getByText("App Interface", { exact: true }).first().click()
  // Pressed at once, hydrated or not.
  const lines = page.getByRole("table", { name: "Turns" }).locator("tbody tr")
  expect(await lines.count()).toBe(3)
  await page.getByText("No", { exact: true }).click()
  await page.getByRole("button", { name: "Add Turn" }).click()
  await page.getByText("4 turns").waitFor()
  await lines.nth(3).waitFor()
  const today = new Date().toLocaleDateString("en-US", { dateStyle: "long" })
  expect(await lines.first().textContent()).toMatch(new RegExp(`^${today}4`))
  expect(await lines.first().getByRole("img", { name: "No" }).count()).toBe(1)
  await page.getByText("Turn recorded").first().waitFor()
  expect(broken).toEqual([])
})

test("an island hydrated after a turn was added shows it too", async () => {
  const { page, broken } = await visitor()
  await page.setViewportSize({ width: 390, height: 240 })
  await page.goto("/")
  await page.getByText("App Interface", { exact: true }).first().click()
  await page.getByRole("button", { name: "Add Turn" }).click()
  await page.getByText("Turn recorded").first().waitFor()
  const table = page.getByRole("table", { name: "Turns" })
  await table.scrollIntoViewIfNeeded()
  await islandHydrated(page, "demo-turn-table")
  await table.locator("tbody tr").nth(3).waitFor()
  await page.locator("[data-island=demo-turn-count]").scrollIntoViewIfNeeded()
  await islandHydrated(page, "demo-turn-count")
  await page.getByText("4 turns").waitFor()
  expect(broken).toEqual([])
})

/** When the page was painted first, and when the last of its scripts was asked for, in ms. */
const firstPaint = (page: Page) =>
  page.evaluate(() => ({
    painted: performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? Number.NaN,
    fetched: Math.max(
      ...performance
        .getEntriesByType("resource")
        .filter(({ name }) => name.endsWith(".js"))
        .map(({ startTime }) => startTime),
    ),
  }))

for (const [path, island] of [
  ["/login", "login-form"],
  ["/signup", "sign-up-form"],
] as const)
  test(`${path}: the form and the toasts hydrate after the first paint, and nothing else does`, async () => {
    const { page, broken, requested } = await visitor()
    await page.goto(path)
    await islandHydrated(page, island)
    await islandHydrated(page, "toasts")
    expect(await hydrated(page)).toEqual({ islands: [island, "toasts"], outside: 0 })
    const { painted, fetched } = await firstPaint(page)
    expect(fetched).toBeGreaterThan(painted)
    // No session check: the server has chosen this page.
    expect(requested.filter((path) => path.startsWith("/api/"))).toEqual([])
    expect(broken).toEqual([])
  })

test("a field that is focused before the first paint, as by autofocus, hydrates nothing until then", async () => {
  const { page, broken } = await visitor()
  await page.route("**/login", async (route) => {
    const answer = await route.fetch()
    // Nothing is painted while the body is hidden.
    await route.fulfill({ response: answer, body: (await answer.text()).replace("<body", "<body hidden") })
  })
  await page.goto("/login")
  await page.evaluate(async () => {
    const island = document.querySelector("[data-island=login-form]")
    island?.dispatchEvent(new FocusEvent("focusin", { bubbles: true }))
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame)
    document.body.hidden = false
  })
  await islandHydrated(page, "login-form")
  const { painted, fetched } = await firstPaint(page)
  expect(fetched).toBeGreaterThan(painted)
  expect(broken).toEqual([])
})

/** A server in front of Windrow's that holds back the body of a page until `rest` resolves. */
const slowServer = (path: string, rest: Promise<void>) =>
  Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    fetch: async (request) => {
      const asked = new URL(request.url).pathname
      const answer = await fetch(`${windrow.url}${asked}`)
      const headers = { "content-type": answer.headers.get("content-type") ?? "" }
      if (asked !== path) return new Response(await answer.blob(), { headers })
      const html = await answer.text()
      const at = html.indexOf("<body")
      const { readable, writable } = new TextEncoderStream()
      const writer = writable.getWriter()
      writer.write(html.slice(0, at))
      rest.then(() => writer.write(html.slice(at))).then(() => writer.close())
      return new Response(readable, { headers })
    },
  })

test("islands that come after their script has run are hydrated too", async () => {
  const { page, broken } = await visitor()
  const rest = Promise.withResolvers<void>()
  const server = slowServer("/login", rest.promise)
  const script = page.waitForRequest("**/assets/site-*.js")
  await page.goto(`${server.url.origin}/login`, { waitUntil: "commit" })
  // The page's own module: this resolves once it has run.
  await page.evaluate((url) => import(url).then(() => undefined), (await script).url())
  expect(await page.locator("[data-island]").count()).toBe(0)
  rest.resolve()
  await islandHydrated(page, "login-form")
  expect(broken).toEqual([])
  await server.stop(true)
})

test("input and presses before the form is hydrated are not lost", async () => {
  const { page, broken } = await visitor()
  await context.request.post("/api/auth/register", {
    data: { email: "ana@farm.test", password: "secret1", firstName: "Ana", lastName: "Berg" },
  })
  await context.clearCookies()
  const late = Promise.withResolvers<void>()
  const html = await (await context.request.get("/login")).text()
  await page.route("**/assets/*.js", async (route) => {
    // The hydrating script comes with the page, the islands' code later.
    if (!html.includes(new URL(route.request().url()).pathname)) await late.promise
    await route.continue()
  })
  await page.goto("/login")
  await page.getByLabel("Email").fill("ana@farm.test")
  await page.getByLabel("Password").fill("secret1")
  await page.getByRole("button", { name: "Login" }).click()
  expect(await page.locator("[data-hydrated]").count()).toBe(0)
  late.resolve()
  await page.getByText("Welcome back, Ana!").first().waitFor()
  expect(new URL(page.url()).pathname).toBe("/")
  expect(broken).toEqual([])
})

test("a press that is held while a translated form is drawn anew is not lost", async () => {
  const { page, broken } = await visitor()
  await translate(page, "copied")
  const late = Promise.withResolvers<void>()
  const html = await (await context.request.get("/signup")).text()
  await page.route("**/assets/*.js", async (route) => {
    if (!html.includes(new URL(route.request().url()).pathname)) await late.promise
    await route.continue()
  })
  await page.goto("/signup")
  await page.getByRole("button", { name: "«Create Account»" }).hover()
  await page.mouse.down()
  late.resolve()
  await page.waitForLoadState("networkidle")
  await page.mouse.up()
  await page.getByText("«Please enter a valid email»").waitFor()
  expect(broken).toEqual([])
})

test("a hydration mismatch is reported", async () => {
  const { page, broken } = await visitor()
  await page.route("**/login", async (route) => {
    const answer = await route.fetch()
    await route.fulfill({
      response: answer,
      body: (await answer.text()).replace(">Login</button>", ">Other</button>"),
    })
  })
  await page.goto("/login")
  await islandHydrated(page, "login-form")
  await until("the report", () => /#418|Hydration/.test(broken.join()))
})

/** Holds the program's script until all of these paths have been requested. */
const holdProgramFor = async (page: Page, paths: string[]) => {
  const all = Promise.all(paths.map((path) => page.waitForRequest((request) => request.url().endsWith(path))))
  await page.route("**/assets/main-*.js", async (route) => {
    await all
    await route.continue()
  })
}

/** Bo's phone with a pile. */
const bosPhone = async (email: string) => {
  const { page, broken, requested } = await visitor()
  await withoutEvents(page)
  await context.request.post("/api/auth/register", {
    data: { email, password: "secret1", firstName: "Bo", lastName: "Li" },
  })
  const made = await context.request.post("/api/rows", {
    data: { rowId: `Pile of ${email}`, location: "North yard", length: 80, coordinates: {} },
  })
  const { id }: { id: number } = await made.json()
  const apiCalls = () =>
    requested
      .splice(0)
      .filter((path) => path.startsWith("/api/"))
      .sort()
  return { page, broken, apiCalls, id }
}

const partsOf = (row: string) =>
  [
    "changes",
    "materials",
    "moves",
    "occurrences",
    "results",
    "sales",
    "samples",
    "temperatures",
    "turns",
    "visits",
  ].map((part) => `${row}/${part}`)

/** Waits until all parts of a pile's page show. */
const isWhole = async (page: Page) => {
  for (const part of ["temperature data", "materials", "turns", "sales"])
    await page.getByText(`No ${part} recorded yet`).waitFor()
  await page.getByRole("link", { name: "Add Visit" }).waitFor()
  await page.waitForLoadState("networkidle")
}

test("the app's first data are embedded in its page", async () => {
  const { page, broken, apiCalls, id } = await bosPhone("bo@farm.test")
  await page.goto("/")
  await page.getByText("Pile #Pile of").waitFor()
  await page.waitForLoadState("networkidle")
  expect(apiCalls()).toEqual([])
  const row = `/api/rows/${id}`
  await page.goto(`/rows/${id}`)
  await isWhole(page)
  const later = partsOf(row).filter((path) => !path.endsWith("temperatures"))
  expect(apiCalls()).toEqual(["/api/material-categories", ...later])
  expect(broken).toEqual([])
})

test("data that are not embedded are requested once, before the app has loaded", async () => {
  const { page, broken, apiCalls, id } = await bosPhone("cy@farm.test")
  await withoutAnswers(page)
  const home = ["/api/auth/user", "/api/rows"]
  await holdProgramFor(page, home)
  await page.goto("/")
  await page.getByText("Pile #Pile of").waitFor()
  expect(apiCalls()).toEqual(home)
  await page.unrouteAll()

  await withoutAnswers(page)
  const row = `/api/rows/${id}`
  await holdProgramFor(page, ["/api/auth/user", row, `${row}/temperatures?limit=${newestCount}`])
  await page.goto(`/rows/${id}`)
  await isWhole(page)
  expect(apiCalls()).toEqual(["/api/auth/user", "/api/material-categories", row, ...partsOf(row)])
  expect(broken).toEqual([])
})

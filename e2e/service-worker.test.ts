import { afterAll, afterEach, beforeAll, expect, test } from "bun:test"
import type { Page } from "playwright"
import { until } from "../src/test/until"
import { type Farm, openFarm, type User } from "./farm"
import { restartAs, restore, startServer, stopServer } from "./restart"

let farm: Farm
let ana: User
beforeAll(async () => {
  farm = await openFarm()
  ana = await farm.signUp("ana@farm.test")
  await ana.row()
})
afterEach(async () => {
  await farm.closePages()
  await restore(farm)
})
afterAll(() => farm.close())

/** Ana's phone at the list of piles, once the worker has kept the app; `127.0.0.1` is a secure context. */
const withWorker = async () => {
  const page = await farm.pageOf(ana.cookie, { serviceWorkers: "allow" })
  await page.goto("/")
  await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state)
  await page.waitForFunction(async () => (await caches.keys()).length === 1)
  await page.evaluate(activeWorker)
  await page.reload()
  await page.getByText("Pile #A-100").waitFor()
  return page
}

const activeWorker = async () => {
  const { active } = await navigator.serviceWorker.ready
  if (active?.state === "activated") return
  await new Promise((resolve) => active?.addEventListener("statechange", resolve, { once: true }))
}

const note = (page: Page) => page.getByText("Update ready")

test("without a server the app opens from every address, under the policy that came with it", async () => {
  const page = await withWorker()
  await stopServer(farm)
  const missing: string[] = []
  page.on("requestfailed", (request) => {
    // What the next address interrupts is not missing.
    const isLeft = request.failure()?.errorText === "net::ERR_ABORTED"
    if (!isLeft) missing.push(new URL(request.url()).pathname)
  })
  for (const path of ["/", "/rows/1/temperature", "/login"]) {
    const response = await page.goto(path)
    expect(response?.fromServiceWorker()).toBe(true)
    const isForm = path.endsWith("temperature")
    await (isForm ? page.getByLabel("Temperature (°F)") : page.getByText("Pile #A-100")).waitFor()
    const policy = response?.headers()["content-security-policy"]
    expect(policy).toContain("default-src 'none'; script-src 'self' 'sha256-")
    expect(new URL(page.url()).pathname).toBe(path === "/login" ? "/" : path)
  }
  expect(missing.filter((path) => path.startsWith("/assets/"))).toEqual([])
  await startServer(farm)
  const { id } = await ana.row({ rowId: "A-101" })
  expect(id).toBe(2)
  await page.getByText("Pile #A-101").waitFor()
})

test("a page that the network does not bring within three seconds is the one that was kept", async () => {
  const page = await withWorker()
  process.kill(farm.windrow.pid, "SIGSTOP")
  try {
    const begun = performance.now()
    await page.goto("/rows/1")
    const took = performance.now() - begun
    expect(took).toBeGreaterThan(2900)
    // The program, which may be there already, writes "Row" before it; the server writes the pile's name.
    expect(await page.title()).toMatch(/^(Row · )?Windrow$/)
  } finally {
    process.kill(farm.windrow.pid, "SIGCONT")
  }
})

test("the caches hold the program and nobody's data, before and after a logout", async () => {
  const page = await withWorker()
  await page.getByRole("link", { name: "Pile #A-100" }).click()
  await page.getByRole("heading", { name: "Row A-100" }).waitFor()
  const before = await keptIn(page)
  expect(before.paths.filter((path) => !path.startsWith("/assets/"))).toEqual(["/app"])
  expect(before.paths.length).toBeGreaterThan(10)
  expect(before.text).not.toMatch(/ana@farm|A-100|North yard/)
  await page.getByRole("button", { name: "Menu" }).click()
  await page.getByRole("button", { name: "Logout" }).click()
  await page.getByRole("link", { name: "Sign Up" }).first().waitFor()
  expect(await keptIn(page)).toEqual(before)
  ana = await farm.logIn("ana@farm.test")
})

/** All that the Cache API holds. */
const keptIn = (page: Page) =>
  page.evaluate(async () => {
    const found: [string, string][] = []
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys())
        found.push([new URL(request.url).pathname, (await (await cache.match(request))?.text()) ?? ""])
    }
    return {
      paths: found.map(([path]) => path).sort(),
      text: found
        .map(([, text]) => text)
        .sort()
        .join(),
    }
  })

test("downloads, pieces of files, other origins and posts do not pass the worker", async () => {
  const page = await withWorker()
  const answers = new Map<string, boolean>()
  page.on("response", (response) => {
    const request = response.request()
    answers.set(`${request.method()} ${new URL(request.url()).pathname}`, response.fromServiceWorker())
  })
  const script = await page.evaluate(async () => {
    const path = new URL(document.querySelector<HTMLScriptElement>("script[src]")?.src ?? "").pathname
    await fetch(path, { headers: { range: "bytes=0-9" } })
    await fetch("/api/log.csv")
    await fetch("/api/auth/logout", { method: "POST" })
    return path
  })
  const asked = [`GET ${script}`, "GET /api/log.csv", "POST /api/auth/logout"]
  await until("the answers", () => asked.every((each) => answers.has(each)))
  expect(asked.map((each) => answers.get(each))).toEqual([false, false, false])
  // The page goes to the login; one that is closed on its way there may hold up its browser.
  await page.getByText("Welcome Back").waitFor()
  ana = await farm.logIn("ana@farm.test")
})

test("a new version waits while a form is filled in, then says so, and comes with a tap", async () => {
  const page = await withWorker()
  // The page may look for a new version by itself as soon as the server has one.
  await page.evaluate(() => {
    const said = new Promise((resolve) => navigator.serviceWorker.addEventListener("message", resolve))
    Object.assign(globalThis, { said })
  })
  await page.getByRole("link", { name: "Pile #A-100" }).click()
  await page.getByRole("link", { name: "Add Material" }).first().click()
  const field = page.getByLabel("Volume (cubic yards)")
  await field.fill("3")
  await restartAs(farm, "Newer")
  // As the browser does once a day; the new worker says that it waits.
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update())
  await page.evaluate("said.then(() => new Promise(requestAnimationFrame)).then(() => undefined)")
  expect(await note(page).count()).toBe(0)
  await field.fill("")
  await note(page).waitFor()
  await page.getByRole("button", { name: "Reload" }).click()
  await page.waitForFunction(() => document.title.includes("Newer"))
  await page.waitForFunction(async () => (await caches.keys()).length === 1)
  expect((await keptIn(page)).text).toContain('content="Newer"')
  expect(await note(page).count()).toBe(0)
})

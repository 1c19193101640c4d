import { rmSync } from "node:fs"
import type { Browser, BrowserContextOptions, Page } from "playwright"
import type { Row } from "../src/domain/rows"
import { dataUrlOf, makeJpeg } from "../src/test/jpeg-maker"
import { launchShell } from "./browser"
import { newFolder, startWindrow, type Windrow } from "./windrow"

export type Farm = Awaited<ReturnType<typeof openFarm>>

/**
 * The executable, its users and a browser. `without` removes flags that Playwright passes to Chromium by default.
 */
export const openFarm = async (flags: string[] = [], without: string[] = [], launch = launchShell) => {
  const browser = await launch(flags, without)
  const folder = newFolder()
  const windrow = await startWindrow({ folder, env: { WINDROW_ADMIN_EMAIL: "ada@farm.test", ...admin } })
  const farm = {
    browser,
    /** A test that ends the server assigns the next one. */
    windrow,
    signUp: (email: string) => signUp(windrow, email),
    logIn: (email: string) => logIn(windrow, email),
    closePages: () => closePages(browser),
    close: async () => {
      await browser.close()
      await farm.windrow.stop()
      rmSync(folder, { recursive: true })
    },
    /** A page with this session cookie, on a phone by default. */
    pageOf: (cookie: string, options: BrowserContextOptions = {}) =>
      pageOf(browser, windrow, cookie, options),
  }
  return farm
}

const admin = { WINDROW_ADMIN_PASSWORD: "secret1" }
const names: Record<string, string> = { ana: "Ana", bo: "Bo" }

/** A service worker would answer what a test intercepts, so only a test that wants one allows it. */
export const phone = {
  viewport: { width: 390, height: 844 },
  isMobile: true,
  hasTouch: true,
  serviceWorkers: "block" as const,
}
export const desk = { viewport: { width: 1280, height: 800 } }

const pageOf = async (
  browser: Browser,
  windrow: Windrow,
  cookie: string,
  options: BrowserContextOptions,
): Promise<Page> => {
  const context = await browser.newContext({ baseURL: windrow.url, ...phone, ...options })
  const [name = "", value = ""] = cookie.split("=")
  // As on a phone that has been here before, which has told its zone.
  const zone = { name: "zone", value: options.timezoneId ?? "UTC", url: windrow.url }
  if (value) await context.addCookies([{ name, value, url: windrow.url }, zone])
  return context.newPage()
}

/** Resizes the viewport; resolves when the page has the new width. */
export const resize = async (page: Page, width: number, height: number) => {
  await page.setViewportSize({ width, height })
  await page.waitForFunction((width) => document.documentElement.clientWidth === width, width)
}

/** Without the stream of changes, for which the network never becomes idle, and data grow old. */
export const withoutEvents = (page: Page) =>
  page.addInitScript(() => {
    const own = globalThis.fetch
    const isStream = (input: RequestInfo | URL) => String(input).startsWith("/api/events")
    const never = new Promise<Response>(() => undefined)
    globalThis.fetch = Object.assign(
      (input: RequestInfo | URL, init?: RequestInit) => (isStream(input) ? never : own(input, init)),
      own,
    )
  })

/**
 * Lets a form wait for the server's answer longer than its 1.5 seconds, however busy the machine is: a refusal that comes
 * later is told by the record that waits.
 */
export const withPatience = (page: Page) =>
  page.addInitScript(() => {
    const own = globalThis.setTimeout
    globalThis.setTimeout = Object.assign(
      (act: () => void, ms?: number) => own(act, ms === 1500 ? 25_000 : ms),
      own,
    )
  })

/** Waits until nothing has been fetched for three seconds: all parts of the program are there. */
export const idle = (page: Page) =>
  page.waitForFunction(() => {
    const ends = performance.getEntriesByType("resource").map((each) => each.startTime + each.duration)
    return performance.now() - Math.max(...ends) > 3000
  })

/** Opens a pile's folded facts, and what changes them. */
export const openFacts = (page: Page) => page.getByText("Facts and Editing").click()

/** Waits until only endless animations run. */
export const still = (page: Page) =>
  page.waitForFunction(() =>
    document
      .getAnimations()
      .every((one) => one.playState !== "running" || one.effect?.getTiming().iterations === Infinity),
  )

/** For after each test: open pages slow down the next ones. */
export const closePages = async (browser: Browser) => {
  for (const context of browser.contexts()) {
    // A request that a test holds or answers itself may still be open.
    for (const page of context.pages()) await page.unrouteAll({ behavior: "ignoreErrors" })
    await context.close()
  }
}

const signUp = (windrow: Windrow, email: string) => {
  const [name = ""] = email.split("@")
  const person = { email, password: "secret1", firstName: names[name] ?? name, lastName: "Berg" }
  return enter(windrow, "/api/auth/register", person)
}

const logIn = (windrow: Windrow, email: string) =>
  enter(windrow, "/api/auth/login", { email, password: "secret1" })

/** A signed-in user who can call the API without a browser. */
export const enter = async (windrow: Pick<Windrow, "url">, path: string, body: object) => {
  const answer = await send(windrow.url + path, "", "POST", body)
  const cookie = answer.headers.get("set-cookie")?.split(";")[0] ?? ""
  const call = async <T>(method: string, path: string, body?: object): Promise<T> => {
    const answer = await send(windrow.url + path, cookie, method, body)
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
    return answer.json() as Promise<T>
  }
  const row = (row: object = {}) =>
    call<Row>("POST", "/api/rows", { rowId: "A-100", location: "North yard", length: 80, ...row })
  return { cookie, url: windrow.url, call, row }
}
export type User = Awaited<ReturnType<typeof enter>>

const send = (url: string, cookie: string, method: string, body?: object) =>
  fetch(url, {
    method,
    headers: { "content-type": "application/json", cookie },
    ...(body && { body: JSON.stringify(body) }),
  })

const day = 86_400_000

/** Logs a reading at noon of each of the last days; the first temperature is the newest. */
export const logReadings = async (user: User, row: Row, temperatures: readonly number[], photo = false) => {
  const photoUrl = photo ? dataUrlOf(await makeJpeg({ width: 320, height: 240 })) : null
  const noon = Math.floor(Date.now() / day) * day - day / 2
  for (const [ago, temperature] of temperatures.entries())
    await user.call("POST", `/api/rows/${row.id}/temperatures`, {
      temperature,
      photoUrl: ago === 0 ? photoUrl : null,
      recordedAt: new Date(noon - ago * day).toISOString(),
    })
}

import { rmSync } from "node:fs"
import { type Browser, type BrowserContextOptions, chromium, type Page } from "playwright"
import type { Row } from "../src/domain/rows"
import { dataUrlOf, makeJpeg } from "../src/test/jpeg-maker"
import { browserFlags, browserPath } from "./browser"
import { newFolder, startWindrow, type Windrow } from "./windrow"

export type Farm = Awaited<ReturnType<typeof openFarm>>

/**
 * The executable with its users, and the browsers that they look at it with. Playwright starts Chromium with flags of
 * its own; those in `without` are left out.
 */
export const openFarm = async (flags: string[] = [], without: string[] = []) => {
  const browser = await chromium.launch({
    executablePath: browserPath(),
    args: [...browserFlags, ...flags],
    ignoreDefaultArgs: without,
  })
  const folder = newFolder()
  const windrow = await startWindrow({ folder, env: { WINDROW_ADMIN_EMAIL: "ada@farm.test", ...admin } })
  const farm = {
    browser,
    /** Whoever ends it puts the next one here. */
    windrow,
    signUp: (email: string) => signUp(windrow, email),
    logIn: (email: string) => logIn(windrow, email),
    closePages: () => closePages(browser),
    close: async () => {
      await browser.close()
      await farm.windrow.stop()
      rmSync(folder, { recursive: true })
    },
    /** A page as somebody with this cookie sees it, on a phone unless told otherwise. */
    pageOf: (cookie: string, options: BrowserContextOptions = {}) =>
      pageOf(browser, windrow, cookie, options),
  }
  return farm
}

const admin = { WINDROW_ADMIN_PASSWORD: "secret1" }
const names: Record<string, string> = { ana: "Ana", bo: "Bo" }

export const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }
export const desk = { viewport: { width: 1280, height: 800 } }

const pageOf = async (
  browser: Browser,
  windrow: Windrow,
  cookie: string,
  options: BrowserContextOptions,
): Promise<Page> => {
  const context = await browser.newContext({ baseURL: windrow.url, ...phone, ...options })
  const [name = "", value = ""] = cookie.split("=")
  if (value) await context.addCookies([{ name, value, url: windrow.url }])
  return context.newPage()
}

/** Turns the phone, or takes another one; answers when the page has the new width. */
export const resize = async (page: Page, width: number, height: number) => {
  await page.setViewportSize({ width, height })
  await page.waitForFunction((width) => document.documentElement.clientWidth === width, width)
}

/** Nothing moves on the page any more, but for what always does. */
export const still = (page: Page) =>
  page.waitForFunction(() =>
    document
      .getAnimations()
      .every((one) => one.playState !== "running" || one.effect?.getTiming().iterations === Infinity),
  )

/** After each test: pages that stay open make the next ones slow. */
export const closePages = async (browser: Browser) => {
  for (const context of browser.contexts()) {
    // A request that a test holds back or answers itself may still be under way.
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

/** Somebody who is signed in, and may speak with the server without a browser. */
const enter = async (windrow: Windrow, path: string, body: object) => {
  const answer = await send(windrow.url + path, "", "POST", body)
  const cookie = answer.headers.get("set-cookie")?.split(";")[0] ?? ""
  const call = async <T>(method: string, path: string, body?: object): Promise<T> => {
    const answer = await send(windrow.url + path, cookie, method, body)
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
    return answer.json() as Promise<T>
  }
  const row = (row: object = {}) =>
    call<Row>("POST", "/api/rows", { rowId: "A-100", location: "North yard", length: 80, ...row })
  return { cookie, call, row }
}
export type User = Awaited<ReturnType<typeof enter>>

const send = (url: string, cookie: string, method: string, body?: object) =>
  fetch(url, {
    method,
    headers: { "content-type": "application/json", cookie },
    ...(body && { body: JSON.stringify(body) }),
  })

const day = 86_400_000

/** Readings of the last days at noon, newest first: so many days ago, this hot. */
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

import { type Browser, chromium, type Page } from "playwright"
import { browserFlags, browserPath } from "../../e2e/browser"
import { phone } from "../../e2e/farm"
import { type WeakLink, weakLink } from "../../e2e/weak-link"
import { until } from "../../src/test/until"
import { counted, type Measurement } from "../compare"
import { dataFolder, fillRows, seeded, user } from "../farm"
import { startWindrow } from "../servers"

type Load = { name: string; path: string; usable: string; signedIn?: boolean; warm?: number; cold?: number }

/** The element that makes each page usable, and the limits in seconds at 4 kB/s. */
const loadsOf = (row: number): Load[] => [
  { name: "landing", path: "/", usable: "h1" },
  { name: "login", path: "/login", usable: "[data-hydrated] form" },
  { name: "home", path: "/", usable: "main li a", signedIn: true, warm: 4, cold: 45 },
  {
    name: "pile",
    path: `/rows/${row}`,
    usable: `main a[href="/rows/${row}/temperature"]`,
    signedIn: true,
    warm: 4,
  },
  { name: "form", path: `/rows/${row}/temperature`, usable: "form input", signedIn: true, warm: 8 },
]

/**
 * Seconds until a page is usable over a weak link, and the kB received until then: with an empty cache and new
 * connections (cold), and with cached scripts and styles and open connections (warm).
 */
export const measure = async ({ quick }: { quick: boolean }) => {
  const folder = dataFolder()
  const { cookie, row } = await seeded(folder, async (db) => {
    const ana = await user(db, "Ana")
    const [row = 0] = fillRows(db, ana.id, 8, 30)
    return { cookie: ana.cookie, row }
  })
  const windrow = await startWindrow(folder)
  const browser = await chromium.launch({ executablePath: browserPath(), args: browserFlags })
  const measurements: Measurement[] = []
  const links = quick ? [30_000] : [4000, 30_000]
  for (const bytesPerSecond of links)
    for (const load of loadsOf(row)) {
      const delay = bytesPerSecond === 4000 ? 1000 : 150
      await using link = await weakLink({ to: windrow.port, bytesPerSecond, delay })
      measurements.push(...(await loaded(browser, link, load, load.signedIn ? cookie : "", bytesPerSecond)))
    }
  await browser.close()
  await windrow.stop()
  return measurements
}

const loaded = async (browser: Browser, link: WeakLink, load: Load, cookie: string, rate: number) => {
  const context = await browser.newContext({ baseURL: link.url, ...phone })
  const [name = "", value = ""] = cookie.split("=")
  if (value) await context.addCookies([{ name, value, url: link.url }])
  const page = await context.newPage()
  const measurements: Measurement[] = []
  for (const state of load.signedIn ? (["cold", "warm"] as const) : (["cold"] as const)) {
    const { seconds, painted, kilobytes } = await once(page, link, load)
    const goal = (rate === 4000 && load[state]) || 180
    const about = `${load.name} ${state} at ${rate / 1000} kB/s`
    measurements.push(
      counted(`${about}, first paint`, "s", { most: 180 }, painted),
      counted(`${about}, usable`, "s", { most: goal }, seconds),
      counted(`${about}, until then`, "kB", { most: 1000 }, kilobytes),
    )
    await idle(link)
  }
  await context.close()
  return measurements
}

const once = async (page: Page, link: WeakLink, { path, usable }: Load) => {
  const before = link.bytes.down
  await page.goto(path, { waitUntil: "commit", timeout: 0 })
  const shown = await page.waitForFunction(
    (usable) => {
      const painted = performance.getEntriesByName("first-contentful-paint")[0]?.startTime
      return painted !== undefined && document.querySelector(usable) && [performance.now(), painted]
    },
    usable,
    { timeout: 180_000 },
  )
  const kilobytes = (link.bytes.down - before) / 1000
  const [ready = 0, painted = 0] = (await shown.jsonValue()) || []
  return { seconds: ready / 1000, painted: painted / 1000, kilobytes }
}

/** Resolves when no bytes have arrived for longer than the app's delay before it loads its other parts. */
const idle = (link: WeakLink) => {
  let last = -1
  const isIdle = () => {
    const before = last
    last = link.bytes.down
    return before === last
  }
  return until("an idle link", isIdle, { within: 600_000, every: 5000 })
}

import { chromium } from "playwright"
import { browserFlags, browserPath } from "../../e2e/browser"
import { startWindrow } from "../../e2e/windrow"
import { plantYard, serveBaseline } from "../baseline"
import { alternate, counted, judge } from "../compare"
import type { Run } from "../run"

/**
 * The largest paint of home with 50 piles, beside a bare React page that fetches the same, with Lighthouse's mobile throttling
 * applied: its other way, the default, reckons from an unthrottled load, in which the scripts come before the first paint.
 */
export const measure = async ({ quick }: Run) => {
  const windrow = await startWindrow()
  const { cookie } = await plantYard(windrow.url)
  const baseline = await serveBaseline(windrow.url, cookie)
  let shift = 0
  const home = async () => {
    const { largest, shifts } = await paintOf(`${windrow.url}/`, cookie)
    shift = Math.max(shift, shifts)
    return largest
  }
  const bare = async () => (await paintOf(`http://127.0.0.1:${baseline.port}/`)).largest
  const blocks = await alternate(quick ? 2 : 5, home, bare)
  await baseline.stop(true)
  await windrow.stop()
  return [
    judge("home's largest paint, throttled, beside a bare page", "ms", { most: 0.8 }, blocks),
    counted("its layout shift", "", { most: 0 }, shift),
  ]
}

/** As Lighthouse applies its slow 4G: the round trip and the rates times factors of its own. */
const network = {
  offline: false,
  latency: 150 * 3.75,
  downloadThroughput: ((1.6 * 1024 * 1024) / 8) * 0.9,
  uploadThroughput: ((750 * 1024) / 8) * 0.9,
}

type Painted = { largest: number; shifts: number }

/** In a browser of its own, with nothing in its cache. */
const paintOf = async (url: string, cookie = ""): Promise<Painted> => {
  const browser = await chromium.launch({ executablePath: browserPath(), args: browserFlags })
  const screen = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75 }
  const context = await browser.newContext({ ...screen, isMobile: true, hasTouch: true })
  const [name = "", value = ""] = cookie.split("=")
  if (value) await context.addCookies([{ name, value, url }])
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send("Network.enable")
  await session.send("Network.emulateNetworkConditions", network)
  await session.send("Emulation.setCPUThrottlingRate", { rate: 4 })
  await page.goto(url, { waitUntil: "load" })
  // Until nothing is drawn any more.
  await Bun.sleep(4000)
  const painted = await page.evaluate(async () => {
    const seen = (type: string) =>
      new Promise<PerformanceEntry[]>((resolve) => {
        new PerformanceObserver((list) => resolve(list.getEntries())).observe({ type, buffered: true })
        setTimeout(() => resolve([]), 200)
      })
    const shifts = (await seen("layout-shift")) as (PerformanceEntry & { value: number })[]
    return {
      largest: (await seen("largest-contentful-paint")).at(-1)?.startTime ?? Number.NaN,
      shifts: shifts.reduce((sum, { value }) => sum + value, 0),
    }
  })
  await browser.close()
  return painted
}

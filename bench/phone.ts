import { chromium, type Page } from "playwright"
import { browserFlags, browserPath } from "../e2e/browser"
import { phone, withoutEvents } from "../e2e/farm"
import { median } from "./compare"
import type { Running } from "./servers"

/** The emulated phone's CPU slowdown. */
const slowDown = 4

/** Opens a page on an emulated slow phone, signed in by the cookie if there is one. */
export const openPhone = async (windrow: Running, cookie = "") => {
  const browser = await chromium.launch({ executablePath: browserPath(), args: browserFlags })
  const url = `http://127.0.0.1:${windrow.port}`
  const context = await browser.newContext({ baseURL: url, ...phone })
  const [name = "", value = ""] = cookie.split("=")
  if (value) await context.addCookies([{ name, value, url }])
  const page = await context.newPage()
  await withoutEvents(page)
  const session = await context.newCDPSession(page)
  // What lies below the edge of the window, whose bars take from the emulated height, would never be painted.
  const { windowId, bounds } = await session.send("Browser.getWindowForTarget")
  await session.send("Browser.setWindowBounds", { windowId, bounds: { height: (bounds.height ?? 0) + 100 } })
  await session.send("Emulation.setCPUThrottlingRate", { rate: slowDown })
  await session.send("Performance.enable", { timeDomain: "threadTicks" })
  /** Ms of CPU that the page's main thread has used, slowed down as it is. */
  const cpu = async () => {
    const { metrics } = await session.send("Performance.getMetrics")
    return 1000 * (metrics.find(({ name }) => name === "TaskDuration")?.value ?? Number.NaN)
  }
  return { browser, page, cpu }
}

/** Times a fixed computation in ms; it varies only when other programs use the machine. */
export const steadyWork = (page: Page) =>
  page.evaluate(() => {
    const began = performance.now()
    let sum = 0
    for (let step = 0; step < 3e6; step++) sum = (sum + step * step) % 1_000_003
    return sum < 0 ? 0 : performance.now() - began
  })

/** Whether the fixed computation took the same time in both halves of the run, within 10 %. */
export const wasStable = (times: readonly number[]) => {
  const half = Math.floor(times.length / 2)
  return Math.abs(median(times.slice(0, half)) / median(times.slice(-half)) - 1) <= 0.1
}

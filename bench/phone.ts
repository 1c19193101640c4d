import { chromium, type Page } from "playwright"
import { browserFlags, browserPath } from "../e2e/browser"
import { phone } from "../e2e/farm"
import { median } from "./compare"
import type { Running } from "./servers"

/** So many times slower than this machine is a slow phone. */
const slowDown = 4

/** A slow phone that looks at windrow as the user of the cookie, or as nobody. */
export const openPhone = async (windrow: Running, cookie = "") => {
  const browser = await chromium.launch({ executablePath: browserPath(), args: browserFlags })
  const url = `http://127.0.0.1:${windrow.port}`
  const context = await browser.newContext({ baseURL: url, ...phone })
  const [name = "", value = ""] = cookie.split("=")
  if (value) await context.addCookies([{ name, value, url }])
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send("Emulation.setCPUThrottlingRate", { rate: slowDown })
  return { browser, page }
}

/** How long the phone takes, in ms, for what takes it the same time whenever nobody else uses the machine. */
export const steadyWork = (page: Page) =>
  page.evaluate(() => {
    const began = performance.now()
    let sum = 0
    for (let step = 0; step < 3e6; step++) sum = (sum + step * step) % 1_000_003
    return sum < 0 ? 0 : performance.now() - began
  })

/** Did the same work take the same time in the first half of the run and in the second, within 10 %? */
export const wasQuiet = (times: readonly number[]) => {
  const half = Math.floor(times.length / 2)
  return Math.abs(median(times.slice(0, half)) / median(times.slice(-half)) - 1) <= 0.1
}

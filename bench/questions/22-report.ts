import { type CDPSession, chromium } from "playwright"
import { browserFlags, browserPath } from "../../e2e/browser"
import { desk, withoutEvents } from "../../e2e/farm"
import { counted, median } from "../compare"
import { dataFolder, fillRows, seeded, user } from "../farm"
import type { Run } from "../run"
import { startWindrow } from "../servers"

const readings = 100_000

/** What the report of a pile with 100,000 readings costs the page, on screen and printed; CPU time, so others may work beside it. */
export const measure = async ({ quick }: Run) => {
  const folder = dataFolder()
  const { cookie, row } = await seeded(folder, async (db) => {
    const ana = await user(db, "Ana")
    return { cookie: ana.cookie, row: fillRows(db, ana.id, 1, readings)[0] }
  })
  const windrow = await startWindrow(folder)
  const browser = await chromium.launch({ executablePath: browserPath(), args: browserFlags })
  const url = `http://127.0.0.1:${windrow.port}`
  const context = await browser.newContext({ baseURL: url, ...desk, serviceWorkers: "block" })
  const [name = "", value = ""] = cookie.split("=")
  await context.addCookies([{ name, value, url }])
  const shown: number[] = []
  const nodes: number[] = []
  const prepared: number[] = []
  let lines = 0
  for (let round = 0; round < (quick ? 2 : 7); round++) {
    const page = await context.newPage()
    await withoutEvents(page)
    const session = await context.newCDPSession(page)
    await session.send("Performance.enable", { timeDomain: "threadTicks" })
    await page.goto(`/rows/${row}/report`)
    await page.locator("table[aria-label='The log']").waitFor({ timeout: 120_000 })
    await page.waitForLoadState("networkidle")
    shown.push(await metric(session, "TaskDuration"))
    nodes.push(await metric(session, "Nodes"))
    const before = await metric(session, "TaskDuration")
    lines = await page.evaluate(linesForPrint)
    prepared.push((await metric(session, "TaskDuration")) - before)
    await page.close()
  }
  await browser.close()
  await windrow.stop()
  return [
    counted("main thread until the report of 100,000 readings is shown", "s", { most: 1.5 }, median(shown)),
    counted("its nodes", "nodes", { most: 20_000 }, median(nodes)),
    counted("main thread until a print has all of its log", "s", { most: 1.5 }, median(prepared)),
    counted("readings that the print has", "readings", { least: readings }, lines),
  ]
}

const metric = async (session: CDPSession, name: string) => {
  const { metrics } = await session.send("Performance.getMetrics")
  return metrics.find((metric) => metric.name === name)?.value ?? Number.NaN
}

/** Runs in the page: what a browser does before it prints. The number of readings that are then in the log. */
const linesForPrint = () => {
  dispatchEvent(new Event("beforeprint"))
  const blocks = [...document.querySelectorAll("article pre")]
  return blocks.reduce(
    (sum, { textContent }) => sum + (textContent ?? "").split("\tTemperature: ").length - 1,
    0,
  )
}

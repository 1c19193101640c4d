import { afterAll, afterEach, beforeAll, expect, test } from "bun:test"
import type { Page } from "playwright"
import { type Farm, logReadings, openFarm, phone, type User, withoutEvents } from "./farm"

let farm: Farm
let ana: User
beforeAll(async () => {
  farm = await openFarm()
  ana = await farm.signUp("ana@farm.test")
})
afterEach(() => farm.closePages())
afterAll(() => farm.close())

/** The widths of the page's texts, by their words. */
const widthsOn = (page: Page) =>
  page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const widths: Record<string, number> = {}
    while (walker.nextNode()) {
      const words = walker.currentNode.textContent?.trim() ?? ""
      const range = document.createRange()
      range.selectNodeContents(walker.currentNode)
      if (words.length > 5 && range.getClientRects().length === 1)
        widths[words] = range.getBoundingClientRect().width
    }
    return widths
  })

/** The height when nothing has come for half a second: a page's parts come with answers of their own. */
const heightAtRest = async (page: Page) => {
  const height = () => page.evaluate(() => document.documentElement.scrollHeight)
  let before = 0
  for (const end = Date.now() + 20_000; Date.now() < end; await Bun.sleep(500)) {
    const now = await height()
    if (now === before) return now
    before = now
  }
  throw new Error("The page's height does not come to rest.")
}

const show = async (path: string, isLate: boolean) => {
  const page = await farm.pageOf(ana.cookie, phone)
  await withoutEvents(page)
  if (isLate) await page.route("**/*.woff2", (route) => route.abort())
  // Twice, because a first visit may come before the typeface.
  for (let visit = 0; visit < 2; visit++) await page.goto(path)
  await page.getByText("Temperature History").waitFor()
  await page.getByRole("heading", { name: "Sales" }).waitFor()
  await page.waitForLoadState("networkidle")
  const height = await heightAtRest(page)
  return { widths: await widthsOn(page), height }
}

test("a page without the typeface is laid out as one with it", async () => {
  const row = await ana.row()
  await logReadings(ana, row, [140, 131, 120])
  const path = `/rows/${row.id}`
  const [own, fallback] = [await show(path, false), await show(path, true)]
  const ratios = Object.entries(own.widths).flatMap(([words, width]) => {
    const other = fallback.widths[words]
    return other === undefined ? [] : other / width
  })
  expect(ratios.length).toBeGreaterThan(20)
  const mean = ratios.reduce((sum, each) => sum + each, 0) / ratios.length
  expect(mean).toBeWithin(0.97, 1.03)
  expect(ratios.filter((each) => each !== 1).length).toBeGreaterThan(ratios.length / 2)
  expect(Math.abs(fallback.height - own.height)).toBeLessThanOrEqual(8)
})

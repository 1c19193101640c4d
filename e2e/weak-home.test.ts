import { afterAll, afterEach, beforeAll, expect, test } from "bun:test"
import type { Page } from "playwright"
import { until } from "../src/test/until"
import { type Farm, openFarm, withoutEvents } from "./farm"
import { type WeakLink, weakLink } from "./weak-link"

let farm: Farm
beforeAll(async () => {
  farm = await openFarm()
})
afterEach(() => farm.closePages())
afterAll(() => farm.close())

/** Seconds from the address to the first pile. */
const secondsHome = async (page: Page) => {
  await page.goto("/", { waitUntil: "commit", timeout: 0 })
  const shown = await page.waitForFunction(
    () => document.querySelector("main li a") && performance.now(),
    undefined,
    { timeout: 90_000 },
  )
  return Number(await shown.jsonValue()) / 1000
}

/** Resolves when no bytes have arrived for longer than the app's delay before it loads its other parts. */
const idle = (link: WeakLink) => {
  let last = -1
  const isIdle = () => {
    const before = last
    last = link.bytes.down
    return before === last
  }
  return until("an idle link", isIdle, { within: 100_000, every: 5000 })
}

test("at 4 kB/s with a round trip of 2 s home shows within 45 s at first, then without a call", async () => {
  const ana = await farm.signUp("ana@farm.test")
  for (let row = 0; row < 8; row++) await ana.row({ rowId: `Far-${row}` })
  const to = Number(new URL(farm.windrow.url).port)
  await using link = await weakLink({ to, bytesPerSecond: 4000, delay: 1000 })
  const page = await farm.pageOf(ana.cookie, { baseURL: link.url })
  await withoutEvents(page)
  expect(await secondsHome(page)).toBeLessThan(45)
  // Nobody watches what it loads ahead, which takes two minutes.
  link.slow(400_000, 0)
  await idle(link)
  // So long that a second round trip is known from a busy machine.
  const roundTrip = 8
  link.slow(4000, (roundTrip * 1000) / 2)
  const calls: string[] = []
  page.on("request", (request) => calls.push(new URL(request.url()).pathname))
  expect(await secondsHome(page)).toBeLessThan(2 * roundTrip)
  expect(calls[0]).toBe("/")
  expect(calls.filter((path) => path.startsWith("/api/"))).toEqual([])
})

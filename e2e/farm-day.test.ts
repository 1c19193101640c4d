import { afterAll, afterEach, beforeAll, expect, test } from "bun:test"
import { startDays } from "../src/domain/start-days"
import { type Farm, openFacts, openFarm } from "./farm"

let farm: Farm
beforeAll(async () => {
  farm = await openFarm()
})
afterEach(() => farm.closePages())
afterAll(() => farm.close())

test.each([
  ["Pacific/Auckland", "UTC"],
  ["Pacific/Auckland", "America/Los_Angeles"],
  ["America/Los_Angeles", "Pacific/Auckland"],
  ["UTC", "Pacific/Kiritimati"],
  ["Asia/Kolkata", "America/Los_Angeles"],
  ["Pacific/Kiritimati", "Asia/Kolkata"],
])(
  "with a phone in %s a start is a day of the farm in %s: form, pile, history, report and log",
  async (timezoneId, zone) => {
    const ana = await farm.signUp(`${timezoneId}-${zone}@farm.test`.replaceAll("/", "."))
    await ana.call("PATCH", "/api/farm", { zone })
    const page = await farm.pageOf(ana.cookie, { timezoneId })
    await page.goto("/rows/new")
    const { dayOf } = startDays(zone)
    const before = dayOf(Date.now())
    const shown = dayIn((await page.getByLabel("Start Date").textContent()) ?? "")
    // Midnight may have passed between.
    expect([before, dayOf(Date.now())]).toContain(shown)
    const { id } = await ana.row()
    await page.goto(`/rows/${id}/edit`)
    await page.getByLabel("Start Date").fill("2026-03-10")
    await page.getByRole("button", { name: "Save Changes" }).click()
    await page.getByText("Row updated", { exact: true }).waitFor()
    await openFacts(page)
    await page.getByText("March 10, 2026", { exact: true }).waitFor()
    await page.goto(`/rows/${id}/edit`)
    expect(await page.getByLabel("Start Date").inputValue()).toBe("2026-03-10")
    await page.goto(`/rows/${id}/history`)
    await page.getByRole("button", { name: "Show all" }).click()
    const history = page.getByRole("list", { name: "History" })
    await history.getByText(/ → March 10, 2026$/).waitFor()
    expect(await history.locator("li", { hasText: "Built" }).locator("time").textContent()).toBe(
      "March 10, 2026",
    )
    for (const query of ["", `?zone=${timezoneId}`]) {
      await page.goto(`/rows/${id}/report${query}`)
      const started = page.locator("dl div", { hasText: "Started" }).locator("dd")
      expect(await started.textContent()).toBe("March 10, 2026")
      const log = await (await page.request.get(`/api/rows/${id}/log.csv${query}`)).text()
      expect(log).toContain("\n2026-03-10,12:00:00,Built,")
      expect(log).toMatch(/Start date: \w+ \d+, \d{4} → March 10, 2026"/)
    }
  },
)

test("home's drawing and its screen have the phone's today, and the question comes without a move", async () => {
  const now = new Date()
  const hour = now.getUTCHours()
  // A zone whose day has begun within the last hour; the signs of these names are turned around.
  const timezoneId = hour <= 12 ? `Etc/GMT+${hour}` : `Etc/GMT-${24 - hour}`
  const eve = now.getTime() - (now.getUTCMinutes() + 10) * 60_000
  const ana = await farm.signUp("ana@farm.test")
  const { id } = await ana.row()
  const reading = { temperature: 140, recordedAt: new Date(eve).toISOString() }
  await ana.call("POST", `/api/rows/${id}/temperatures`, reading)
  const page = await farm.pageOf(ana.cookie, { timezoneId })
  await page.context().clearCookies({ name: "zone" })
  await page.addInitScript(() => {
    const shifts: number[] = []
    Object.assign(globalThis, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        shifts.push((entry as PerformanceEntry & { value: number }).value)
    }).observe({ type: "layout-shift", buffered: true })
  })
  expect(await (await page.request.get("/")).text()).not.toContain('id="drawn"')
  await page.goto("/")
  await page.waitForFunction(() => document.cookie.includes("zone="))
  const drawn = await (await page.request.get("/")).text()
  expect(drawn).toContain("No reading today.")
  expect(drawn.replaceAll("<!-- -->", "")).toContain("0 of 1 logged today")
  await page.reload()
  await page.getByText("0 of 1 logged today").waitFor()
  await page.getByRole("group", { name: /^Days end at midnight in / }).waitFor()
  expect(await page.evaluate("shifts")).toEqual([])
  await page.getByRole("link", { name: "Other" }).click()
  await page.getByLabel("Time Zone").selectOption("UTC")
  await page.getByRole("button", { name: "Save Farm" }).click()
  await page.getByText("Farm saved", { exact: true }).waitFor()
  await page.goto("/")
  await page.getByText(hour > 0 ? "1 of 1 logged today" : "0 of 1 logged today").waitFor()
  expect(await page.getByRole("group", { name: /^Days end/ }).count()).toBe(0)
})

/** '2026-03-10' of 'March 10, 2026 in Auckland', as it stands where the phone has another day. */
const dayIn = (words: string) => new Date(`${words.replace(/ in .*/, "")} UTC`).toISOString().slice(0, 10)

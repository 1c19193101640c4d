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

/** '2026-03-10' of 'March 10, 2026 in Auckland', as it stands where the phone has another day. */
const dayIn = (words: string) => new Date(`${words.replace(/ in .*/, "")} UTC`).toISOString().slice(0, 10)

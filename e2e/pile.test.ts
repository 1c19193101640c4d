import { afterAll, afterEach, beforeAll, expect, test } from "bun:test"
import { AxeBuilder } from "@axe-core/playwright"
import type { Locator, Page } from "playwright"
import type { Row } from "../src/domain/rows"
import { dataUrlOf, makeJpeg } from "../src/test/jpeg-maker"
import { desk, type Farm, openFarm, phone, type User, withoutEvents } from "./farm"
import { pagesOf } from "./pdf"
import { databaseOf } from "./windrow"

let farm: Farm
let ana: User
beforeAll(async () => {
  farm = await openFarm()
  ana = await farm.signUp("ana@farm.test")
})
afterEach(() => farm.closePages())
afterAll(() => farm.close())

const small = { ...phone, viewport: { width: 360, height: 740 } }
const hour = 3_600_000

/** A pile with readings every twelve hours, the newest first and an hour old, each with a photo, and other records. */
const pile = async (temperatures: readonly number[], label: string) => {
  const row = await ana.row({ rowId: label })
  const at = `/api/rows/${row.id}`
  const ago = (hours: number) => new Date(Date.now() - hours * hour).toISOString()
  const photoUrl = dataUrlOf(await makeJpeg({ width: 80, height: 60 }))
  for (const [index, temperature] of temperatures.entries())
    await ana.call("POST", `${at}/temperatures`, { temperature, photoUrl, recordedAt: ago(1 + index * 12) })
  await ana.call("POST", `${at}/turns`, { waterAdded: true, turnedAt: ago(20) })
  await ana.call("POST", `${at}/materials`, { cubicYards: 1250, materialCategoryId: 1, addedAt: ago(60) })
  asTheyHappened()
  return row
}

/** As if each record had been sent when it happened. */
const asTheyHappened = () => {
  const db = databaseOf(farm.windrow)
  for (const [table, at] of [
    ["temperatures", "recorded_at"],
    ["turns", "turned_at"],
    ["material_additions", "added_at"],
  ])
    db.run(`UPDATE ${table} SET received_at = ${at}`)
  db.close()
}

const show = async (row: Row, options: object = small) => {
  const page = await farm.pageOf(ana.cookie, options)
  await withoutEvents(page)
  await page.goto(`/rows/${row.id}`)
  await page.getByRole("heading", { name: "Sales" }).waitFor()
  await page.getByRole("group", { name: "Time range" }).waitFor()
  await page.waitForLoadState("networkidle")
  return page
}

const bottomOf = async (target: Locator) => {
  const box = await target.boundingBox()
  return box ? box.y + box.height : Number.POSITIVE_INFINITY
}

const isOnFirstScreen = async (page: Page, targets: Record<string, Locator>) => {
  for (const [name, target] of Object.entries(targets)) {
    const bottom = await bottomOf(target)
    expect({ name, isOn: bottom > 0 && bottom <= 740 }).toEqual({ name, isOn: true })
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
}

const dailyActions = (page: Page) => ({
  log: page.getByRole("link", { name: "Log Temperature" }),
  turn: page.getByRole("link", { name: "Add Turn" }),
  material: page.getByRole("link", { name: "Add Material" }).first(),
})

test.each(["light", "dark"] as const)(
  "%s: what is asked in front of a pile is on the first screen, and removal far from it",
  async (colorScheme) => {
    const row = await pile([174, 146, 141, 139], `A-118-${colorScheme}`)
    const page = await show(row, { ...small, colorScheme })
    const main = page.getByRole("main")
    await isOnFirstScreen(page, {
      label: page.getByRole("heading", { name: `Row A-118-${colorScheme}` }),
      status: main.getByText("Active", { exact: true }).first(),
      temperature: main.getByText("174 °F", { exact: true }).first(),
      level: main.getByRole("img", { name: "out of range" }).first(),
      age: main.getByText("about 1 hour ago"),
      trend: main.getByText(/since (yesterday|[A-Z])/),
      need: main.getByText("174 °F is above the organic range. Turn it."),
      bar: main.getByRole("progressbar"),
      days: main.getByText(/^\d\/15 days @ 131°F\+$/),
      turns: main.getByText("1 of 5 turns"),
      ...dailyActions(page),
    })
    expect(await main.getByText("Active", { exact: true }).filter({ visible: true }).count()).toBe(1)
    const daily = await bottomOf(dailyActions(page).material)
    for (const name of ["Remove Pile", "Delete Compost Row"])
      expect(await bottomOf(page.getByRole("button", { name }))).toBeGreaterThan(daily + 740)
    for (const summary of await page.locator("summary").all()) await summary.click()
    await page.getByText("80 ft × 12 ft").waitFor()
    const { violations } = await new AxeBuilder({ page }).options({ rules: aaa }).analyze()
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
  },
)

const aaa = { "color-contrast-enhanced": { enabled: true } }

test("a complete pile has its next step on the first screen, above the daily actions", async () => {
  const row = await pile([140], "C-1")
  const step = async (status: string) => {
    await ana.call("PATCH", `/api/rows/${row.id}/status`, { status })
    return show(row)
  }
  const complete = await step("cooking_complete")
  const pickup = complete.getByRole("button", { name: "Ready for Pickup" })
  await isOnFirstScreen(complete, { pickup, ...dailyActions(complete) })
  await pickup.click()
  await complete.getByRole("button", { name: "Go On" }).click()
  await complete.getByText("Status updated").first().waitFor()
  const sale = complete.getByRole("link", { name: "Record Sale" })
  await sale.waitFor()
  await isOnFirstScreen(complete, { sale, ...dailyActions(complete) })
})

test("with 140 readings the page is short, and a reading is one line", async () => {
  const temperatures = Array.from({ length: 140 }, (_, index) => 120 + (index % 40))
  const row = await pile(temperatures, "B-140")
  const page = await show(row, phone)
  const height = () => page.evaluate(() => document.documentElement.scrollHeight)
  expect(await height()).toBeLessThanOrEqual(3000)
  const lines = page.getByRole("table", { name: "Temperatures" }).locator("tbody tr")
  expect(await lines.count()).toBe(3)
  const heights = await lines.evaluateAll((all) => all.map((line) => line.getBoundingClientRect().height))
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(48)
  expect(Math.max(...heights)).toBeLessThanOrEqual(56)
  const days = await lines.evaluateAll((all) =>
    all.map((line) => line.querySelector("time > span")?.getBoundingClientRect().width ?? 0),
  )
  const named = days.filter((width) => width > 1).length
  expect(named).toBe(2)

  await page.getByRole("button", { name: "All 140 readings" }).click()
  await lines.nth(139).waitFor()
  expect(await lines.count()).toBe(140)
  await lines.nth(100).getByRole("link").click()
  await page.getByText("Recorded At").waitFor()
  await page.goBack()
  await lines.nth(139).waitFor()
})

test("with 30 readings the temperatures end after one screen", async () => {
  const row = await pile([126, 171, 168, ...Array.from({ length: 27 }, (_, index) => 120 + index)], "B-30")
  const page = await show(row, phone)
  const topOf = async (name: string) => (await page.getByRole("region", { name }).boundingBox())?.y ?? 0
  const height = (await topOf("Materials")) - (await topOf("Temperature History"))
  expect(height).toBeGreaterThan(400)
  expect(height).toBeLessThanOrEqual(850)
})

test("materials and turns are items of two lines on a phone, and tables with their columns on a desk", async () => {
  const row = await pile([140], "D-1")
  const narrow = await show(row)
  const [line] = await narrow.getByRole("table", { name: "Materials" }).locator("tbody tr").all()
  const tops = await line
    ?.getByRole("cell")
    .evaluateAll((all) => all.map((cell) => cell.getBoundingClientRect().top))
  expect((tops?.[0] ?? 0) > (tops?.[1] ?? 0)).toBe(true)
  expect((await line?.boundingBox())?.height).toBeLessThanOrEqual(92)
  for (const [name, columns] of [
    ["Materials", ["Date", "Material", "Volume (yd³)"]],
    ["Turns", ["Date", "Turn #", "Water Added"]],
  ] as const) {
    const heads = narrow.getByRole("table", { name }).getByRole("columnheader")
    expect(await heads.allTextContents()).toEqual([...columns])
  }
  const wide = await show(row, { ...desk, isMobile: false, hasTouch: false })
  for (const head of ["Material", "Volume (yd³)", "Turn #", "Water Added", "Temp (°F)"])
    expect(
      (await wide.getByRole("columnheader", { name: head, exact: true }).boundingBox())?.width,
    ).toBeGreaterThan(30)
})

test("a printed pile has its total volume once, also where its materials go on to the next page", async () => {
  const row = await pile([140], "P-1")
  for (let load = 0; load < 60; load++)
    await ana.call("POST", `/api/rows/${row.id}/materials`, { cubicYards: 2, materialCategoryId: 1 })
  const page = await show(row, { ...desk, isMobile: false, hasTouch: false })
  await page.getByRole("button", { name: "All 61 materials" }).click()
  const pages = await pagesOf(await page.pdf({ format: "A4" }))
  expect(pages.length).toBeGreaterThan(2)
  expect(pages.join(" ").match(/Total Volume/g)).toHaveLength(1)
})

test("the menu has the pile's own items, and the facts are on paper without being opened", async () => {
  const row = await pile([140], "E-1")
  const page = await show(row)
  await page.getByRole("button", { name: "Menu" }).click()
  const items = page.getByRole("navigation", { name: "Menu" }).locator(":is(a, button):visible")
  await items.first().waitFor()
  expect(await items.allTextContents()).toEqual([
    "Report",
    "History",
    "Edit Row",
    "Move or Stage",
    "Add Sample",
    "Add Occurrence",
    "Merge Piles",
    "Split Pile",
    "Add New Row",
    "Manage Materials",
    "Farm",
    "Account",
    "Logout",
  ])
  await page.keyboard.press("Escape")
  const dimensions = page.getByText("80 ft × 12 ft")
  expect(await dimensions.isVisible()).toBe(false)
  await page.evaluate(() => dispatchEvent(new Event("beforeprint")))
  expect(await dimensions.isVisible()).toBe(true)
  await page.evaluate(() => dispatchEvent(new Event("afterprint")))
  expect(await dimensions.isVisible()).toBe(false)
})

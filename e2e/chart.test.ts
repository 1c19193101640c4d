import { afterAll, afterEach, beforeAll, expect, test } from "bun:test"
import type { Page } from "playwright"
import type { Row } from "../src/domain/rows"
import { type Farm, logReadings, openFarm, phone, type User } from "./farm"

let farm: Farm
let ana: User
beforeAll(async () => {
  farm = await openFarm()
  ana = await farm.signUp("ana@farm.test")
})
afterEach(() => farm.closePages())
afterAll(() => farm.close())

const rowWith = async (temperatures: readonly number[]) => {
  const row = await ana.row({ rowId: `A-${Math.random()}` })
  await logReadings(ana, row, temperatures)
  return row
}

const show = async (row: Row, options: object = {}, range = "All") => {
  const page = await farm.pageOf(ana.cookie, { deviceScaleFactor: 1, ...options })
  await page.goto(`/rows/${row.id}`)
  await page.getByRole("button", { name: range, exact: true }).click()
  // In the middle, so that no tap near it moves the page.
  await page.locator(".u-over").evaluate((plot) => plot.scrollIntoView({ block: "center" }))
  return page
}

const boxOf = async (page: Page, selector: string) => {
  const box = await page.locator(selector).boundingBox()
  if (!box) throw new Error(`There is no ${selector}.`)
  return box
}

/** The meanings of the pixels' colours along a line through the plot. */
const pixels = (page: Page, line: { x?: number; y?: number }) =>
  page.locator(".uplot canvas").evaluate((canvas: HTMLCanvasElement, line) => {
    const context = canvas.getContext("2d")
    if (!context) throw new Error("no canvas")
    const style = getComputedStyle(canvas)
    const meanings = new Map(
      ["hot", "below", "attention"].map((name) => {
        const dot = document.createElement("canvas").getContext("2d")
        if (!dot) throw new Error("no canvas")
        dot.fillStyle = style.getPropertyValue(`--${name}`)
        dot.fillRect(0, 0, 1, 1)
        return [String(dot.getImageData(0, 0, 1, 1).data), name]
      }),
    )
    const { x = 0, y = 0 } = line
    const [width, height] = line.x === undefined ? [canvas.width, 1] : [1, canvas.height]
    const { data } = context.getImageData(x, y, width, height)
    return Array.from({ length: width * height }, (_, index) =>
      String(meanings.get(String(data.slice(index * 4, index * 4 + 4))) ?? ""),
    )
  }, line)

/** Runs of one colour with their lengths. */
const runs = (colours: string[]) =>
  colours.reduce<{ colour: string; length: number }[]>((found, colour) => {
    const last = found.at(-1)
    if (last?.colour === colour) last.length += 1
    else found.push({ colour, length: 1 })
    return found
  }, [])

/** The bars that are completely in view, from left to right. */
const bars = async (page: Page) => {
  const { height } = await boxOf(page, ".u-over")
  return runs(await pixels(page, { y: 18 + Math.round(height) - 4 }))
    .filter(({ colour, length }) => colour && length > 10)
    .map(({ colour, length }) => ({ colour, length }))
}

const reads = (page: Page, degrees: string) =>
  page.locator("figcaption").getByText(degrees, { exact: true }).waitFor()

const alternating = (count: number) => Array.from({ length: count }, (_, ago) => (ago % 2 ? 120 : 140))

test("bars are green from the threshold and blue below, with today at the right edge and a labelled line", async () => {
  const page = await show(await rowWith([131, 130, 150]), phone, "Month")
  expect((await bars(page)).map(({ colour }) => colour)).toEqual(["hot", "below", "hot"])
  await reads(page, "131 °F")
  const canvas = await boxOf(page, ".uplot canvas")
  const label = await page.getByText("131 °F Threshold").boundingBox()
  const line = Math.round((label?.y ?? 0) + (label?.height ?? 0) + 2 - canvas.y)
  const near = await Promise.all([-1, 0, 1].map((off) => pixels(page, { y: line + off })))
  expect(
    Math.max(...near.map((row) => row.filter((colour) => colour === "attention").length)),
  ).toBeGreaterThan(100)
  expect((await pixels(page, { y: 4 })).filter(Boolean)).toEqual([])
})

test.each([
  [7, 100],
  [8, 50],
  [31, 50],
  [32, 40],
])("%d readings: bars of %d px, and scroll buttons only above 7", async (count, width) => {
  const page = await show(await rowWith(alternating(count)), { viewport: { width: 390, height: 844 } })
  const whole = (await bars(page)).slice(1)
  expect(whole.length).toBeGreaterThan(1)
  // The edge between two bars is 2 px.
  for (const { length } of whole.slice(0, -1)) expect(Math.abs(length + 2 - width)).toBeLessThanOrEqual(1)
  expect(await page.getByRole("button", { name: "Scroll to older readings" }).count()).toBe(count > 7 ? 1 : 0)
})

test("the scale spans 111 to 141 and extends to the readings", async () => {
  for (const { temperatures, low, high } of [
    { temperatures: [126], low: 111, high: 141 },
    { temperatures: [126, 91, 171], low: 91, high: 171 },
  ]) {
    const page = await show(await rowWith(temperatures))
    const over = await boxOf(page, ".u-over")
    const column = await pixels(page, { x: Math.round(over.width) - 15 })
    const height = column.filter((colour) => colour === "below").length
    expect(Math.abs(height - (over.height * (126 - low)) / (high - low))).toBeLessThan(4)
  }
})

test("the newest readings show first; a button scrolls 200 px, a finger by its own distance", async () => {
  const row = await rowWith(Array.from({ length: 30 }, (_, ago) => 100 + ago))
  const page = await show(row)
  const over = await boxOf(page, ".u-over")
  const y = over.y + over.height - 30
  const touch = await page.context().newCDPSession(page)
  const finger = (type: "touchStart" | "touchMove" | "touchEnd", x?: number) =>
    touch.send("Input.dispatchTouchEvent", { type, touchPoints: x === undefined ? [] : [{ x, y }] })
  const touchReads = async (x: number, degrees: string) => {
    await finger("touchStart", x)
    await reads(page, degrees)
    await finger("touchEnd")
  }
  const right = over.x + over.width - 25
  await reads(page, "100 °F")
  await touchReads(right, "100 °F")
  await touchReads(right - 50, "101 °F")
  const older = page.getByRole("button", { name: "Scroll to older readings" })
  const newer = page.getByRole("button", { name: "Scroll to newer readings" })
  expect(await newer.isDisabled()).toBe(true)
  await older.click()
  await touchReads(right, "104 °F")
  await finger("touchStart", right - 150)
  for (const x of [100, 50, 0]) await finger("touchMove", right - x)
  await finger("touchEnd")
  await touchReads(right, "107 °F")
  while (await older.isEnabled()) await older.click()
  // The oldest bar is clear of the degrees at the side.
  await touchReads(over.x + 36 + 25, "129 °F")
  await newer.click()
  await newer.and(page.locator(":enabled")).waitFor()
})

test("the ranges select readings, and an empty one shows a sentence", async () => {
  const row = await ana.row({ rowId: "old" })
  const recordedAt = new Date(Date.now() - 60 * 86_400_000).toISOString()
  await ana.call("POST", `/api/rows/${row.id}/temperatures`, { temperature: 140, recordedAt })
  const page = await farm.pageOf(ana.cookie)
  await page.goto(`/rows/${row.id}`)
  const empty = page.getByText("No temperature data available for the selected time range")
  await empty.waitFor()
  const ranges = page.getByRole("group", { name: "Time range" }).getByRole("button")
  expect(await ranges.allTextContents()).toEqual(["Week", "Month", "Year", "All"])
  expect(await ranges.nth(1).getAttribute("aria-pressed")).toBe("true")
  for (const [range, shown] of [
    ["Week", false],
    ["Year", true],
    ["All", true],
  ] as const) {
    await page.getByRole("button", { name: range, exact: true }).click()
    const chart = page.locator(".u-over")
    await (shown ? chart : empty).waitFor()
    expect({ range, other: await (shown ? empty : chart).count() }).toEqual({ range, other: 0 })
  }
})

test("300 px of the chart show on a screen of 320 px, in light and dark", async () => {
  const row = await rowWith(alternating(12))
  for (const colorScheme of ["light", "dark"] as const) {
    const page = await show(row, { viewport: { width: 320, height: 640 }, colorScheme })
    expect((await boxOf(page, ".u-over")).width).toBeGreaterThanOrEqual(300)
    expect(new Set((await bars(page)).map(({ colour }) => colour))).toEqual(new Set(["hot", "below"]))
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  }
})

test("the newest readings show before the older ones, and even when those fail", async () => {
  const row = await rowWith(Array.from({ length: 120 }, () => 140))
  const page = await farm.pageOf(ana.cookie)
  const whole = `**/api/rows/${row.id}/temperatures`
  await page.route(whole, (route) => route.abort())
  await page.goto(`/rows/${row.id}`)
  const failure = page.getByRole("alert").getByText("No connection to Windrow.")
  await failure.waitFor()
  const lines = page.getByRole("table", { name: "Temperatures" }).locator("tbody tr")
  await page.getByRole("button", { name: "All readings" }).click()
  await lines.nth(99).waitFor()
  expect(await lines.count()).toBe(100)
  await page.unroute(whole)
  await page.getByRole("button", { name: "Try again" }).click()
  await lines.nth(119).waitFor()
  expect(await lines.count()).toBe(120)
  await page.getByRole("button", { name: "All", exact: true }).click()
  await page.getByRole("img", { name: /^120 readings, 120 at or above/ }).waitFor()
  expect(await failure.count()).toBe(0)

  const line = lines.nth(110)
  await line.getByRole("link").click()
  await page.getByText("Recorded At").waitFor()
  await page.goBack()
  await line.waitFor()
  await page.waitForFunction(
    (tr) => tr && tr.getBoundingClientRect().top > 0 && tr.getBoundingClientRect().top < innerHeight,
    await line.elementHandle(),
  )
})

test("with 10,000 readings the canvas is as wide as its box and draws only visible bars", async () => {
  const row = await ana.row({ rowId: "many" })
  const ages = Array.from({ length: 10_000 }, (_, age) => age)
  while (ages.length > 0)
    await Promise.all(
      ages.splice(0, 50).map((age) =>
        ana.call("POST", `/api/rows/${row.id}/temperatures`, {
          temperature: 100 + (age % 60),
          recordedAt: new Date(Date.now() - 60_000 - age * 3_600_000).toISOString(),
        }),
      ),
    )
  const page = await farm.pageOf(ana.cookie)
  // Counts the numbers drawn over the bars in one frame.
  await page.addInitScript(() => {
    const counts = { texts: 0, most: 0 }
    const write = CanvasRenderingContext2D.prototype.fillText
    CanvasRenderingContext2D.prototype.fillText = function (...text) {
      counts.texts += 1
      write.apply(this, text)
    }
    const clear = CanvasRenderingContext2D.prototype.clearRect
    CanvasRenderingContext2D.prototype.clearRect = function (...area) {
      counts.most = Math.max(counts.most, counts.texts)
      counts.texts = 0
      clear.apply(this, area)
    }
    Object.assign(window, { counts })
  })
  await page.goto(`/rows/${row.id}`)
  await page.getByRole("button", { name: "All", exact: true }).click()
  await page.getByRole("img", { name: /^10000 readings/ }).waitFor()
  const over = await boxOf(page, ".u-over")
  await page.mouse.move(over.x + 50, over.y + 50)
  await page.mouse.down()
  for (let x = 50; x < over.width; x += 8) await page.mouse.move(over.x + x, over.y + 50)
  await page.mouse.up()
  const { most } = await page.evaluate(() => (window as unknown as { counts: { most: number } }).counts)
  expect(most).toBeGreaterThan(5)
  expect(most).toBeLessThan(40)
  const canvas = await page.locator(".uplot canvas").evaluate((canvas: HTMLCanvasElement) => ({
    drawn: canvas.width / devicePixelRatio,
    shown: canvas.getBoundingClientRect().width,
    box: canvas.closest(".uplot")?.parentElement?.clientWidth,
  }))
  expect(canvas).toEqual({ drawn: canvas.shown, shown: canvas.shown, box: canvas.shown })
  const lines = page.getByRole("table", { name: "Temperatures" }).locator("tbody tr")
  expect(await lines.count()).toBe(7)
  await page.getByRole("button", { name: "All 10,000 readings" }).click()
  await lines.nth(49).waitFor()
  expect(await lines.count()).toBe(50)
  await page.getByRole("button", { name: "Show more" }).click()
  await lines.nth(99).waitFor()
  expect(await lines.count()).toBe(100)
})

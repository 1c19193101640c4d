import { afterAll, afterEach, beforeAll, expect, test } from "bun:test"
import type { Page } from "playwright"
import type { Row } from "../src/domain/rows"
import { dataUrlOf, makeJpeg } from "../src/test/jpeg-maker"
import { until } from "../src/test/until"
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
  await choose(page, range)
  // In the middle, so that no tap near it moves the page; again where the range's plot was just taking the last one's place.
  await page.waitForFunction(() => {
    const plot = document.querySelector(".u-over")
    plot?.scrollIntoView({ block: "center" })
    const { top = -1, bottom = 0 } = plot?.getBoundingClientRect() ?? {}
    return top >= 0 && bottom <= innerHeight
  })
  return page
}

/** Presses a range; resolves when its bars have taken the place of those that are there. */
const choose = async (page: Page, range: string) => {
  const last = page.locator(".u-over")
  await last.evaluate((plot) => plot.setAttribute("data-last", ""))
  const history = page.getByRole("region", { name: "Temperature History" })
  const button = history.getByRole("button", { name: range, exact: true })
  const isChosen = (await button.getAttribute("aria-pressed")) === "true"
  await button.click()
  if (!isChosen) await page.locator(".u-over:not([data-last])").waitFor()
}

const boxOf = async (page: Page, selector: string) => {
  const box = await page.locator(selector).boundingBox()
  if (!box) throw new Error(`There is no ${selector}.`)
  return box
}

/** Height of the bars below the lowest degrees of the scale. */
const foot = 16

/** The meanings of the pixels' colours along a line through the plot. */
const pixels = (page: Page, line: { x?: number; y?: number }) =>
  page.locator(".uplot canvas").evaluate((canvas: HTMLCanvasElement, line) => {
    const context = canvas.getContext("2d")
    if (!context) throw new Error("no canvas")
    const style = getComputedStyle(canvas)
    const meanings = new Map(
      ["hot", "below", "text"].map((name) => {
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

/** The bars in view, from left to right, by their colour just above the foot. */
const bars = async (page: Page) => {
  const { height } = await boxOf(page, ".u-over")
  return runs(await pixels(page, { y: 22 + Math.round(height) - 4 })).filter(
    ({ colour, length }) => ["hot", "below"].includes(colour) && length > 10,
  )
}

const reads = (page: Page, degrees: string) =>
  page.locator("figcaption").getByText(degrees, { exact: true }).waitFor()

const alternating = (count: number) => Array.from({ length: count }, (_, ago) => (ago % 2 ? 120 : 140))

test("bars are green from the threshold and blue below, with the newest at the right edge and a labelled line", async () => {
  const page = await show(await rowWith([131, 130, 150]), phone, "Month")
  expect((await bars(page)).map(({ colour }) => colour)).toEqual(["hot", "below", "hot"])
  await reads(page, "131 °F")
  const canvas = await boxOf(page, ".uplot canvas")
  const label = await page.getByText("131 °F Threshold").boundingBox()
  expect((label?.y ?? 0) + (label?.height ?? 0)).toBeLessThanOrEqual(canvas.y + 1)
  const over = await boxOf(page, ".u-over")
  const low = 111
  const y = Math.round(22 + (over.height - foot) * (1 - (131 - low) / (150 - low)))
  const line = (await pixels(page, { y })).filter((colour) => colour === "text").length
  expect(line).toBeGreaterThan(over.width - 40)
  expect((await pixels(page, { y: 1 })).filter((colour) => ["hot", "below"].includes(colour))).toEqual([])
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
  for (const { length } of whole) expect(length).toBe(width)
  const { height } = await boxOf(page, ".u-over")
  const foot = runs(
    (await pixels(page, { y: 22 + Math.round(height) - 4 })).map((each) => each.replace("text", "")),
  )
  const airs = foot.slice(0, -1).filter(({ colour, length }) => !colour && length < 29)
  expect(airs.map(({ length }) => length)).toEqual(airs.map(() => 8))
  expect(await page.getByRole("button", { name: "Scroll to older readings" }).count()).toBe(count > 7 ? 1 : 0)
  expect(await page.getByText("Swipe for older readings").count()).toBe(count > 7 ? 0 : 1)
})

test("the scale spans 111 to 141 and extends to the readings", async () => {
  for (const { temperatures, low, high } of [
    { temperatures: [126], low: 111, high: 141 },
    { temperatures: [126, 91, 171], low: 91, high: 171 },
  ]) {
    const page = await show(await rowWith(temperatures))
    const over = await boxOf(page, ".u-over")
    const column = await pixels(page, { x: 29 + Math.round(over.width) - 15 })
    const height = column.filter((colour) => colour === "below").length
    const share = (126 - low) / (high - low)
    expect(Math.abs(height - foot - (over.height - foot) * share)).toBeLessThan(4)
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
  // Bars of 50 px with 8 px of air.
  const right = over.x + over.width - 29
  await reads(page, "100 °F")
  await touchReads(right, "100 °F")
  await touchReads(right - 58, "101 °F")
  await touchReads(right - 200, "103 °F")
  const older = page.getByRole("button", { name: "Scroll to older readings" })
  const newer = page.getByRole("button", { name: "Scroll to newer readings" })
  expect(await newer.isDisabled()).toBe(true)
  await older.click()
  // The selected bar is cut off now: the next whole one is selected.
  await reads(page, "104 °F")
  await touchReads(right, "103 °F")
  await finger("touchStart", right - 150)
  for (const x of [100, 50, 0]) await finger("touchMove", right - x)
  await finger("touchEnd")
  await touchReads(right, "106 °F")
  for (let clicks = 0; clicks < 100 && (await older.isEnabled()); clicks++) await older.click()
  await touchReads(over.x + 29, "129 °F")
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

test("300 px of the bars show on phones of 360 and 390 px, what fits on 320 px and more on a desk, in light and dark", async () => {
  const row = await rowWith(alternating(12))
  for (const colorScheme of ["light", "dark"] as const)
    for (const [width, shown] of [
      [320, 273],
      [360, 300],
      [390, 300],
      [1280, 399],
    ] as const) {
      const page = await show(row, { viewport: { width, height: 640 }, colorScheme, isMobile: width < 768 })
      expect({ width, shown: (await boxOf(page, ".u-over")).width }).toEqual({ width, shown })
      expect(new Set((await bars(page)).map(({ colour }) => colour))).toEqual(new Set(["hot", "below"]))
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    }
})

test("the newest readings show before the older ones, and even when those fail", async () => {
  const row = await rowWith(Array.from({ length: 120 }, () => 140))
  const page = await farm.pageOf(ana.cookie)
  const whole = `**/api/rows/${row.id}/temperatures`
  await page.route(whole, (route) => route.abort())
  await page.goto(`/rows/${row.id}`)
  const failure = page.getByText("Not yet on this phone")
  await failure.waitFor()
  const lines = page.getByRole("table", { name: "Temperatures" }).locator("tbody tr")
  await page
    .getByRole("img", {
      name: "Strip of days: the last 100, 1 of them without a reading. Older days are not",
    })
    .waitFor()
  const isPart = page.getByText("Older readings are not on this phone")
  expect(await isPart.count()).toBe(0)
  await page.getByRole("button", { name: "Year", exact: true }).click()
  await isPart.waitFor()
  await page.getByRole("img", { name: /^The newest 100 readings/ }).waitFor()
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
  expect(await isPart.count()).toBe(0)
  await page.getByRole("img", { name: "Strip of days: 121 from the start, 1 of them without" }).waitFor()

  const line = lines.nth(110)
  await line.getByRole("link").click()
  await page.getByText("Recorded At").waitFor()
  await page.goBack()
  await until("the line on the screen", () =>
    line.evaluate((tr) => tr.getBoundingClientRect().top > 0 && tr.getBoundingClientRect().top < innerHeight),
  )
})

test("with 10,000 readings the canvas is as wide as its box and draws only visible bars", async () => {
  const row = await ana.row({ rowId: "many" })
  const ages = Array.from({ length: 10_000 }, (_, age) => age)
  for (let from = 0; from < ages.length; from += 50)
    await Promise.all(
      ages.slice(from, from + 50).map((age) =>
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
  expect(await lines.count()).toBe(3)
  await page.getByRole("button", { name: "All 10,000 readings" }).click()
  await lines.nth(49).waitFor()
  expect(await lines.count()).toBe(50)
  await page.getByRole("button", { name: "Show more" }).click()
  await lines.nth(99).waitFor()
  expect(await lines.count()).toBe(100)
})

/** Readings by the number of days before today's noon, UTC; all of them with a photo. */
const pileOf = async (temperatures: Record<number, number>) => {
  const row = await ana.row({ rowId: `A-${Math.random()}` })
  const noon = Math.floor(Date.now() / 86_400_000) * 86_400_000 - 43_200_000
  const photoUrl = dataUrlOf(await makeJpeg({ width: 320, height: 240 }))
  const at = (ago: number) => new Date(noon - (ago - 1) * 86_400_000).toISOString()
  for (const [ago, temperature] of Object.entries(temperatures)) {
    const recordedAt = at(Number(ago))
    await ana.call("POST", `/api/rows/${row.id}/temperatures`, { temperature, photoUrl, recordedAt })
  }
  return { row, at }
}

const strip = (page: Page) => page.getByRole("img", { name: /^Strip of days/ })

const linear = (part: number) => (part <= 10 ? part / 3294.6 : ((part / 255 + 0.055) / 1.055) ** 2.4)
const lightOf = ([r = 0, g = 0, b = 0]: number[]) =>
  0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b)
/** The contrast of WCAG 2 between two colours. */
const contrast = (one: string, other: string) => {
  const lights = [one, other].map((each) => lightOf(each.match(/\d+/g)?.map(Number) ?? []))
  return (Math.max(...lights) + 0.05) / (Math.min(...lights) + 0.05)
}

/** The colours that a place of the canvas has on the screen, from `from` down to `to`. */
const coloursDown = (page: Page, x: number, from: number, to: number) =>
  page.locator(".uplot canvas").evaluate(
    (canvas: HTMLCanvasElement, { x, from, to }) => {
      const context = canvas.getContext("2d")
      const card = canvas.closest("section")
      if (!context || !card) throw new Error("no canvas in a card")
      const ground = getComputedStyle(card).backgroundColor
      return Array.from({ length: to - from }, (_, step) => {
        const [r, g, b, opaque] = context.getImageData(x, from + step, 1, 1).data
        return opaque ? `rgb(${r}, ${g}, ${b})` : ground
      })
    },
    { x, from, to },
  )

/** The colours on the screen, at three times the size, down a line one pixel wide; thinner runs are edges. */
const coloursOnScreen = async (page: Page, clip: { x: number; y: number; height: number }) => {
  const png = (await page.screenshot({ clip: { ...clip, width: 1 } })).toString("base64")
  const pixels = await page.evaluate(async (png) => {
    const bytes = Uint8Array.from(atob(png), (each) => each.charCodeAt(0))
    const picture = await createImageBitmap(new Blob([bytes], { type: "image/png" }))
    const context = new OffscreenCanvas(1, picture.height).getContext("2d")
    if (!context) throw new Error("no canvas")
    context.drawImage(picture, 0, 0)
    const { data } = context.getImageData(0, 0, 1, picture.height)
    return Array.from({ length: picture.height }, (_, y) => `rgb(${data.slice(y * 4, y * 4 + 3).join(", ")})`)
  }, png)
  return runs(pixels).filter(({ length }) => length >= 3)
}

/** Contrasts between neighbours. */
const steps = (found: { colour: string }[]) =>
  found.slice(1).map(({ colour }, index) => contrast(colour, found[index]?.colour ?? ""))

const themes = [
  { colorScheme: "light" },
  { colorScheme: "dark" },
  { colorScheme: "light", forcedColors: "active" },
  { colorScheme: "dark", forcedColors: "active" },
] as const

test.each(themes)(
  "the threshold's line is at least 3:1 against bars and ground, in strip and bars: %j",
  async (theme) => {
    const { row } = await pileOf({ 1: 150, 2: 120, 3: 165, 4: 175, 5: 150, 6: 80 })
    const desk = { viewport: { width: 1280, height: 740 }, isMobile: false }
    const page = await show(row, { ...desk, ...theme, deviceScaleFactor: 3 })
    await strip(page).evaluate((svg) => svg.scrollIntoView({ block: "center" }))
    const box = await boxOf(page, "svg[aria-label^=Strip]")
    // From 80 °F at 38 px to 180 °F at 2 px; columns of 24 px from the right: today, then the readings.
    const line = box.y + 20
    for (const [ago, colours] of [3, 5, 3, 5, 5, 5, 3].entries()) {
      const x = Math.round(box.x + box.width - 24 * ago - 12)
      const found = await coloursOnScreen(page, { x, y: line - 4, height: 8 })
      expect({ ago, colours: found.length, weak: steps(found).filter((step) => step < 3) }).toEqual({
        ago,
        colours,
        weak: [],
      })
    }
    await page.locator(".u-over").evaluate((over) => over.scrollIntoView({ block: "center" }))
    const over = await boxOf(page, ".u-over")
    const y = over.y + (over.height - foot) * (1 - (131 - 80) / (175 - 80))
    // Bars of 100 px and 8 px of air from the right; the value above 120 is clear of their left part.
    for (const [ago, colours] of [5, 3, 5].entries()) {
      const x = Math.round(over.x + over.width - 108 * ago - 90)
      const found = await coloursOnScreen(page, { x, y: y - 8, height: 16 })
      expect({ ago, colours: found.length, weak: steps(found).filter((step) => step < 3) }).toEqual({
        ago,
        colours,
        weak: [],
      })
    }
  },
)

test("the strip shows each day of the pile and has no controls; a tapped bar shows its reading and photo", async () => {
  const { row, at } = await pileOf({ 1: 140, 2: 141, 5: 142, 40: 143, 41: 120 })
  await ana.call("POST", `/api/rows/${row.id}/turns`, { waterAdded: true, turnNumber: 1, turnedAt: at(3) })
  const page = await show(row, { viewport: { width: 360, height: 740 } }, "Week")
  const box = await boxOf(page, "svg[aria-label^=Strip]")
  expect(box.x).toBeGreaterThanOrEqual(0)
  expect(box.x + box.width).toBeLessThanOrEqual(360)
  expect(box.height).toBeLessThanOrEqual(72)
  expect(await strip(page).getAttribute("aria-label")).toMatch(
    /^Strip of days: 42 from the start, 37 of them without/,
  )
  await strip(page).getByText("Today").waitFor()
  // The turns come with an answer of their own.
  await legend(page).getByText("Turn", { exact: true }).waitFor()
  expect(await legend(page).allTextContents()).toEqual(["No reading", "Turn"])
  const inside = strip(page).locator("xpath=../..").locator("button, a, input, [tabindex]")
  expect(await inside.count()).toBe(0)
  const over = await boxOf(page, ".u-over")
  await page.touchscreen.tap(over.x + over.width - 160, over.y + over.height - 20)
  await reads(page, "141 °F")
  await page
    .locator("figcaption")
    .getByText(/^[A-Z][a-z]+ \d+, \d{4} - \d+:\d\d [AP]M$/)
    .waitFor()
  const ground = await pixels(page, { y: 22 + Math.round(over.height) - 4 })
  expect(runs(ground).filter(({ colour, length }) => colour === "text" && length === 2)).toHaveLength(2)
  await page.getByRole("link", { name: "Open the selected reading" }).click()
  await page.getByText("141 °F").waitFor()
})

const legend = (page: Page) =>
  page.locator("svg[aria-label^=Strip]").locator("xpath=../..").getByRole("listitem")

test("strip and bars are green from the threshold on, and a cap marks what is too hot", async () => {
  const { row } = await pileOf({ 1: 127, 2: 168, 3: 175, 4: 131, 5: 130, 6: 80 })
  const page = await show(row, { viewport: { width: 768, height: 740 }, isMobile: false })
  expect(await legend(page).allTextContents()).toEqual(["160 °F or more", "Above 170 °F"])
  expect((await bars(page)).map(({ colour }) => colour)).toEqual(["hot", "hot", "hot", "below"])
  const over = await boxOf(page, ".u-over")
  const degrees = (over.height - foot) / (175 - 80)
  for (const [ago, temperature, colour] of [
    [1, 168, "--heat-too-hot"],
    [2, 175, "--heat-out-of-range"],
  ] as const) {
    const x = Math.round(29 + over.width - 54 - 108 * ago + 30)
    const top = Math.round(22 + (175 - temperature) * degrees)
    const cap = await page.evaluate((name) => {
      const probe = document.body.appendChild(document.createElement("i"))
      probe.style.color = `var(${name})`
      return getComputedStyle(probe).color
    }, colour)
    const down = await coloursDown(page, x, top + 3, top + 40)
    expect({ temperature, colour: down[0] }).toEqual({ temperature, colour: cap })
    expect(down.at(-1)).toBe(down.at(-3) ?? "")
    expect(down.at(-1)).not.toBe(cap)
  }
  // The coldest reading has a bar, and its number stands clear of the line.
  await page.getByRole("application").press("Home")
  await reads(page, "80 °F")
  expect((await bars(page))[0]?.colour).toBe("below")
})

test("of a pile that is cold no mark is as high as its lowest reading", async () => {
  const { row } = await pileOf({ 1: 79, 3: 84 })
  const page = await show(row)
  const heights = await strip(page).evaluate((svg) =>
    ["none", "below"].map((part) => {
      const path = [...svg.querySelectorAll("path")].find((each) =>
        each.getAttribute("class")?.startsWith(part),
      )
      return (path as SVGGraphicsElement | undefined)?.getBBox().height ?? -1
    }),
  )
  expect(heights[0]).toBe(0)
  expect(heights[1]).toBeGreaterThan(3)
})

test("a line under the strip says whose days they are where the device has others", async () => {
  const row = await rowWith([140])
  for (const [timezoneId, said] of [
    ["UTC", 0],
    ["Africa/Abidjan", 0],
    ["America/Los_Angeles", 1],
  ] as const) {
    const page = await show(row, { timezoneId })
    const note = page.getByText("Days end at midnight UTC.")
    expect({ timezoneId, said: await note.count() }).toEqual({ timezoneId, said })
    const clock = page.getByText("Times are by this device's clock, in Los Angeles.")
    expect({ timezoneId, said: await clock.count() }).toEqual({ timezoneId, said })
  }
})

test("the arrow keys, Home and End select a bar, which is announced", async () => {
  const row = await rowWith(Array.from({ length: 12 }, (_, ago) => 120 + ago))
  const page = await show(row)
  const chart = page.getByRole("application")
  await page.getByRole("button", { name: "Scroll to older readings" }).focus()
  await page.keyboard.press("Tab")
  expect(await chart.evaluate((element) => element === document.activeElement)).toBe(true)
  const announced = page.locator("figcaption [aria-live=polite]")
  for (const [key, degrees] of [
    ["ArrowRight", 120],
    ["ArrowLeft", 121],
    ["Home", 131],
    ["ArrowLeft", 131],
    ["ArrowRight", 130],
    ["End", 120],
  ] as const) {
    await page.keyboard.press(key)
    await announced.getByText(`${degrees} °F`, { exact: true }).waitFor()
    const foot = await pixels(page, { y: 22 + Math.round((await boxOf(page, ".u-over")).height) - 4 })
    expect(runs(foot).filter(({ colour, length }) => colour === "text" && length === 2)).toHaveLength(2)
  }
})

test("missing days are hatched between two bars, lower than any of them", async () => {
  const { row } = await pileOf({ 1: 140, 4: 141, 5: 142 })
  const page = await show(row, { viewport: { width: 768, height: 740 }, isMobile: false })
  const over = await boxOf(page, ".u-over")
  const foot = runs((await pixels(page, { y: 22 + Math.round(over.height) - 4 })).slice(29))
  const [first, second, third] = foot.flatMap(({ colour }, index) => (colour === "hot" ? index : []))
  const between = (from = 0, to = 0) => foot.slice(from + 1, to).reduce((sum, { length }) => sum + length, 0)
  expect([between(first, second), between(second, third)]).toEqual([8, 36])
  const hatched = await coloursDown(page, Math.round(29 + over.width - 4 - 100 - 18), 120, 158)
  expect(new Set(hatched.slice(-14)).size).toBeGreaterThan(1)
  expect(new Set(hatched.slice(0, 4)).size).toBe(1)
})

import { afterAll, afterEach, beforeAll, expect, test } from "bun:test"
import type { Locator } from "playwright"
import type { Temperature } from "../src/domain/temperatures"
import { dataUrlOf, makeJpeg } from "../src/test/jpeg-maker"
import { until } from "../src/test/until"
import { violationsOf } from "./axe"
import { type Farm, logReadings, openFarm, phone, type User } from "./farm"
import { pagesOf } from "./pdf"

let farm: Farm
let ana: User
beforeAll(async () => {
  farm = await openFarm()
  ana = await farm.signUp("ana@farm.test")
})
afterEach(() => farm.closePages())
afterAll(() => farm.close())

const day = 86_400_000
const noon = Math.floor(Date.now() / day) * day - day / 2
const daysAgo = (days: number) => new Date(noon - (days - 1) * day).toISOString()
const small = { ...phone, viewport: { width: 360, height: 640 } }

test("a day that nobody could read stands in the strip with its reason, once the day has no reading", async () => {
  const row = await ana.row({ rowId: "U-1" })
  await logReadings(ana, row, [140, 141])
  const look = (days: number, unread: string) =>
    ana.call("POST", `/api/rows/${row.id}/visits`, { visitedAt: daysAgo(days), unread })
  await look(2, "weather")
  await look(3, "closed")
  await look(4, "probe broken")
  const page = await farm.pageOf(ana.cookie, small)
  await page.goto(`/rows/${row.id}`)
  // Four days up to yesterday, and today: two of them were read, one of these although somebody had given up before.
  const words =
    "5 from the start, 3 of them without a reading, 2 of these could not be read: closed, probe broken."
  await page.getByRole("img", { name: `Strip of days: ${words}` }).waitFor()
  await page.getByText("Could not be read: closed, probe broken", { exact: true }).waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
})

/** The nine readings of a visit, out of order: 118 °F is the lowest, 156 °F the highest, 131 °F or more are 131, 140, 150, 156 and 138. */
const nine = [
  ["right", 120, 138, 129],
  ["left", 118, 131, 140],
  ["middle", 125, 150, 156],
].flatMap(([position, ...degrees]) =>
  degrees.map((temperature, at) => ({ position, depth: ["1 ft", "3 ft", "5 ft"][at], temperature })),
)

const ladder =
  "left 1 ft: 118 °F, 3 ft: 131 °F, 5 ft: 140 °F; middle 1 ft: 125 °F, 3 ft: 150 °F, 5 ft: 156 °F; right 1 ft: 120 °F, 3 ft: 138 °F, 5 ft: 129 °F"

test("a visit of nine probes is one line on every screen, which tells its lowest and its highest", async () => {
  await ana.call("PATCH", "/api/farm", { depths: ["1 ft", "3 ft", "5 ft"] })
  const row = await ana.row({ rowId: "V-9" })
  const at = `/api/rows/${row.id}`
  await ana.call("POST", `${at}/temperatures`, { temperature: 133, recordedAt: daysAgo(2) })
  const photoUrl = dataUrlOf(await makeJpeg({ width: 320, height: 240 }))
  const visit = {
    readings: nine,
    moisture: "right",
    smell: "earthy",
    photoUrl,
    visitedAt: new Date().toISOString(),
  }
  const { readings } = await ana.call<{ readings: Temperature[] }>("POST", `${at}/visits`, visit)

  const page = await farm.pageOf(ana.cookie, small)
  await page.goto("/")
  await page.getByRole("link", { name: /V-9/ }).filter({ hasText: "156 °F" }).waitFor()
  await page.goto(`/rows/${row.id}`)
  const lines = page.getByRole("table", { name: "Temperatures" }).locator("tbody tr")
  const line = lines.first()
  await line.getByText("118–156", { exact: true }).waitFor()
  await line.getByText("9 probes (Photo)", { exact: true }).waitFor()
  expect(await lines.count()).toBe(2)
  // The strip: today's column has the low, and the bars have one for the visit.
  await page.getByText("Lowest of a visit", { exact: true }).waitFor()
  await page.getByRole("img", { name: /^2 readings, 2 at or above 131 °F/ }).waitFor()
  await page.getByText("118–156 °F", { exact: true }).waitFor()

  const paper = (await pagesOf(await page.pdf({ format: "A4" }))).join(" ").replace(/\s+/g, " ")
  for (const place of ["left, 1 ft 118 °F", "right, 5 ft 129 °F", "Earthy"]) expect(paper).toContain(place)

  await line.getByRole("button").click()
  const places = page.getByRole("table", { name: "Temperatures" }).locator("li")
  await places.nth(8).waitFor()
  expect((await places.allInnerTexts()).map((text) => text.replace(/\s+/g, " ").trim())).toEqual([
    ...["left, 1 ft 118 °F", "left, 3 ft 131 °F", "left, 5 ft 140 °F"],
    ...["middle, 1 ft 125 °F", "middle, 3 ft 150 °F", "middle, 5 ft 156 °F"],
    ...["right, 1 ft 120 °F", "right, 3 ft 138 °F", "right, 5 ft 129 °F"],
  ])
  await page.getByRole("table", { name: "Temperatures" }).getByText("Earthy").waitFor()
  // The header covers no button then.
  await page.evaluate(() => scrollTo(0, 0))
  expect(await violationsOf(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  await places.nth(1).getByRole("link").click()
  await page.getByText("left", { exact: true }).waitFor()
  await page.getByText("3 ft", { exact: true }).waitFor()
  // The visit's photo is that of each reading.
  const photo = page.getByRole("img", { name: "What was seen at the visit" })
  await until("the photo", () => photo.evaluate((image: HTMLImageElement) => image.naturalWidth > 0))
  await page.goBack()
  await places.nth(8).waitFor()

  await page.goto(`/rows/${row.id}/history`)
  const events = page.getByRole("list", { name: "History" }).locator("> li")
  await events.filter({ hasText: `Visit: ${ladder}; moisture right, earthy` }).waitFor()
  expect(await events.count()).toBe(3)
  await page.goto(`/rows/${row.id}/report`)
  const daily = page.getByRole("table", { name: "Day by day" })
  await daily.waitFor()
  const cells = async (table: Locator, index: number) =>
    (await table.locator("tbody tr").nth(index).locator("td").allInnerTexts()).map((text) => text.trim())
  expect(await daily.locator("th").allInnerTexts()).toEqual([
    ...["Day", "Times read", "left", "middle", "right", "Low °F", "High °F", "Turns"],
  ])
  expect((await cells(daily, 0)).slice(1)).toEqual(["1", "", "", "", "133", "133", ""])
  expect((await cells(daily, -1)).slice(1)).toEqual(["1", "140", "156", "138", "118", "156", ""])
  expect(await violationsOf(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  const log = page.getByRole("table", { name: "The log" })
  expect(await log.getByRole("row").filter({ hasText: "Visit: " }).count()).toBe(1)
  expect(await log.locator("tbody tr").count()).toBe(3)
  await page
    .getByText("Readings without a photo")
    .locator("xpath=../dd")
    .getByText("1", { exact: true })
    .waitFor()
  await page.goto("/board")
  await page.getByText("Ana Berg 1", { exact: true }).waitFor()
  await page.getByRole("row", { name: /V-9/ }).getByText("156 °F", { exact: true }).waitFor()

  // 118 °F was wrong, and 156 °F, too: then 120 to 150.
  for (const wrong of [118, 156]) {
    const id = readings.find(({ temperature }) => temperature === wrong)?.id
    await ana.call("POST", `${at}/temperatures/${id}/void`, { reason: "Probe was cold" })
  }
  await page.goto(`/rows/${row.id}`)
  await line.getByText("120–150", { exact: true }).waitFor()
  await line.getByText("7 probes, 2 voided (Photo)", { exact: true }).waitFor()
  await page.getByText("150 °F", { exact: true }).first().waitFor()
  await page.goto(`/rows/${row.id}/history`)
  const struck = events.filter({ hasText: "Visit: " }).locator("s")
  await struck.nth(1).waitFor()
  expect(await struck.allInnerTexts()).toEqual(["left 1 ft: 118 °F", "5 ft: 156 °F"])
})

test("a visit that is voided goes with its readings, from the line that it is; one of one place reads like a reading", async () => {
  const row = await ana.row({ rowId: "V-2" })
  const at = `/api/rows/${row.id}`
  await ana.call("POST", `${at}/visits`, {
    readings: [{ position: "left", temperature: 133 }],
    visitedAt: daysAgo(2),
  })
  await ana.call("POST", `${at}/visits`, {
    readings: [
      { position: "right", value: 71.2, unit: "°C" },
      { position: "left", temperature: 140 },
    ],
  })
  const page = await farm.pageOf(ana.cookie, small)
  await page.goto(`/rows/${row.id}`)
  const table = page.getByRole("table", { name: "Temperatures" })
  // 71.2 °C is 160.16 °F, which is shown as 160.1.
  await table.getByText("140–160.1", { exact: true }).waitFor()
  await table.getByRole("row").filter({ hasText: "133" }).getByText("left", { exact: true }).waitFor()
  // Nothing was seen at them.
  expect(await page.getByRole("region", { name: "Observations" }).count()).toBe(0)
  await table.getByRole("button", { name: /2 probes/ }).click()
  await table.getByRole("button", { name: "About This Visit" }).click()
  await page.getByRole("button", { name: "Void..." }).click()
  await page.getByText("Wrong pile").click()
  await page.getByRole("dialog").getByRole("button", { name: /^Void/ }).click()
  await table.locator("s").getByText("140–160.1", { exact: true }).waitFor()
  for (const words of ["2 probes", "left", "right"])
    await table.locator("s").getByText(words, { exact: true }).waitFor()
  await until("the void on the server", async () => {
    const all = await ana.call<Temperature[]>("GET", `${at}/temperatures`)
    return all.filter(({ voided }) => voided).length === 2
  })
  await page.goto(`/rows/${row.id}/history`)
  const events = page.getByRole("list", { name: "History" }).locator("> li")
  await events.filter({ hasText: /^Voided: Visit, left: 140 °F, right: 160.1 °F \[71.2 °C\]/ }).waitFor()
  await events.filter({ hasText: "Temperature: 133 °F, left" }).waitFor()
  expect(await events.count()).toBe(4)
})

test("the photo of a visit is that of its line, those of positions stand there; a void strikes all of its words", async () => {
  const row = await ana.row({ rowId: "V-3" })
  const at = `/api/rows/${row.id}`
  const [ofVisit, ofLeft] = await Promise.all(
    [100, 120].map(async (height) => dataUrlOf(await makeJpeg({ width: 160, height }))),
  )
  const readings = [
    { position: "left", temperature: 140, photoUrl: ofLeft },
    { position: "right", temperature: 150 },
  ]
  const seen = { moisture: "right", smell: "sour", weather: "Fog", photoUrl: ofVisit }
  const made = { ...seen, readings, visitedAt: daysAgo(2) }
  const { id } = await ana.call<{ id: number }>("POST", `${at}/visits`, made)
  await ana.call("POST", `${at}/visits`, { readings, visitedAt: daysAgo(3) })
  const page = await farm.pageOf(ana.cookie, small)
  await page.goto(`/rows/${row.id}`)
  const table = page.getByRole("table", { name: "Temperatures" })
  const line = table.getByRole("row").filter({ hasText: "2 probes" }).first()
  await line.getByText("2 probes (Photo)", { exact: true }).waitFor()
  // The photo of a position is none of the visit's.
  await table.getByText("2 probes", { exact: true }).waitFor()
  await line.getByRole("button").click()
  const sources = (place: Locator) =>
    place
      .locator("img")
      .evaluateAll((all) =>
        all.map((image) => new URL((image as HTMLImageElement).src).pathname.replace("/thumbnail", "")),
      )
  const [photo] = await until("the visit's photo", async () => {
    const found = await sources(line)
    return found.length === 1 && found
  })
  const visit = await ana.call<{ id: number; photoUrl: string }[]>("GET", `${at}/visits`)
  expect(photo).toBe(visit.find((each) => each.id === id)?.photoUrl ?? "")
  expect(await sources(table.locator("li").filter({ hasText: "left" }))).not.toContain(photo)
  expect(await sources(table.locator("li").filter({ hasText: "right" }))).toEqual([])
  await table.getByRole("button", { name: "About This Visit" }).click()
  const shown = page.getByRole("dialog").getByRole("img", { name: "What was seen at the visit" })
  await until("the photo", () => shown.evaluate((image: HTMLImageElement) => image.naturalWidth === 160))
  await ana.call("POST", `${at}/visits/${id}/void`, { reason: "Wrong pile" })
  await page.reload()
  await line.getByRole("button").click()
  for (const words of ["2 probes", "left", "right", "Right", "Sour", "Fog"])
    await table.locator("s").getByText(words, { exact: true }).first().waitFor()
  const list = page.getByRole("table", { name: "Observations" })
  expect(await list.locator("td s").allInnerTexts()).toEqual(["Right", "Sour"])
})

test("the marks of today are whole, however narrow the strip's columns are", async () => {
  const row = await ana.row({ rowId: "V-4" })
  const startDate = new Date(Date.now() - 150 * day).toISOString()
  await ana.call("PATCH", `/api/rows/${row.id}`, { startDate })
  await logReadings(ana, row, [140])
  await ana.call("POST", `/api/rows/${row.id}/visits`, { unread: "closed" })
  await ana.call("POST", `/api/rows/${row.id}/turns`, { waterAdded: false })
  const page = await farm.pageOf(ana.cookie, small)
  await page.goto(`/rows/${row.id}`)
  const strip = page.getByRole("img", { name: /^Strip of days: 151/ })
  await page.getByText("Could not be read: closed", { exact: true }).waitFor()
  // Visits and turns come with answers of their own.
  const spare = await until("both marks", async () => {
    const found = await strip.evaluate((svg) => {
      const { right } = svg.getBoundingClientRect()
      return [...svg.querySelectorAll("path[class*=unread], path[class*=turn]")].map(
        (path) => right - path.getBoundingClientRect().right,
      )
    })
    return found.length === 2 && found
  })
  for (const pixels of spare) expect(pixels).toBeGreaterThanOrEqual(0.75)
})

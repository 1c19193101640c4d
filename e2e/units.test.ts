import { afterAll, afterEach, beforeAll, expect, test } from "bun:test"
import type { Page } from "playwright"
import type { Material } from "../src/domain/materials"
import type { Row } from "../src/domain/rows"
import type { Sale } from "../src/domain/sales"
import type { Temperature } from "../src/domain/temperatures"
import { makeJpeg } from "../src/test/jpeg-maker"
import { until } from "../src/test/until"
import { type Farm, openFarm, phone, type User } from "./farm"
import { untilDrafted } from "./kept"

let farm: Farm
let us: User
let metric: User
let buffer: Buffer
beforeAll(async () => {
  farm = await openFarm()
  us = await farm.signUp("us@farm.test")
  metric = await farm.signUp("metric@farm.test")
  await us.call("PATCH", "/api/farm", { zone: "America/Chicago" })
  await metric.call("PATCH", "/api/farm", { units: "metric", zone: "Europe/Vienna" })
  buffer = await makeJpeg({ width: 400, height: 300 })
})
afterEach(() => farm.closePages())
afterAll(() => farm.close())

const opened = async (user: User, path: string) => {
  const page = await farm.pageOf(user.cookie, phone)
  await page.goto(path)
  return page
}

const takePhoto = async (page: Page) => {
  await page.getByLabel("Photo (Required)").setInputFiles({ name: "1.jpg", mimeType: "image/jpeg", buffer })
  await page.getByRole("button", { name: "Remove photo" }).waitFor()
}

const listOf = <R>(user: User, row: Row, kind: string) => user.call<R[]>("GET", `/api/rows/${row.id}/${kind}`)

test("on a metric farm °C is typed with a comma, kept as it was, and shown so on every screen", async () => {
  const row = await metric.row({ rowId: "M-1" })
  const page = await opened(metric, `/rows/${row.id}/temperature`)
  await page.getByLabel("Temperature (°C)").fill("54,9")
  await takePhoto(page)
  await page.getByRole("button", { name: "Save Temperature" }).click()
  await page.getByText("Temperature recorded").first().waitFor()
  await page.getByText("54.9 °C").first().waitFor()
  const [reading] = await listOf<Temperature>(metric, row, "temperatures")
  expect([reading?.temperature, reading?.value, reading?.unit]).toEqual([130, 54.9, "°C"])
  await page.getByText("0/15 days @ 55°C+").waitFor()
  await page.goto("/")
  await page.getByText("54.9 °C").waitFor()
  expect(await page.content()).not.toContain("°F")
  await page.goto(`/rows/${row.id}/report`)
  await page.getByText("Days at or above 55 °C").waitFor()
  expect(await page.getByText("130.8").count()).toBe(0)
})

test("the page that the server draws has the reader's units from the first frame on", async () => {
  const row = await metric.row({ rowId: "M-drawn" })
  await metric.call("POST", `/api/rows/${row.id}/temperatures`, { value: 61.5, unit: "°C" })
  const other = await us.row({ rowId: "U-drawn" })
  await us.call("POST", `/api/rows/${other.id}/temperatures`, { temperature: 143 })
  const drawn = async ({ cookie }: User) => {
    const page = await fetch(farm.windrow.url, { headers: { cookie, accept: "text/html" } })
    return /\d+(\.\d+)? °[CF](?=<)/.exec(await page.text())?.[0]
  }
  expect(await Promise.all([drawn(metric), drawn(us), drawn(metric)])).toEqual([
    "61.5 °C",
    "143 °F",
    "61.5 °C",
  ])
})

test("55 on a °F farm is asked about, and one tap makes it 55 °C", async () => {
  const row = await us.row({ rowId: "U-1" })
  const page = await opened(us, `/rows/${row.id}/temperature`)
  await page.getByLabel("Temperature (°F)").fill("55")
  await page.getByText("55 °F, or 55 °C = 131 °F?").waitFor()
  await page.getByRole("button", { name: "55 °C" }).click()
  expect(await page.getByLabel("Temperature (°C)").inputValue()).toBe("55")
  await takePhoto(page)
  await page.getByRole("button", { name: "Save Temperature" }).click()
  await page.getByText("Temperature recorded").first().waitFor()
  const [reading] = await listOf<Temperature>(us, row, "temperatures")
  expect([reading?.temperature, reading?.value, reading?.unit]).toEqual([131, 55, "°C"])
  await page.getByText("1/15 days @ 131°F+").waitFor()
})

test("142 on a °C farm is asked about before any warning, in the form and in the ladder", async () => {
  const row = await metric.row({ rowId: "M-142" })
  const page = await opened(metric, `/rows/${row.id}/temperature`)
  await page.getByLabel("Temperature (°C)").fill("142")
  await page.getByText("142 °C, or 142 °F = 61.1 °C?").waitFor()
  expect(await page.getByText("Add Turn after saving").count()).toBe(0)
  await page.getByRole("button", { name: "More probes" }).click()
  await page.getByLabel("left (°C)").click()
  await page.getByText("142 °C, or 142 °F = 61.1 °C?").waitFor()
  expect(await page.getByText("Add Turn after saving").count()).toBe(0)
  await page.getByRole("button", { name: "142 °F" }).click()
  expect(await page.getByLabel("left (°F)").inputValue()).toBe("142")
  // More than the field takes.
  await page.getByLabel("middle (°F)").fill("58")
  await page.getByRole("button", { name: "58 °C" }).click()
  await page.getByLabel("right (°C)").fill("160")
  await page.getByText("160 °C, or 160 °F = 71.2 °C?").waitFor()
  await page.getByRole("button", { name: "160 °F" }).click()
  await page.getByText("Add Turn after saving").waitFor()
  await takePhoto(page)
  await page.getByRole("button", { name: "Save Temperature" }).click()
  await page.getByText("Visit recorded").first().waitFor()
  const readings = await listOf<Temperature>(metric, row, "temperatures")
  expect(readings.map(({ temperature }) => temperature).sort()).toEqual([136, 142, 160])
})

test("a draft that was begun in °F keeps its number and its unit when the farm becomes metric", async () => {
  const row = await us.row({ rowId: "U-2" })
  const page = await opened(us, `/rows/${row.id}/temperature`)
  await page.getByLabel("Temperature (°F)").fill("145")
  await untilDrafted(page)
  await us.call("PATCH", "/api/auth/user", { units: "metric" })
  await page.reload()
  const field = page.getByLabel("Temperature (°F)")
  await page.getByText("Continue where you left off.").waitFor()
  expect(await field.inputValue()).toBe("145")
  await takePhoto(page)
  await page.getByRole("button", { name: "Save Temperature" }).click()
  await page.getByText("Temperature recorded").first().waitFor()
  const [reading] = await listOf<Temperature>(us, row, "temperatures")
  expect([reading?.temperature, reading?.unit]).toEqual([145, null])
  await page.getByText("62.8 °C").first().waitFor()
  await us.call("PATCH", "/api/auth/user", { units: null })
})

test("what waits without a signal is shown and sent as it was typed", async () => {
  const row = await metric.row({ rowId: "M-2" })
  const page = await opened(metric, `/rows/${row.id}`)
  await page.getByRole("link", { name: "Log Temperature" }).click()
  await page.getByLabel("Temperature (°C)").fill("55")
  await takePhoto(page)
  await page.context().setOffline(true)
  await page.getByRole("button", { name: "Save Temperature" }).click()
  await page.getByText("Saved on this phone, will be sent").first().waitFor()
  await page.getByText("1/15 days @ 55°C+").waitFor()
  await page.context().setOffline(false)
  await page.getByText("1/15 days @ 55°C+").waitFor()
  await until("the reading is sent", async () => {
    const [reading] = await listOf<Temperature>(metric, row, "temperatures")
    return reading?.value === 55
  })
})

test("a weigh ticket in tons, half a yard, and a pile in meters", async () => {
  const row = await us.row({ rowId: "U-3" })
  const page = await opened(us, `/rows/${row.id}/sale`)
  await page.getByLabel("Client Name").fill("Bloom")
  await page.getByRole("button", { name: "tons" }).click()
  await page.getByLabel("Empty Weight").fill("5.25")
  await page.getByLabel("Full Weight").fill("12.4")
  await page.getByText("14,300 lb").waitFor()
  await page.getByRole("button", { name: "Save Sale" }).click()
  await page.getByText("Sale recorded").first().waitFor()
  const [sale] = await listOf<Sale>(us, row, "sales")
  expect([sale?.emptyWeight, sale?.fullWeight, sale?.fullValue, sale?.unit]).toEqual([
    10500,
    24800,
    12.4,
    "ton",
  ])
  await page.goto(`/rows/${row.id}/material`)
  await page.getByLabel("Volume").fill("0.5")
  await page.getByLabel("Material Type").selectOption({ index: 1 })
  await page.getByRole("button", { name: "Add Material" }).click()
  await page.getByText("Material added").first().waitFor()
  const [material] = await listOf<Material>(us, row, "materials")
  expect([material?.cubicYards, material?.value, material?.unit]).toEqual([0.5, 0.5, "yd³"])
  const other = await opened(metric, "/rows/new")
  await other.getByLabel("Row ID").fill("M-3")
  await other.getByLabel("Location").fill("Hof")
  await other.getByLabel("Length (m)").fill("24,5")
  await other.getByLabel("Volume in cubic meters").fill("30")
  await other.getByRole("button", { name: "Create Row" }).click()
  await other.getByText("New compost row created").first().waitFor()
  const made = (await metric.call<Row[]>("GET", "/api/rows")).find(({ rowId }) => rowId === "M-3")
  expect([made?.length, made?.cubicYards]).toEqual([80.380577, 39.238519])
  await other.goto(`/rows/${made?.id}`)
  await other.getByText("24.5 m × 3.7 m").waitFor({ state: "attached" })
})

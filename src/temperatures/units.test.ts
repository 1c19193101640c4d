import { expect, test } from "bun:test"
import { calendarIn } from "../domain/calendar"
import type { HistoryEvent } from "../domain/history"
import { describeEvent } from "../domain/history-words"
import type { Material } from "../domain/materials"
import { nextNeed } from "../domain/needs"
import type { Row } from "../domain/rows"
import type { Sale } from "../domain/sales"
import type { Temperature } from "../domain/temperatures"
import { farm } from "../test/farm"

const day = (index: number) => new Date(Date.now() - index * 86_400_000).toISOString()

/** °C to °F by hand: 54.9 × 1.8 + 32 = 130.82. */
const cases = [
  [{ value: 54.7, unit: "°C" }, 130, 130.46, false],
  [{ value: 54.8, unit: "°C" }, 130, 130.64, false],
  [{ value: 54.9, unit: "°C" }, 130, 130.82, false],
  [{ value: 55, unit: "°C" }, 131, 131, true],
  [{ value: 130.5, unit: "°F" }, 130, 130.5, false],
  [{ value: 130.999, unit: "°F" }, 130, 130.999, false],
  [{ value: 131, unit: "°F" }, 131, 131, true],
  [{ value: -1.5, unit: "°C" }, 29, 29.3, false],
] as const

test.each(cases)(
  "%o is %i °F in the answer, %d °F exactly, hot: %p",
  async (written, answered, exact, isHot) => {
    const ana = farm().signIn("ana@farm.test")
    const row = await ana.row()
    const reading = await ana.post<Temperature>(`/api/rows/${row.id}/temperatures`, written)
    expect([reading.temperature, reading.value, reading.unit]).toEqual([
      answered,
      written.value,
      written.unit,
    ])
    const [listed] = await ana.get<Temperature[]>(`/api/rows/${row.id}/temperatures`)
    expect(listed).toEqual(reading)
    const { lastTemperature, cookingDays } = await ana.get<Row>(`/api/rows/${row.id}`)
    expect([lastTemperature, cookingDays]).toEqual([exact, isHot ? 1 : 0])
  },
)

test.each([
  [76.6, "°C", 169.88, "169.8 °F is too hot. Turn it."],
  [76.7, "°C", 170.06, "170.1 °F is above the organic range. Turn it."],
  [170.4, "°F", 170.4, "170.4 °F is above the organic range. Turn it."],
  [71.1, "°C", 159.98, undefined],
  [71.2, "°C", 160.16, "160.1 °F is too hot. Turn it."],
] as const)("%d %s is compared exactly", async (value, unit, high, need) => {
  const ana = farm().signIn("ana@farm.test")
  const row = await ana.row()
  await ana.post(`/api/rows/${row.id}/temperatures`, { value, unit })
  const pile = await ana.get<Row>(`/api/rows/${row.id}`)
  expect(pile.highTemperature).toBe(high)
  expect(nextNeed(pile, { day: 0, isToday: () => true }).words).toBe(need)
})

test("a reading says one number, in one unit", async () => {
  const ana = farm().signIn("ana@farm.test")
  const { id } = await ana.row()
  const refusal = async (body: object) => {
    const answer = await ana.call("POST", `/api/rows/${id}/temperatures`, body)
    return [answer.status, await answer.text()]
  }
  const beside = "Temperature is a whole number of °F; send value and its unit in its place"
  expect(await refusal({ temperature: 142, unit: "°F" })).toEqual([400, beside])
  expect(await refusal({ temperature: 55, unit: "°C" })).toEqual([400, beside])
  expect(await refusal({ temperature: 131, value: 55, unit: "°C" })).toEqual([400, beside])
  expect(await refusal({ temperature: 131, value: 55 })).toEqual([400, beside])
  expect(await refusal({ value: 55 })).toEqual([400, "Unit is required"])
  expect(await refusal({ unit: "°C" })).toEqual([400, "Value is required"])
  expect(await refusal({ value: 55, unit: "K" })).toEqual([400, "Unit must be °F or °C"])
  expect(await refusal({ value: 55.12345, unit: "°C" })).toEqual([
    400,
    "Temperature may have 4 digits behind the point",
  ])
  expect(await refusal({ value: 149, unit: "°C" })).toEqual([400, "Temperature must be at most 148.8 °C"])
  expect(await refusal({ value: -20, unit: "°C" })).toEqual([400, "Temperature must be more than -17.8 °C"])
  expect(await refusal({ value: "55", unit: "°C" })).toEqual([400, "Value must be a number"])
  expect(await refusal({ temperature: 131.5 })).toEqual([400, "Temperature must be a whole number"])
  expect(await refusal({})).toEqual([400, "Temperature is required"])
  expect(await ana.get<Temperature[]>(`/api/rows/${id}/temperatures`)).toEqual([])
})

test("sizes and volumes are refused in the words of their own units", async () => {
  const ana = farm().signIn("ana@farm.test")
  const { id } = await ana.row()
  const refusal = async (body: object) => (await ana.call("PATCH", `/api/rows/${id}`, body)).text()
  expect(await refusal({ lengthValue: 24.5 })).toBe("Units are required")
  expect(await refusal({ length: 80, units: "us" })).toBe(
    "Length is a whole number of feet; send lengthValue and units in its place",
  )
  expect(await refusal({ volumeValue: 0, units: "metric" })).toBe("Cubic meters must be positive")
  expect(await refusal({ volumeValue: 1e6, units: "metric" })).toBe(
    "Cubic meters must be at most 764554.8 m³",
  )
  expect(await refusal({ volumeValue: -1, units: "us" })).toBe("Cubic yards must be positive")
})

test("volumes, weights and a pile's sizes are kept as they were written, and summed exactly", async () => {
  const ana = farm().signIn("ana@farm.test")
  const row = await ana.post<Row>("/api/rows", {
    rowId: "M-1",
    location: "Yard",
    coordinates: {},
    ...{ lengthValue: 24.5, widthValue: 3.6, volumeValue: 30, units: "metric" },
  })
  // 24.5 m ÷ 0.3048 = 80.380577 ft; 30 m³ ÷ 0.764554857984 = 39.238519 yd³.
  expect([row.length, row.width, row.cubicYards]).toEqual([80.380577, 11.811024, 39.238519])
  const material = (body: object) =>
    ana.post<Material>(`/api/rows/${row.id}/materials`, { materialCategoryId: 1, ...body })
  const half = await material({ value: 0.5, unit: "yd³" })
  expect([half.cubicYards, half.value, half.unit]).toEqual([0.5, 0.5, "yd³"])
  expect((await material({ value: 2, unit: "m³" })).cubicYards).toBe(2.615901)
  const sale = (body: object) => ana.post<Sale>(`/api/rows/${row.id}/sales`, { clientName: "Cy", ...body })
  const tons = await sale({ emptyValue: 5.25, fullValue: 12.4, unit: "ton" })
  expect([tons.emptyWeight, tons.fullWeight, tons.fullValue, tons.unit]).toEqual([10500, 24800, 12.4, "ton"])
  const lighter = await ana.call("POST", `/api/rows/${row.id}/sales`, {
    ...{ clientName: "Cy", emptyValue: 12.4, fullValue: 5.25, unit: "t" },
  })
  expect([lighter.status, await lighter.text()]).toEqual([400, "Full weight must be more than empty weight"])
  const events = await ana.get<HistoryEvent[]>(`/api/rows/${row.id}/history`)
  expect(events.map((event) => describeEvent(event, calendarIn("UTC")))).toEqual([
    "Yard, 80.4 ft × 11.8 ft, 39.2 yd³",
    "Food Scraps, 0.5 yd³, counted as raw",
    "Food Scraps, 2.6 yd³, written as 2 m³, counted as raw",
    "Cy, net 14,300 lb, empty 10,500 lb, full 24,800 lb, written as empty 5.25 ton, full 12.4 ton",
  ])
  const csvIn = async () => {
    const lines = (await (await ana.call("GET", `/api/rows/${row.id}/log.csv`)).text()).trim().split("\r\n")
    return lines.slice(1).map((line) => {
      const cells = line.replaceAll(/"[^"]*"/g, (cell) => cell.replaceAll(",", ";")).split(",")
      return [cells[6], cells[7], cells[13]?.replaceAll('"', "")]
    })
  }
  expect(await csvIn()).toEqual([
    ["", "", ""],
    ["0.5", "yd³", "0.5 yd³"],
    ["2.6159", "yd³", "2 m³"],
    ["14300", "lb", "empty 5.25 ton; full 12.4 ton"],
  ])
  await ana.done("PATCH", "/api/farm", { units: "metric" })
  expect(await csvIn()).toEqual([
    ["", "", ""],
    ["0.3823", "m³", "0.5 yd³"],
    ["2", "m³", "2 m³"],
    ["6486.3709", "kg", "empty 5.25 ton; full 12.4 ton"],
  ])
})

test("what was written survives a void, a move and a correction of the pile", async () => {
  const ana = farm().signIn("ana@farm.test")
  const [row, other] = [await ana.row(), await ana.row()]
  const path = `/api/rows/${row.id}/temperatures`
  const { id } = await ana.post<Temperature>(path, { value: 54.9, unit: "°C", recordedAt: day(0) })
  const moved = await ana.post<Temperature>(`${path}/${id}/move`, { to: other.id })
  expect([moved.temperature, moved.value, moved.unit]).toEqual([130, 54.9, "°C"])
  const voided = await ana.post<Temperature>(`/api/rows/${other.id}/temperatures/${moved.id}/void`, {
    reason: "Wrong",
  })
  expect([voided.value, voided.unit]).toEqual([54.9, "°C"])
  const corrected = await ana.done<Row>("PATCH", `/api/rows/${row.id}`, { lengthValue: 10, units: "metric" })
  expect(corrected.length).toBe(32.808399)
  expect((await ana.call("PATCH", `/api/rows/${row.id}`, { length: 80, units: "metric" })).status).toBe(400)
})

test("the log as CSV has numbers below zero as numbers, and none rounded over a threshold", async () => {
  const ana = farm().signIn("ana@farm.test")
  const { id } = await ana.row()
  await ana.done("PATCH", "/api/farm", { units: "metric" })
  await ana.post(`/api/rows/${id}/temperatures`, { value: -17.7, unit: "°C" })
  await ana.post(`/api/rows/${id}/temperatures`, { value: 130.9999, unit: "°F" })
  const csv = await (await ana.call("GET", `/api/rows/${id}/log.csv`)).text()
  expect(csv).toContain(",-17.7 °C,")
  expect(csv).toContain(",-17.7,°C,")
  expect(csv).toContain(",54.9999,°C,")
  expect(csv).not.toContain(",55,°C,")
})

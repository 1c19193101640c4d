import { afterEach, expect, test } from "bun:test"
import { waitFor } from "@testing-library/react"
import type { Temperature } from "#domain/temperatures"
import { showIn, storedUnits } from "#domain/units"
import { farm } from "../../src/test/farm"
import { dataUrlOf, makeJpeg } from "../../src/test/jpeg-maker"
import { phone, screen, within } from "../test/phone"

const anasPhone = async () => {
  const world = farm()
  const ana = world.signIn("ana@farm.test")
  const row = await ana.row({ rowId: "A-100", location: "North yard" })
  return { ...(await phone(ana.cookie, world)), ana, row, at: `/api/rows/${row.id}/temperatures` }
}

test("the form has a message for each missing value", async () => {
  const { open, tap, fill, row, sent, at } = await anasPhone()
  await open(`/rows/${row.id}/temperature`)
  await screen.findByText("Row #A-100")
  expect((await screen.findByLabelText("Date & Time")).textContent).toMatch(
    /^[A-Z][a-z]+ \d+, \d{4} - \d+:\d\d [AP]M$/,
  )
  await tap("Save Temperature")
  await screen.findByText("Temperature is required")
  await screen.findByText("A photo is required")
  for (const [text, message] of [
    ["hot", "Temperature must be a number"],
    ["-5", "Temperature must be a positive number"],
    ["0", "Temperature must be a positive number"],
    ["301", "Temperature must be at most 300 °F"],
    ["60.55", "Temperature may have one digit behind the point"],
  ] as const) {
    await fill("Temperature (°F)", text)
    await screen.findByText(message)
  }
  expect(sent).not.toContain(`POST ${at}`)
})

test("an unknown row and a removed row show a message instead of the form", async () => {
  const { open, row, ana } = await anasPhone()
  await open("/rows/999/temperature")
  await screen.findByText("Compost row not found")
  await ana.done("PATCH", `/api/rows/${row.id}/status`, { status: "removed" })
  await open(`/rows/${row.id}/temperature`)
  await screen.findByText("A removed row cannot be edited")
  expect(screen.queryByRole("button", { name: "Save Temperature" })).toBeNull()
})

test("a reading opens from the list with its photo and leads back", async () => {
  const { open, tap, row, ana, at } = await anasPhone()
  const photoUrl = dataUrlOf(await makeJpeg({ width: 80, height: 60 }))
  await ana.post(at, { temperature: 140, photoUrl, recordedAt: "2026-03-01T12:00:00Z" })
  await open(`/rows/${row.id}`)
  await tap(/^March 1, 2026 - .*\(Photo\)/, "link")
  await screen.findByText("140 °F")
  for (const text of ["Row #A-100", "North yard", "Recorded At", "At or above 131 °F"])
    expect(screen.getByText(text)).toBeTruthy()
  expect(screen.getByText(/^March 1, 2026 - /)).toBeTruthy()
  const bars = [...screen.getByLabelText("hot").children].map((path) => path.getAttribute("d")?.match(/M/g))
  expect(bars.map((each) => each?.length)).toEqual([3, 2])
  const photo = screen.getByRole("img", { name: "What was seen at the reading" })
  expect(photo.getAttribute("src")).toStartWith("data:image/jpeg;base64,")
  await tap("Back to Row Detail", "link")
  await screen.findByText("1/15 days @ 131°F+")
})

afterEach(() => showIn(storedUnits))

test.each([
  ["°C", "metric", [54.9, 76.7]],
  ["°F", "us", [142.5, 170.4]],
] as const)("a reading's page shows what was typed in %s, as the list does", async (unit, units, values) => {
  const { open, row, ana, at } = await anasPhone()
  await ana.done("PATCH", "/api/auth/user", { units })
  for (const value of values) {
    const { id } = await ana.post<Temperature>(at, { value, unit, recordedAt: "2026-03-01T12:00:00Z" })
    await open(`/rows/${row.id}`)
    const table = await screen.findByRole("table", { name: "Temperatures" })
    await waitFor(() => expect(table.textContent).toContain(String(value)))
    await open(`/rows/${row.id}/temperatures/${id}`)
    await screen.findByText("Recorded At")
    screen.getByText(`${value} ${unit}`)
    expect(screen.queryByText(/written as/)).toBeNull()
  }
})

test("the first three readings show, then all, and still all after coming back from one", async () => {
  const { open, tap, row, ana, at } = await anasPhone()
  const log = (day: number, temperature: number) =>
    ana.post(at, { temperature, recordedAt: new Date(Date.UTC(2026, 2, day, 12)).toISOString() })
  for (let day = 1; day <= 9; day++) await log(day, 120 + day)
  await open(`/rows/${row.id}`)
  const table = await screen.findByRole("table", { name: "Temperatures" })
  const shown = () => table.querySelectorAll("tbody tr").length
  expect(shown()).toBe(3)
  await tap("All 9 readings")
  await waitFor(() => expect(shown()).toBe(9))
  expect(screen.queryByRole("button", { name: /readings/ })).toBeNull()
  await tap(/^March 1, 2026 - /, "link")
  await screen.findByText("121 °F")
  await tap("Back to Row Detail", "link")
  await screen.findByRole("link", { name: /^March 1, 2026 - / })
})

test("a visit whose only photo shows one probe says so in its line", async () => {
  const { open, row, ana } = await anasPhone()
  const readings = [
    { position: "left", temperature: 131, photoUrl: dataUrlOf(await makeJpeg({ width: 80, height: 60 })) },
    { position: "right", temperature: 133 },
  ]
  await ana.post(`/api/rows/${row.id}/visits`, { readings })
  await open(`/rows/${row.id}`)
  const line = await screen.findByRole("button", { name: /2 probes \(Photo\)/ })
  expect(line.querySelector("img")).not.toBeNull()
})

test("a pile without readings has the sentence and the chart's, with its ranges", async () => {
  const { open, row } = await anasPhone()
  await open(`/rows/${row.id}`)
  await screen.findByText("No temperature data recorded yet")
  await screen.findByText("No temperature data available for the selected time range")
  const ranges = within(screen.getByRole("group", { name: "Time range" })).getAllByRole("button")
  expect(ranges.map((range) => range.textContent)).toEqual(["Week", "Month", "Year", "All"])
})

test("a line shows its photo's thumbnail and cancels its loading when the screen is left", async () => {
  const { open, tap, row, ana, at } = await anasPhone()
  const photoUrl = dataUrlOf(await makeJpeg({ width: 80, height: 60 }))
  const reading = await ana.post<Temperature>(at, { temperature: 140, photoUrl })
  await open(`/rows/${row.id}`)
  await screen.findByText("(Photo)")
  const thumbnail = document.querySelector("td img")
  const address = `${reading.photoUrl}/thumbnail?${Date.parse(reading.receivedAt)}&${localStorage.getItem("pictures")}`
  expect(address).toMatch(/&[\da-f]{32}$/)
  expect(thumbnail?.getAttribute("src")).toBe(address)
  expect((await ana.call("GET", address)).headers.get("content-type")).toBe("image/webp")
  expect(thumbnail?.getAttribute("loading")).toBe("lazy")
  await tap(/\(Photo\)/, "link")
  await screen.findByText("140 °F")
  expect(thumbnail?.hasAttribute("src")).toBe(false)
})

test("a reading without a photo and an unknown reading show a sentence", async () => {
  const { open, row, ana, at } = await anasPhone()
  const reading = await ana.post<Temperature>(at, { temperature: 130 })
  await open(`/rows/${row.id}/temperatures/${reading.id}`)
  await screen.findByText("No photo available")
  for (const path of [`/rows/${row.id}/temperatures/999`, `/rows/999/temperatures/${reading.id}`]) {
    await open(path)
    await screen.findByText("Information not found")
  }
})

test("a pile without readings has the range buttons and both sentences", async () => {
  const { open, row } = await anasPhone()
  await open(`/rows/${row.id}`)
  await screen.findByText("No temperature data recorded yet")
  await screen.findByText("No temperature data available for the selected time range")
  for (const range of ["Week", "Month", "Year", "All"])
    expect(screen.getByRole("button", { name: range }).getAttribute("aria-pressed")).toBe(
      String(range === "Month"),
    )
})

import { expect, test } from "bun:test"
import { act, waitFor } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import type { Row } from "#domain/rows"
import { farm } from "../../src/test/farm"
import { phone, screen } from "../test/phone"

const atTheForm = async () => {
  const world = farm()
  const ana = world.signIn("ana@farm.test")
  const anas = await phone(ana.cookie, world)
  await anas.open("/rows/new")
  await screen.findByLabelText("Row ID")
  return { ...anas, ana, world }
}

const alerts = () => screen.queryAllByRole("alert").map((alert) => alert.textContent)
const textIn = (label: string) => (screen.getByLabelText(label) as HTMLInputElement).value

test("the form opens with its defaults", async () => {
  await atTheForm()
  expect(textIn("Row ID")).toMatch(/^A-[1-9]\d\d$/)
  expect(textIn("Location")).toBe("")
  expect(textIn("Length (ft)")).toBe("")
  expect(textIn("Width (ft)")).toBe("12")
  expect(textIn("Volume in cubic yards (optional)")).toBe("")
  expect((screen.getByLabelText("Active") as HTMLInputElement).checked).toBe(true)
  expect(screen.getByLabelText("Start Date").textContent).toMatch(/^[A-Z][a-z]+ \d+, \d{4}$/)
  await screen.findByRole("option", { name: "Food Scraps" })
  expect(screen.getAllByRole("option")[0]?.textContent).toBe("None")
})

test("a submit shows a message for each missing value and focuses the first; a change clears it", async () => {
  const { tap, fill, sent } = await atTheForm()
  await fill("Row ID", "")
  await fill("Width (ft)", "")
  await tap("Create Row")
  await screen.findByText("Row ID is required")
  expect(alerts()).toEqual([
    "Row ID is required",
    "Location is required",
    "Length is required",
    "Width is required",
  ])
  expect(document.activeElement).toBe(screen.getByLabelText("Row ID"))
  expect(screen.getByLabelText("Location").getAttribute("aria-describedby")).toBe(
    screen.getByText("Location is required").id,
  )
  await fill("Location", "North yard")
  expect(alerts()).not.toContain("Location is required")
  expect(sent).not.toContain("POST /api/rows")
})

test.each([
  ["Length (ft)", "eighty", "Length must be a number"],
  ["Length (ft)", "-1", "Length must be positive"],
  ["Length (ft)", "0", "Length must be positive"],
  ["Length (ft)", "1000001", "Length must be at most 1000000 ft"],
  ["Width (ft)", "1e3", "Width must be a number"],
  ["Width (ft)", "-2", "Width must be positive"],
  ["Volume in cubic yards (optional)", "some", "Cubic yards must be a number"],
  ["Volume in cubic yards (optional)", "-1", "Cubic yards must be 0 or positive"],
])("%s %s: %s", async (label, text, message) => {
  const { tap, fill } = await atTheForm()
  await fill(label, text)
  await tap("Create Row")
  await screen.findByText(message)
})

test("a row is created with the form's values and appears in the list", async () => {
  const { tap, fill, ana } = await atTheForm()
  await fill("Row ID", "A-777")
  await fill("Location", "North yard")
  await fill("Length (ft)", "80")
  await fill("Volume in cubic yards (optional)", "40")
  await tap("Active", "checkbox")
  await tap("Create Row")
  await screen.findByText("Pile #A-777")
  await screen.findByText("Success!")
  await screen.findByText("New compost row created")
  expect(location.pathname).toBe("/")
  expect(await ana.get<Row[]>("/api/rows")).toMatchObject([
    {
      rowId: "A-777",
      location: "North yard",
      length: 80,
      width: 12,
      cubicYards: 40,
      materialCategoryId: null,
      status: "inactive",
      coordinates: {},
    },
  ])
  // It would lie on the form that comes next.
  await tap("Log temperature of A-777", "link")
  await screen.findByLabelText("Temperature (°F)")
  await waitFor(() => expect(screen.queryByText("New compost row created")).toBeNull())
})

test("a taken label keeps the form and suggests a free one", async () => {
  const { tap, fill, ana } = await atTheForm()
  await ana.row({ rowId: "A-777" })
  await fill("Row ID", "A-777")
  await fill("Location", "South field")
  await fill("Length (ft)", "60")
  await tap("Create Row")
  await screen.findByText("Error creating row")
  expect(screen.getAllByText('Row ID "A-777" is already in use').length).toBeGreaterThan(0)
  expect(textIn("Location")).toBe("South field")
  await tap(/^Use A-\d\d\d$/)
  await tap("Create Row")
  await screen.findByText("Success!")
  expect(await ana.get<Row[]>("/api/rows")).toHaveLength(2)
})

test("a retry after a lost answer creates no second row", async () => {
  const { tap, fill, ana, connection } = await atTheForm()
  await fill("Row ID", "A-777")
  await fill("Location", "North yard")
  await fill("Length (ft)", "80")
  connection("answers lost")
  await tap("Create Row")
  await screen.findByText("No connection to Windrow. Nothing is lost: please try again.")
  expect(textIn("Location")).toBe("North yard")
  connection("good")
  await tap("Create Row")
  await screen.findByText("Success!")
  expect(await ana.get<Row[]>("/api/rows")).toHaveLength(1)
})

test("two taps send one request", async () => {
  const { fill, sent } = await atTheForm()
  await fill("Location", "North yard")
  await fill("Length (ft)", "80")
  const button = await screen.findByRole("button", { name: "Create Row" })
  await act(async () => {
    button.click()
    button.click()
  })
  await screen.findByText("Success!")
  expect(sent.filter((call) => call === "POST /api/rows")).toHaveLength(1)
})

const choose = (method: string) => userEvent.selectOptions(screen.getByLabelText("Method"), method)

test("a new pile is a windrow, or an aerated static pile when that is chosen", async () => {
  const { tap, fill, ana } = await atTheForm()
  expect(textIn("Method")).toBe("windrow")
  await screen.findByText("131 °F or more on 15 days, 5 turns, up to 170 °F")
  await choose("Aerated static pile or in-vessel")
  await screen.findByText("131 °F or more on 3 days in a row, up to 170 °F")
  await fill("Location", "North yard")
  await fill("Length (ft)", "80")
  await tap("Create Row")
  await screen.findByText("Success!")
  await screen.findByText("0 of 3 days in a row")
  expect(await ana.get<Row[]>("/api/rows")).toMatchObject([{ method: "static", ownRule: null }])
})

test("an own rule has its fields, of which each that is missing or wrong has a message", async () => {
  const { tap, fill, ana } = await atTheForm()
  expect(screen.queryByLabelText("Days")).toBeNull()
  await choose("Own rule")
  expect(["Temperature (°F)", "Turns", "Highest temperature (°F)"].map(textIn)).toEqual(["131", "0", "170"])
  await fill("Temperature (°F)", "hot")
  await tap("Create Row")
  await screen.findByText("Location is required")
  expect(alerts()).toEqual([
    "Location is required",
    "Length is required",
    "Temperature must be a number from 32 to 212 °F",
    "Days must be a whole number from 1 to 366",
    "Source is required",
  ])
  await fill("Location", "North yard")
  await fill("Length (ft)", "80")
  await fill("Temperature (°F)", "140")
  await fill("Days", "8")
  await tap("In a row", "checkbox")
  await fill("Turns", "3")
  await fill("Days between turns", "2")
  await fill("Days without a reading that are allowed", "1")
  await fill("Highest temperature (°F)", "165")
  await fill("Source", "Permit 12-345")
  expect(alerts()).toEqual([])
  await tap("Create Row")
  await screen.findByText("0 of 8 days, 0 of 3 turns")
  const ownRule = {
    temperature: 140,
    days: 8,
    inARow: false,
    turns: 3,
    daysBetweenTurns: 2,
    bridgedDays: 1,
    ceiling: 165,
    source: "Permit 12-345",
  }
  expect(await ana.get<Row[]>("/api/rows")).toMatchObject([{ method: "own", ownRule }])
})

test("an own rule that was begun is there again, and none is sent with another method", async () => {
  const { tap, fill, open, ana } = await atTheForm()
  await fill("Location", "North yard")
  await fill("Length (ft)", "80")
  await choose("Own rule")
  await fill("Days", "eight")
  await fill("Source", "Permit")
  await open("/rows/new")
  await screen.findByText("Continue where you left off.")
  expect(["Method", "Days", "Source"].map(textIn)).toEqual(["own", "eight", "Permit"])
  await choose("Turned windrow")
  await tap("Create Row")
  await screen.findByText("Success!")
  expect(await ana.get<Row[]>("/api/rows")).toMatchObject([{ method: "windrow", ownRule: null }])
})

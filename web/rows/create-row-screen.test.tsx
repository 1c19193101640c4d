import { expect, test } from "bun:test"
import { act } from "@testing-library/react"
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
  ["Length (ft)", "12.5", "Length must be a whole number"],
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

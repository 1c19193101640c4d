import { expect, test } from "bun:test"
import { userEvent } from "@testing-library/user-event"
import { dayMs } from "#domain/day"
import type { Row, RowChange } from "#domain/rows"
import { windrowRule } from "#domain/rules"
import { startDays } from "#domain/start-days"
import { farm } from "../../src/test/farm"
import { phone, screen } from "../test/phone"

const atTheForm = async (zone?: string) => {
  const world = farm()
  const ana = world.signIn("ana@farm.test")
  const row = await ana.row({ rowId: "A-100", location: "North yard", cubicYards: 40, materialCategoryId: 3 })
  const at = `/api/rows/${row.id}`
  await ana.done("PATCH", at, { startDate: "2026-03-05T12:00:00Z" })
  if (zone) await ana.done("PATCH", "/api/farm", { zone })
  const anas = await phone(ana.cookie, world)
  await anas.open(`/rows/${row.id}/edit`)
  await screen.findByLabelText("Row ID")
  await screen.findByRole("option", { name: "Leaves" })
  return { ...anas, ana, row, at, world }
}

const textIn = (label: string) => (screen.getByLabelText(label) as HTMLInputElement).value

test("the form opens with the row's values", async () => {
  await atTheForm()
  expect(
    ["Row ID", "Location", "Length (ft)", "Width (ft)", "Volume in cubic yards (optional)"].map(textIn),
  ).toEqual(["A-100", "North yard", "80", "12", "40"])
  expect(textIn("Start Date")).toBe("2026-03-05")
})

test("only changed fields are sent, and the row lists each change with its time", async () => {
  const { tap, fill, ana, at, row } = await atTheForm()
  await fill("Length (ft)", "90")
  await fill("Volume in cubic yards (optional)", "")
  await tap("Save Changes")
  await screen.findByText("Row updated")
  expect(location.pathname).toBe(`/rows/${row.id}`)
  expect(await ana.get<Row>(at)).toMatchObject({ length: 90, cubicYards: null, materialCategoryId: 3 })
  const changes = await ana.get<RowChange[]>(`${at}/changes`)
  expect(changes.map(({ field }) => field).sort()).toEqual(["cubicYards", "length", "startDate"])
  await screen.findByText("90 ft × 12 ft")
  const told = (await screen.findByRole("region", { name: "Corrections" })).textContent
  expect(told).toContain("Length: 80 ft → 90 ft")
  expect(told).toContain("Cubic yards: 40 → none")
  expect(told).toMatch(/Start date: \w+ \d+, \d{4} → March 5, 2026/)
})

test("a start is a day of the farm's zone, whichever the device's is", async () => {
  const { tap, fill, ana, at, open, row } = await atTheForm("Pacific/Kiritimati")
  // Noon in UTC would be 2 AM of the next day there: a new zone leaves the day.
  expect(textIn("Start Date")).toBe("2026-03-05")
  await fill("Start Date", "2026-03-01")
  await tap("Save Changes")
  await screen.findByText("Row updated")
  await screen.findByText("March 1, 2026")
  expect((await ana.get<Row>(at)).startDate).toBe("2026-02-28T22:00:00.000Z")
  expect((await screen.findByRole("region", { name: "Corrections" })).textContent).toContain(
    "March 5, 2026 → March 1, 2026",
  )
  await open(`/rows/${row.id}/edit`)
  expect(((await screen.findByLabelText("Start Date")) as HTMLInputElement).value).toBe("2026-03-01")
})

test("the farm's today is no date of the future, its tomorrow is", async () => {
  const { tap, fill } = await atTheForm("Pacific/Kiritimati")
  const { dayOf } = startDays("Pacific/Kiritimati")
  await fill("Start Date", dayOf(Date.now() + dayMs))
  await tap("Save Changes")
  await screen.findByText("Start date is in the future")
  await fill("Start Date", dayOf(Date.now()))
  await tap("Save Changes")
  await screen.findByText("Row updated")
})

test("without changes nothing is sent", async () => {
  const { tap, sent, at, row } = await atTheForm()
  await tap("Save Changes")
  await screen.findByRole("heading", { name: "Row A-100" })
  expect(location.pathname).toBe(`/rows/${row.id}`)
  expect(sent).not.toContain(`PATCH ${at}`)
})

test("invalid values have the messages of the creation form", async () => {
  const { tap, fill, sent, at } = await atTheForm()
  await fill("Row ID", "")
  await fill("Length (ft)", "0")
  await fill("Start Date", "")
  await tap("Save Changes")
  await screen.findByText("Row ID is required")
  await screen.findByText("Length must be positive")
  await screen.findByText("Start date is required")
  await fill("Start Date", "2999-01-01")
  await screen.findByText("Start date is in the future")
  expect(sent).not.toContain(`PATCH ${at}`)
})

test("a taken label shows an error and keeps the form", async () => {
  const { tap, fill, ana, at } = await atTheForm()
  await ana.row({ rowId: "B-200" })
  await fill("Location", "South field")
  await fill("Row ID", "B-200")
  await tap("Save Changes")
  await screen.findByText("Error updating row")
  expect(screen.getAllByText('Row ID "B-200" is already in use').length).toBeGreaterThan(1)
  expect(textIn("Location")).toBe("South field")
  expect((await ana.get<Row>(at)).location).toBe("North yard")
  await fill("Row ID", "B-201")
  await tap("Save Changes")
  await screen.findByText("Row updated")
  await screen.findByRole("heading", { name: "Row B-201" })
})

test("a row removed during the edit shows an error and keeps the form; reopened, it has no form", async () => {
  const { tap, fill, ana, at, row, open } = await atTheForm()
  await ana.done("PATCH", `${at}/status`, { status: "removed" })
  await fill("Location", "South field")
  await tap("Save Changes")
  await screen.findByText("Error updating row")
  await screen.findByText("A removed row cannot be edited")
  expect(textIn("Location")).toBe("South field")
  await open(`/rows/${row.id}/edit`)
  await screen.findByText("A removed row cannot be edited")
  expect(screen.queryByLabelText("Location")).toBeNull()
  await open("/rows/999/edit")
  await screen.findByText("Compost row not found")
})

test("another method asks for its reason, and is an event of the pile's history", async () => {
  const { tap, fill, ana, at, row, open } = await atTheForm()
  expect(textIn("Method")).toBe("windrow")
  expect(screen.queryByLabelText("Reason")).toBeNull()
  await userEvent.selectOptions(screen.getByLabelText("Method"), "Own rule")
  await fill("Days", "3")
  await fill("Source", "Permit 12-345")
  await tap("Save Changes")
  await screen.findByText("Reason is required")
  await fill("Reason", "New permit")
  await tap("Save Changes")
  await screen.findByText("Row updated")
  expect(await ana.get<Row>(at)).toMatchObject({
    method: "own",
    ownRule: { days: 3, inARow: true, source: "Permit 12-345" },
    location: "North yard",
  })
  const words = "Own rule: 131 °F or more on 3 days in a row, up to 170 °F; Permit 12-345"
  await screen.findByText(words)
  expect((await screen.findByRole("region", { name: "Corrections" })).textContent).toContain(
    `Method: Turned windrow → ${words} (New permit)`,
  )
  await open(`/rows/${row.id}/history`)
  await screen.findByText(/Method: Turned windrow → Own rule: .*; Permit 12-345 \(New permit\)$/)
})

test("another rule of one's own is another method, too, and the same one none", async () => {
  const { tap, fill, ana, at, row, open, sent } = await atTheForm()
  const ownRule = { ...windrowRule, days: 3, source: "Permit 12-345" }
  await ana.done("PATCH", at, { method: "own", ownRule, methodReason: "New permit" })
  await open(`/rows/${row.id}/edit`)
  await fill("Days", "4")
  await fill("Reason", "Wrong number")
  await fill("Days", "3")
  expect(screen.queryByLabelText("Reason")).toBeNull()
  await tap("Save Changes")
  await screen.findByRole("heading", { name: "Row A-100" })
  expect(sent.filter((call) => call === `PATCH ${at}`)).toEqual([])
  await open(`/rows/${row.id}/edit`)
  await fill("Days", "4")
  await fill("Reason", "Wrong number")
  await tap("Save Changes")
  await screen.findByText("Row updated")
  expect((await ana.get<Row>(at)).ownRule).toEqual({ ...ownRule, everyPosition: false, days: 4 })
})

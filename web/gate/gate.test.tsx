import { expect, test } from "bun:test"
import { within } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import type { Material } from "#domain/materials"
import { invite } from "../../src/test/crew"
import { farm } from "../../src/test/farm"
import { allSent } from "../test/kept"
import { phone, screen } from "../test/phone"

/** The phone of Ana, who manages the pile A-1 and, if `isOpen`, a gate. */
const anasPhone = async (isOpen = true) => {
  const world = farm()
  const ana = world.signIn("ana@farm.test")
  const row = await ana.row({ rowId: "A-1" })
  const { id: yard } = isOpen ? await ana.post<{ id: number }>("/api/farm/yard", {}) : { id: 0 }
  const leaves = await ana.category("Leaves")
  const at = `/api/rows/${yard}/materials`
  const load = (more: object) =>
    ana.post<Material>(at, { materialCategoryId: leaves?.id, cubicYards: 20, ...more })
  const anas = await phone(ana.cookie, world)
  const choose = async (name: string) => {
    const option = await screen.findByRole("option", { name })
    await userEvent.setup().selectOptions(await screen.findByLabelText("Material Type"), option)
  }
  return { ...anas, choose, world, ana, row, yard, at, load }
}

test("a farm without a gate shows nothing of it on home, and a manager opens one", async () => {
  const { open, tap } = await anasPhone(false)
  await open("/")
  await screen.findByText("Pile #A-1")
  expect(screen.queryByRole("link", { name: "Load In" })).toBeNull()
  await open("/farm")
  await tap("About the Gate", "link")
  await tap("Open the Gate")
  await screen.findByText("No loads recorded yet")
  await open("/")
  await screen.findByRole("link", { name: "Load In" })
  screen.getByRole("link", { name: "Gate" })
})

test("a worker is told who opens the gate", async () => {
  const { world, ana } = await anasPhone(false)
  const bo = world.signIn("bo@farm.test")
  await invite(ana, bo, "worker")
  const { open } = await phone(bo.cookie, world)
  await open("/gate")
  await screen.findByText("This farm has no gate. A manager opens it.")
  expect(screen.queryByRole("button", { name: "Open the Gate" })).toBeNull()
})

test("a load comes in: digits, one tap for a former source, which brings its type along, and Save", async () => {
  const { open, tap, fill, load, ana, at } = await anasPhone()
  await load({ source: "City of Ames", county: "Story", hauler: "Hill Trucks" })
  await open("/")
  await screen.findByText("1 load waiting for a pile")
  await tap("Load In", "link")
  await fill("Volume (cubic yards)", "0.5")
  await tap("City of Ames")
  await fill("Ticket (optional)", "4711")
  await tap("Save Load")
  await screen.findByText("Load recorded")
  const table = await screen.findByRole("table", { name: "Loads" })
  await within(table).findByText("City of Ames, ticket 4711")
  const [newest] = await ana.get<Material[]>(at)
  expect(newest).toMatchObject({
    ...{ cubicYards: 0.5, value: 0.5, unit: "yd³", source: "City of Ames", county: "Story" },
    ...{ hauler: "Hill Trucks", ticket: "4711", plate: null, weight: null, refused: null },
  })
})

test("a ticket number that came in before is asked about, also of a load that waits on this phone", async () => {
  const { open, tap, fill, choose, load, at, ana, connection } = await anasPhone()
  await load({ ticket: "4711", addedAt: "2026-03-03T12:00:00Z" })
  const bring = async (ticket: string) => {
    await tap("Load In", "link")
    await fill("Volume (cubic yards)", "10")
    await choose("Leaves")
    await fill("Ticket (optional)", ticket)
    await tap("Save Load")
  }
  await open("/gate")
  await bring("4711 ")
  await screen.findByText("Ticket 4711 is on a load at the gate on March 3, 2026. Save all the same?")
  await tap("Save Anyway")
  await screen.findByText("Load recorded")
  expect(await ana.get<Material[]>(at)).toHaveLength(2)
  connection("none")
  await bring("4712")
  await screen.findByText("Saved on this phone, will be sent")
  await bring("4712")
  await screen.findByText("Ticket 4712 is on a load that waits on this phone. Save all the same?")
  await tap("Cancel")
  expect((await screen.findByLabelText<HTMLInputElement>("Ticket (optional)")).value).toBe("4712")
})

test("a load goes on its pile by two taps, and is one record there", async () => {
  const { open, tap, load, row } = await anasPhone()
  await load({ ticket: "4711" })
  await open("/gate")
  await tap("Put on a Pile")
  await tap("Pile #A-1 North yard")
  await screen.findByText("No loads recorded yet")
  await open(`/rows/${row.id}`)
  await within(await screen.findByRole("table", { name: "Materials" })).findByText("Leaves")
})

test("a load that is refused needs a reason, and stands apart", async () => {
  const { open, tap, fill, choose, yard } = await anasPhone()
  await open(`/rows/${yard}/material`)
  await fill("Volume (cubic yards)", "10")
  await choose("Leaves")
  await tap("Refused", "checkbox")
  await tap("Save Load")
  await screen.findByText("Refused because is required")
  await fill("Refused Because", "Plastic")
  await tap("Save Load")
  await within(await screen.findByRole("region", { name: "Refused or Voided" })).findByText(
    "refused: Plastic",
  )
  await screen.findByText("No loads recorded yet")
})

test("a weight alone needs to be known of its type, and gives the volume", async () => {
  const { open, tap, fill, choose, yard, ana, at } = await anasPhone()
  await open(`/rows/${yard}/material`)
  await choose("Leaves")
  await tap("Save Load")
  await screen.findByText("Cubic yards is required")
  await fill("Weight (optional, pounds)", "8000")
  await tap("Save Load")
  await screen.findByText("What Leaves weighs is not known yet: type the volume, too")
  await ana.done("PATCH", "/api/farm", {
    densities: [{ materialType: "Leaves", density: 400, weighedOn: "2026-01-01" }],
  })
  await open("/gate")
  await open(`/rows/${yard}/material`)
  await tap("Save Load")
  await screen.findByText("Load recorded")
  expect(await ana.get<Material[]>(at)).toMatchObject([
    { cubicYards: 20, weight: 8000, volumeByWeight: true },
  ])
})

test("a manager says what a type weighs", async () => {
  const { open, tap, fill, choose, ana } = await anasPhone()
  await open("/gate")
  await choose("Leaves")
  await fill("Density (lb/yd³)", "412.5")
  await tap("Save Density")
  await screen.findByText("412.5 lb/yd³")
  const { densities } = await ana.get<{ densities: object[] }>("/api/farm")
  expect(densities).toMatchObject([{ materialType: "Leaves", density: 412.5 }])
})

test("what happened that is of no pile is recorded at the gate, also without a connection", async () => {
  const { open, tap, fill, connection, ana, yard } = await anasPhone()
  await open("/gate")
  await screen.findByText("No loads recorded yet")
  expect(screen.queryByRole("region", { name: "Occurrences of the Farm" })).toBeNull()
  await tap("Add Occurrence", "link")
  await screen.findByText("Of the farm, and of no pile.")
  await userEvent.setup().selectOptions(await screen.findByLabelText("What"), "Complaint")
  await fill("Details", "Smell at the road")
  connection("none")
  await tap("Save Occurrence")
  await within(await screen.findByRole("region", { name: "Occurrences of the Farm" })).findByText(
    "Smell at the road",
  )
  connection("good")
  await tap("Send now")
  await allSent()
  expect(await ana.get<object[]>(`/api/rows/${yard}/occurrences`)).toMatchObject([
    { what: "complaint", details: "Smell at the road" },
  ])
})

test("a load that is voided is offered no other pile, and the yard's address leads to the gate", async () => {
  const { open, tap, load, yard } = await anasPhone()
  await load({ ticket: "4711" })
  await open("/gate")
  const table = await screen.findByRole("table", { name: "Loads" })
  await userEvent.click(within(table).getAllByRole("button")[0] ?? document.body)
  expect(screen.queryByRole("button", { name: "Belongs to Another Pile" })).toBeNull()
  await tap("Void...")
  await screen.findByRole("button", { name: "Entered twice" })
  expect(screen.queryByRole("button", { name: "Wrong pile" })).toBeNull()
  await open(`/rows/${yard}`)
  expect((await screen.findByRole("link", { name: "Loads at the Gate" })).getAttribute("href")).toBe("/gate")
})

import { expect, test } from "bun:test"
import { userEvent } from "@testing-library/user-event"
import type { Material } from "#domain/materials"
import { materials } from "../../src/db/schema"
import { farm } from "../../src/test/farm"
import { direct } from "../../src/test/sql"
import { phone, screen } from "../test/phone"

const anasPhone = async () => {
  const world = farm()
  const ana = world.signIn("ana@farm.test")
  const row = await ana.row({ rowId: "A-100", location: "North yard" })
  const anas = await phone(ana.cookie, world)
  const choose = async (name: string) => {
    const option = await screen.findByRole("option", { name })
    await userEvent.selectOptions(await screen.findByLabelText("Material Type"), option)
  }
  return { ...anas, choose, world, ana, row, at: `/api/rows/${row.id}/materials` }
}

test("the form opens with its defaults", async () => {
  const { open, row } = await anasPhone()
  await open(`/rows/${row.id}/material`)
  await screen.findByText("Row #A-100")
  expect(screen.getByText("North yard")).toBeTruthy()
  await screen.findByRole("option", { name: "Leaves" })
  expect(screen.getAllByRole("option")[0]?.textContent).toBe("Select a material")
  expect(screen.getByLabelText("Notes (optional)")).toBeTruthy()
  expect(screen.getByLabelText("Date Added").textContent).toMatch(/^[A-Z][a-z]+ \d+, \d{4}$/)
})

test("each missing or invalid value has a message", async () => {
  const { open, tap, fill, row, sent, at } = await anasPhone()
  await open(`/rows/${row.id}/material`)
  await tap("Add Material")
  await screen.findByText("Cubic yards is required")
  await screen.findByText("Material category is required")
  for (const [text, message] of [
    ["some", "Cubic yards must be a number"],
    ["0", "Cubic yards must be positive"],
    ["-3", "Cubic yards must be positive"],
  ] as const) {
    await fill("Volume (cubic yards)", text)
    await screen.findByText(message)
  }
  expect(sent).not.toContain(`POST ${at}`)
})

test("additions are listed newest first and totalled; without a category they are 'Uncategorized'", async () => {
  const { open, tap, fill, choose, row, ana, world, at } = await anasPhone()
  await direct(world.db).insert(materials).values({
    rowId: row.id,
    cubicYards: 5,
    materialCategoryId: null,
    addedAt: "2026-03-01T00:00:00.000Z",
    recordedBy: row.userId,
  })
  await open(`/rows/${row.id}/material`)
  await fill("Volume (cubic yards)", "7")
  await choose("Leaves")
  await fill("Notes (optional)", "From Hill Farm")
  await tap("Add Material")
  await screen.findByText("Material added to compost row")
  const table = await screen.findByRole("table", { name: "Materials" })
  expect(location.pathname).toBe(`/rows/${row.id}`)
  const cells = (line: Element) => [...line.children].slice(-2).map((cell) => cell.textContent)
  expect([...table.querySelectorAll("tr")].map(cells)).toEqual([
    ["Material", "Volume (yd³)"],
    ["Leaves", "7"],
    ["Uncategorized", "5"],
    ["Total Volume", "12"],
  ])
  const [newest] = await ana.get<Material[]>(at)
  expect(newest).toMatchObject({ cubicYards: 7, notes: "From Hill Farm" })
})

test("a volume of a thousand and more has a separator, on its line, in the sum and in its dialog", async () => {
  const { open, row, ana, at } = await anasPhone()
  for (const cubicYards of [1250, 5]) await ana.post(at, { cubicYards, materialCategoryId: 3 })
  await open(`/rows/${row.id}`)
  const table = await screen.findByRole("table", { name: "Materials" })
  expect([...table.querySelectorAll("td:last-child")].map((cell) => cell.textContent)).toEqual([
    "5",
    "1,250",
    "1,255",
  ])
  await userEvent.click(table.querySelectorAll("button")[1] ?? table)
  expect((await screen.findByText("Volume")).nextElementSibling?.textContent).toBe("1,250 yd³")
})

test("the table links to the form", async () => {
  const { open, tap, row } = await anasPhone()
  await open(`/rows/${row.id}`)
  await screen.findByText("No materials recorded yet")
  const links = screen.getAllByRole("link", { name: "Add Material" })
  expect(links).toHaveLength(2)
  await userEvent.click(links[1] ?? document.body)
  await screen.findByLabelText("Date Added")
  await tap("Back", "link")
  expect(location.pathname).toBe(`/rows/${row.id}`)
})

test("when the materials fail to load, the form stays and offers a retry", async () => {
  const { open, tap, hold, connection, row } = await anasPhone()
  const release = hold("/api/material-categories")
  await open(`/rows/${row.id}/material`)
  await screen.findByText("Row #A-100")
  connection("none")
  release()
  await screen.findByText("The materials could not be loaded")
  connection("good")
  await tap("Try again")
  await screen.findByRole("option", { name: "Leaves" })
})

test("an unknown row and a removed row show a message instead of the form", async () => {
  const { open, row, ana } = await anasPhone()
  await open("/rows/999/material")
  await screen.findByText("Compost row not found")
  await ana.done("PATCH", `/api/rows/${row.id}/status`, { status: "removed" })
  await open(`/rows/${row.id}/material`)
  await screen.findByText("A removed row cannot be edited")
})

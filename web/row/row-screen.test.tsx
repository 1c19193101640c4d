import { expect, test } from "bun:test"
import { farm } from "../../src/test/farm"
import { phone, screen, within } from "../test/phone"

/** Ana with a pile that has two readings, a turn and two additions, and her phone. */
const anasPhone = async () => {
  const world = farm()
  const ana = world.signIn("ana@farm.test")
  const row = await ana.row({ rowId: "A-100", location: "North yard", length: 80 })
  const at = `/api/rows/${row.id}`
  await ana.post(`${at}/temperatures`, { temperature: 131, recordedAt: "2026-03-01T12:00:00Z" })
  await ana.post(`${at}/temperatures`, { temperature: 130, recordedAt: "2026-03-02T12:00:00Z" })
  await ana.post(`${at}/turns`, { waterAdded: true, turnedAt: "2026-03-01T12:00:00Z" })
  const leaves = await ana.category("Leaves")
  await ana.post(`${at}/materials`, { cubicYards: 5, materialCategoryId: leaves?.id, addedAt: "2026-03-01" })
  await ana.post(`${at}/materials`, {
    cubicYards: 7,
    materialCategoryId: leaves?.id,
    addedAt: "2026-03-02",
    startsCount: false,
  })
  return { ...(await phone(ana.cookie, world)), ana, row, at }
}

const linesOf = (table: string) =>
  [...screen.getByRole("table", { name: table }).querySelectorAll("tr")].map((line) =>
    [...line.children].map((cell) => cell.textContent?.trim()),
  )

test("the screen shows the row and its records, newest first", async () => {
  const { open, row } = await anasPhone()
  await open(`/rows/${row.id}`)
  await screen.findByRole("heading", { name: "Row A-100" })
  for (const text of ["A-100", "80 ft × 12 ft", "1/15 days @ 131°F+", "1 of 5 turns", "130 °F"])
    expect(screen.getByText(text)).toBeTruthy()
  expect(screen.getAllByText("North yard")).toHaveLength(2)
  expect(screen.getByText("▼").parentElement?.textContent).toBe("▼ 1 since Mar 1")
  for (const name of ["Temperatures", "Materials", "Turns"]) await screen.findByRole("table", { name })
  expect(linesOf("Temperatures")).toEqual([
    ["Date", "Temp (°F)"],
    [expect.stringMatching(/^March 2, 2026 - \d+:\d\d [AP]M +Received .* later$/), "130"],
    [expect.stringMatching(/^March 1, 2026 - /), "131"],
  ])
  const table = within(screen.getByRole("table", { name: "Temperatures" }))
  expect(table.getAllByRole("img").map((mark) => mark.getAttribute("aria-label"))).toEqual(["warm", "hot"])
  expect(linesOf("Materials")).toEqual([
    ["Date", "Material", "Volume (yd³)"],
    [expect.any(String), "Leaves", "7"],
    [expect.any(String), "Leaves", "5"],
    ["Total Volume", "12"],
  ])
  expect(linesOf("Turns")[1]?.[1]).toBe("1")
  expect(screen.getByLabelText("Yes")).toBeTruthy()
  expect(document.title).toBe("Row A-100 · Windrow")
})

test("a row without records shows a sentence in each history", async () => {
  const { open, ana } = await anasPhone()
  const fresh = await ana.row()
  await open(`/rows/${fresh.id}`)
  await screen.findByText("No temperature data recorded yet")
  await screen.findByText("No materials recorded yet")
  await screen.findByText("No turns recorded yet")
})

test("an unknown row shows one sentence and is requested once", async () => {
  const { open, sent } = await anasPhone()
  await open("/rows/999")
  await screen.findByText("Compost row not found")
  expect(sent.filter((call) => call === "GET /api/rows/999")).toHaveLength(1)
})

test("the switch changes the status here and in the list, without a skeleton", async () => {
  const { open, tap, row, ana, at } = await anasPhone()
  await open("/")
  await tap(/^Pile #A-100/, "link")
  await tap("Active", "switch")
  await screen.findByText("Status updated")
  await screen.findByText("Row status has been updated successfully")
  expect(await ana.get<object>(at)).toMatchObject({ id: row.id, status: "inactive" })
  expect(screen.getByRole("switch", { name: "Inactive" })).toBeTruthy()
  await tap("Back", "link")
  expect(screen.getByRole("link", { name: /^Pile #A-100/ }).textContent).toContain("Inactive")
})

test("a status change that fails shows an error and resets the switch", async () => {
  const { open, tap, row, connection } = await anasPhone()
  await open(`/rows/${row.id}`)
  await screen.findByRole("switch")
  connection("none")
  await tap("Active", "switch")
  await screen.findByText("Error updating status")
  await screen.findByRole("switch", { name: "Active" })
})

test("deleting needs a confirmation and removes the pile from the list", async () => {
  const { open, tap, row } = await anasPhone()
  await open("/")
  await tap(/^Pile #A-100/, "link")
  await tap("Delete Compost Row")
  await screen.findByText(
    `Are you sure you want to delete the compost row "A-100"? This action cannot be undone if the row is not in a 'removed' status.`,
  )
  await tap("Cancel")
  expect(location.pathname).toBe(`/rows/${row.id}`)
  await tap("Delete Compost Row")
  await tap("Delete")
  await screen.findByText("Compost row deleted")
  await screen.findByText("No compost piles found. Create your first pile!")
  expect(location.pathname).toBe("/")
  await open(`/rows/${row.id}`)
  await screen.findByText("Compost row not found")
})

test("deleting a row that has just been removed shows an error and closes the dialog", async () => {
  const { open, tap, row, ana, at } = await anasPhone()
  await open(`/rows/${row.id}`)
  await tap("Delete Compost Row")
  await ana.done("PATCH", `${at}/status`, { status: "removed" })
  await tap("Delete")
  await screen.findByText("Error deleting compost row")
  await screen.findByText("This row cannot be deleted because it has been sold or removed.")
  expect(screen.queryByText("Confirm Deletion")).toBeNull()
})

test("a removed row has no switch and no actions", async () => {
  const { open, row, ana, at } = await anasPhone()
  await ana.done("PATCH", `${at}/status`, { status: "removed" })
  await open(`/rows/${row.id}`)
  await screen.findByText("Removed")
  await screen.findByRole("table", { name: "Materials" })
  expect(screen.queryByRole("switch")).toBeNull()
  for (const action of ["Log Temperature", "Add Turn", "Add Material"])
    expect(screen.queryAllByRole("link", { name: action })).toHaveLength(0)
  expect(screen.queryByRole("button", { name: "Delete Compost Row" })).toBeNull()
})

test("a pile of the list opens without a connection", async () => {
  const { open, connection, tap } = await anasPhone()
  await open("/")
  await screen.findByText("Pile #A-100")
  connection("none")
  await tap(/Pile #A-100/, "link")
  await screen.findByRole("heading", { name: "Row A-100" })
  screen.getByText("80 ft × 12 ft")
})

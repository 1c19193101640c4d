import { expect, test } from "bun:test"
import { waitFor } from "@testing-library/react"
import type { Sale } from "#domain/sales"
import { farm } from "../../src/test/farm"
import { dataUrlOf, makeJpeg } from "../../src/test/jpeg-maker"
import { allSent, endUndo } from "../test/kept"
import { phone, screen } from "../test/phone"

const anasPhone = async () => {
  const world = farm()
  const ana = world.signIn("ana@farm.test")
  const row = await ana.row({ rowId: "A-100" })
  return { ...(await phone(ana.cookie, world)), ana, row, at: `/api/rows/${row.id}/sales` }
}

const load = { clientName: "Cy's Nursery", emptyWeight: 9_000, fullWeight: 21_500 }
const net = async () => (await screen.findByLabelText("Net weight")).textContent

const linesOf = (table: string) =>
  [...screen.getByRole("table", { name: table }).querySelectorAll("tr")].map((line) =>
    [...line.children].map((cell) => cell.textContent?.trim()),
  )

test("the form shows the net weight while it is filled in, and the row lists the sale", async () => {
  const { open, tap, fill, ana, row, at } = await anasPhone()
  await open(`/rows/${row.id}`)
  await screen.findByText("No sales recorded yet")
  await tap("Record Sale", "link")
  await screen.findByText(/^Pile #A-100 has 0 of 15 days, 0 of 5 turns\. Go on all the same\?$/)
  await tap("Go On")
  await screen.findByRole("heading", { name: "Row #A-100" })
  expect(await net()).toBe("Net weight–")
  await fill("Client Name", "Cy's Nursery")
  await fill("Empty Weight", "9000")
  expect(await net()).toBe("Net weight–")
  await fill("Full Weight", "21500")
  expect(await net()).toBe("Net weight12,500 lb")
  await tap("Save Sale")
  await screen.findByText("Sale recorded")
  expect(location.pathname).toBe(`/rows/${row.id}`)
  expect(await ana.get<Sale[]>(at)).toMatchObject([{ ...load, photoUrl: null }])
  await screen.findByRole("table", { name: "Sales" })
  expect(linesOf("Sales")).toEqual([
    ["Date", "Client", "Net"],
    [expect.stringMatching(/^\w+ \d+, \d{4} .* ago$/), "Cy's Nursery", "12,500 lb"],
    ["Total Net", "12,500 lb"],
  ])
})

test("a ticket number and half a yard are kept as they were typed, and shown with the sale", async () => {
  const { open, tap, fill, ana, row, at } = await anasPhone()
  await open(`/rows/${row.id}/sale`)
  await fill("Client Name", "Cy's Nursery")
  await fill("Empty Weight", "9000")
  await fill("Full Weight", "21500")
  await fill("Ticket (Optional)", "4711")
  await fill("Volume (Optional)", "0")
  await tap("Save Sale")
  await screen.findByText("Cubic yards must be positive")
  await fill("Volume (Optional)", "20.5")
  await tap("Save Sale")
  await screen.findByText("Sale recorded")
  const own = { ticket: "4711", cubicYards: 20.5, volumeValue: 20.5, volumeUnit: "yd³" }
  expect(await ana.get<Sale[]>(at)).toMatchObject([{ ...load, ...own, unit: null }])
  await screen.findByText("Ticket 4711, 20.5 yd³")
  await tap(/ago$/, "link")
  await screen.findByRole("heading", { name: "Cy's Nursery" })
  for (const fact of ["Ticket", "4711", "Volume", "20.5 yd³"]) screen.getByText(fact)
})

test("a ticket number that another sale has is asked about, and then saved all the same", async () => {
  const { open, tap, fill, ana, row, at } = await anasPhone()
  const other = await ana.row({ rowId: "A-12" })
  const sold = { ...load, ticket: "T-47", removedAt: "2026-03-03T12:00:00Z" }
  await ana.post(`/api/rows/${other.id}/sales`, sold)
  await open("/")
  await screen.findByRole("link", { name: /^Pile #A-12/ })
  await open(`/rows/${row.id}/sale`)
  await fill("Client Name", "Dee")
  await fill("Full Weight", "21500")
  await fill("Ticket (Optional)", "t-47")
  // What lacks is told first.
  await tap("Save Sale")
  await screen.findByText("Empty weight is required")
  expect(screen.queryByText("Save Anyway")).toBeNull()
  await fill("Empty Weight", "9000")
  await tap("Save Sale")
  await screen.findByText("Ticket T-47 is on a sale of A-12 on March 3, 2026. Save all the same?")
  await tap("Cancel")
  expect(await ana.get<Sale[]>(at)).toEqual([])
  await tap("Save Sale")
  await tap("Save Anyway")
  await screen.findByText("Sale recorded")
  expect(await ana.get<Sale[]>(at)).toMatchObject([{ clientName: "Dee", ticket: "t-47" }])
})

test("without a connection a number that another phone has recorded meanwhile is saved, too", async () => {
  const { open, tap, fill, ana, row, at, connection } = await anasPhone()
  await open(`/rows/${row.id}/sale`)
  await fill("Client Name", "Dee")
  await fill("Empty Weight", "9000")
  await fill("Full Weight", "21500")
  await fill("Ticket (Optional)", "T-47")
  connection("none")
  await ana.post(at, { ...load, ticket: "T-47" })
  await tap("Save Sale")
  await screen.findByText("Saved on this phone, will be sent")
  connection("good")
  dispatchEvent(new Event("online"))
  await allSent()
  expect((await ana.get<Sale[]>(at)).map(({ ticket }) => ticket)).toEqual(["T-47", "T-47"])
})

test("what is left is told once a load has a volume, on the pile's page and in the form", async () => {
  const { open, fill, ana } = await anasPhone()
  const pile = await ana.row({ rowId: "A-200", cubicYards: 100 })
  await ana.post(`/api/rows/${pile.id}/sales`, load)
  await open(`/rows/${pile.id}`)
  await screen.findByRole("table", { name: "Sales" })
  await open(`/rows/${pile.id}/sale`)
  await screen.findByLabelText("Volume (Optional)")
  expect(screen.queryByText(/left/)).toBeNull()
  await fill("Volume (Optional)", "60")
  await screen.findByText("At most 100 yd³ left. 1 load has no volume.")
  await ana.post(`/api/rows/${pile.id}/sales`, { ...load, cubicYards: 110 })
  await open("/")
  await open(`/rows/${pile.id}`)
  await screen.findByText("Sold more than its volume: 110 of 100 yd³. 1 load has no volume.")
})

test("each missing value and a full weight below the empty one have a message", async () => {
  const { open, tap, fill, row, sent, at } = await anasPhone()
  await open(`/rows/${row.id}/sale`)
  await tap("Save Sale")
  await screen.findByText("Client name is required")
  await screen.findByText("Empty weight is required")
  await screen.findByText("Full weight is required")
  await fill("Client Name", "Cy")
  await fill("Empty Weight", "9000")
  await fill("Full Weight", "some")
  await screen.findByText("Full weight must be a number")
  await fill("Full Weight", "9000")
  await screen.findByText("Full weight must be more than empty weight")
  expect(await net()).toBe("Net weight–")
  await fill("Empty Weight", "8000")
  await screen.findByText("1,000 lb")
  expect(screen.queryByText("Full weight must be more than empty weight")).toBeNull()
  expect(sent).not.toContain(`POST ${at}`)
})

test("the form suggests the clients of all rows, latest first", async () => {
  const { open, ana, row, at } = await anasPhone()
  const other = await ana.row()
  await ana.post(at, { ...load, removedAt: "2026-03-01" })
  await ana.post(`/api/rows/${other.id}/sales`, { ...load, clientName: "Dee", removedAt: "2026-03-02" })
  await open(`/rows/${row.id}/sale`)
  const field = (await screen.findByLabelText("Client Name")) as HTMLInputElement
  const list = () => document.getElementById(field.getAttribute("list") ?? "")
  const names = () => [...(list()?.querySelectorAll("option") ?? [])].map((each) => each.value)
  await waitFor(() => expect(names()).toEqual(["Dee", "Cy's Nursery"]))
})

test("a sale whose answer is lost is kept on the phone, and recorded once", async () => {
  const { open, tap, fill, ana, row, at, connection } = await anasPhone()
  await open(`/rows/${row.id}/sale`)
  await fill("Client Name", "Cy")
  await fill("Empty Weight", "1")
  await fill("Full Weight", "3")
  connection("answers lost")
  await tap("Save Sale")
  await screen.findByText("Saved on this phone, will be sent")
  await screen.findByRole("heading", { name: "Row A-100" })
  connection("good")
  dispatchEvent(new Event("online"))
  await allSent()
  expect(await ana.get<Sale[]>(at)).toHaveLength(1)
})

test("a voided sale is struck through and left out of the total", async () => {
  const { open, tap, fill, ana, row, at } = await anasPhone()
  const photoUrl = dataUrlOf(await makeJpeg({ width: 80, height: 60 }))
  await ana.post(at, { ...load, removedAt: "2026-03-01T12:00:00Z" })
  await ana.post(at, { ...load, clientName: "Dee", photoUrl, removedAt: "2026-03-02T12:00:00Z" })
  await open(`/rows/${row.id}`)
  await screen.findByText("25,000 lb")
  await tap(/^March 2, 2026.*\(Photo\)/, "link")
  await screen.findByRole("heading", { name: "Dee" })
  expect(screen.getByAltText("The weigh ticket").getAttribute("src")).toStartWith("data:image/jpeg")
  for (const text of ["21,500 lb", "9,000 lb", "Recorded By", "Sold At", "Received Later"])
    expect(screen.getByText(text)).toBeTruthy()
  await tap("Void This Sale")
  await tap("Void")
  await screen.findByText("Reason is required")
  await fill("Reason", "Scale not zeroed")
  await tap("Void")
  await screen.findByText("Record voided")
  await endUndo()
  await screen.findByText("Voided: Scale not zeroed")
  expect(screen.queryByRole("button", { name: "Void This Sale" })).toBeNull()
  await tap("Back to Row Detail", "link")
  await screen.findByRole("table", { name: "Sales" })
  expect(linesOf("Sales").at(-1)).toEqual(["Total Net", "12,500 lb"])
  expect([...document.querySelectorAll("s")].map((struck) => struck.textContent)).toContain("Dee")
})

test("a removed row takes no sale, and an unknown one shows a message", async () => {
  const { open, ana, row } = await anasPhone()
  await open(`/rows/${row.id}/sales/999`)
  await screen.findByText("Information not found")
  await open("/rows/999/sale")
  await screen.findByText("Compost row not found")
  await ana.done("PATCH", `/api/rows/${row.id}/status`, { status: "removed" })
  await open(`/rows/${row.id}/sale`)
  await screen.findByText("A removed row cannot be edited")
  expect(screen.queryByRole("button", { name: "Save Sale" })).toBeNull()
})

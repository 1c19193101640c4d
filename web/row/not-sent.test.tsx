import { expect, test } from "bun:test"
import { waitFor } from "@testing-library/react"
import { waitingScreen } from "#contract/screens"
import type { Temperature } from "#domain/temperatures"
import { farm } from "../../src/test/farm"
import { noteStoreChange } from "../store/changes"
import type { RecordToKeep } from "../store/records"
import { changeRecord } from "../store/records"
import { dropRecord, keepAll, keptRecords, waitingFor } from "../test/kept"
import { phone, screen, within } from "../test/phone"

/** A pile with a reading of yesterday, and the phone of Ana, who has no signal for what she records. */
const anasPhone = async () => {
  const world = farm()
  const ana = world.signIn("ana@farm.test")
  const row = await ana.row({ rowId: "A-100" })
  const recordedAt = new Date(Date.now() - 86_400_000).toISOString()
  const reading = await ana.post<Temperature>(`/api/rows/${row.id}/temperatures`, {
    temperature: 120,
    recordedAt,
  })
  const anas = await phone(ana.cookie, world)
  /** Keeps records on the phone, out of reach of the server from now on. */
  const keep = (...records: RecordToKeep[]) => {
    anas.connection("none")
    return keepAll(...records)
  }
  return { ...anas, keep, ana, row, reading }
}

const linesOf = async (table: string) =>
  within(await screen.findByRole("table", { name: table }))
    .getAllByRole("row")
    .slice(1)

test("a card at home counts what waits, and stands as it will", async () => {
  const { open, keep, row } = await anasPhone()
  await open("/")
  await screen.findByText("0 of 1 logged today")
  await keep(
    waitingFor(row, "temperatures", { temperature: 165 }),
    waitingFor(row, "turns", {}, { needsAttention: true }),
  )
  await screen.findByText("1 of 1 logged today")
  const card = screen.getByRole("link", { name: /^Pile #A-100/ })
  expect(card.textContent).toContain("165 °F")
  // The second one is kept after the first.
  await waitFor(() =>
    expect(card.textContent).toContain(
      "165 °F is too hot. Turn it. 1 record needs attention · 1 record not sent yet1/15 days",
    ),
  )
  // A try that is under way would write over what is changed here.
  await waitFor(async () =>
    expect((await keptRecords()).every(({ needsAttention, reason }) => needsAttention || reason)).toBe(true),
  )
  for (const { key } of await keptRecords()) await changeRecord(key, { needsAttention: true })
  noteStoreChange()
  await waitFor(() => expect(card.textContent).toContain("2 records need attention"))
  for (const { key } of await keptRecords()) await dropRecord(key)
  noteStoreChange()
  await screen.findByText("0 of 1 logged today")
  expect(card.textContent).not.toContain("not sent yet")
})

test("the pile's lists mark what waits, and its lines lead to it", async () => {
  const { open, keep, row } = await anasPhone()
  await open(`/rows/${row.id}`)
  await screen.findByText("No sales recorded yet")
  await linesOf("Temperatures")
  await keep(
    waitingFor(row, "temperatures", { temperature: 141 }),
    waitingFor(row, "turns", { waterAdded: true }),
    waitingFor(row, "materials", { materialCategoryId: 1, cubicYards: 4, notes: null }),
    waitingFor(row, "sales", { clientName: "Bloom", emptyWeight: 9000, fullWeight: 9500 }),
  )
  for (const [table, words] of [
    ["Sales", /Bloom500 lb$/],
    ["Temperatures", /141/],
    ["Turns", /1$/],
    ["Materials", /4/],
  ] as const) {
    const [line] = await linesOf(table)
    expect(line?.textContent).toMatch(words)
    expect(line?.textContent).toContain("Not sent yet")
    expect(
      within(line as HTMLElement)
        .getByRole("link")
        .getAttribute("href"),
    ).toBe(waitingScreen)
  }
  expect((await linesOf("Temperatures")).at(-1)?.textContent).not.toContain("Not sent yet")
  expect(screen.getByText("1 of 5 turns")).toBeTruthy()
  expect(
    (await screen.findByText("141 °F", { selector: "figcaption span" })).closest("p")?.textContent,
  ).toMatch(/, not sent yet$/)
})

test("without a connection a pile that was never opened says so quietly, and shows what waits for it", async () => {
  const { open, keep, tap, row, connection } = await anasPhone()
  await open("/")
  await screen.findByText("Pile #A-100")
  await keep(
    waitingFor(row, "temperatures", { temperature: 141 }),
    waitingFor(row, "turns", { waterAdded: true }),
    waitingFor(row, "sales", { clientName: "Bloom", emptyWeight: 9000, fullWeight: 9500 }),
  )
  await tap(/^Pile #A-100/, "link")
  for (const [table, words] of [
    ["Sales", /Bloom500 lb$/],
    ["Temperatures", /141/],
    // The server knows its number.
    ["Turns", /–$/],
  ] as const) {
    const lines = await linesOf(table)
    expect(lines).toHaveLength(1)
    expect(lines[0]?.textContent).toMatch(words)
  }
  await screen.findByText("141 °F", { selector: "figcaption span" })
  // The newest readings, after the chart the older ones, and each other list.
  await waitFor(() => expect(screen.getAllByText("Not yet on this phone")).toHaveLength(7))
  expect(screen.queryByRole("alert")).toBeNull()
  const firstPart = screen.getAllByText("Not yet on this phone")[0]?.parentElement
  const button = screen.getByRole("button", { name: "Try again" })
  expect(firstPart?.contains(button)).toBe(true)
  connection("good")
  await tap("Try again")
  await waitFor(() => expect(screen.queryByText("Not yet on this phone") === null).toBe(true))
  await screen.findByText("No materials recorded yet")
  expect((await linesOf("Temperatures")).at(-1)?.textContent).toContain("120")
})

test("a void that waits stands at its record, and offers no second one", async () => {
  const { open, keep, row, reading } = await anasPhone()
  await open(`/rows/${row.id}/temperatures/${reading.id}`)
  await screen.findByRole("button", { name: /Void/ })
  await keep(waitingFor(row, "temperatures", { reason: "Wrong pile" }, { voids: reading.id }))
  await screen.findByText("Voided: Wrong pile (not sent yet)")
  expect(screen.queryByRole("button", { name: /Void/ })).toBeNull()
})

test("a void that waits strikes its record's line through", async () => {
  const { open, keep, row, reading } = await anasPhone()
  await open(`/rows/${row.id}`)
  await linesOf("Temperatures")
  await keep(waitingFor(row, "temperatures", { reason: "Wrong pile" }, { voids: reading.id }))
  const note = await screen.findByText("Voided: Wrong pile (not sent yet)")
  expect((await linesOf("Temperatures"))[0]?.contains(note)).toBe(true)
})

test("the report shows what the server has, and says that more waits", async () => {
  const { open, keep, row } = await anasPhone()
  await open(`/rows/${row.id}/report`)
  await screen.findByText("The log")
  await keep(waitingFor(row, "temperatures", { temperature: 141 }))
  await screen.findByText("1 record not sent yet and not in this report.")
  expect(document.body.textContent).not.toContain("141")
})

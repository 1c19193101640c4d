import { expect, test } from "bun:test"
import { waitFor } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import type { Row } from "#domain/rows"
import type { Temperature } from "#domain/temperatures"
import type { Turn } from "#domain/turns"
import { invite, setRoleOf } from "../../src/test/crew"
import { farm } from "../../src/test/farm"
import { snapshotOf } from "../store/snapshots"
import { allSent, endUndo, keepAll, keptRecords, waitingFor } from "../test/kept"
import { phone, screen } from "../test/phone"

/** Ana with a pile that has a reading of now, one of March, two turns and two additions, and her phone. */
const anasPhone = async () => {
  const world = farm()
  const ana = world.signIn("ana@farm.test")
  const row = await ana.row({ rowId: "A-100" })
  const at = `/api/rows/${row.id}`
  const now = await ana.post<Temperature>(`${at}/temperatures`, { temperature: 140 })
  const late = await ana.post<Temperature>(`${at}/temperatures`, {
    temperature: 150,
    recordedAt: "2026-03-01T12:00:00Z",
  })
  for (const waterAdded of [true, false]) await ana.post(`${at}/turns`, { waterAdded })
  for (const cubicYards of [5, 7])
    await ana.post(`${at}/materials`, { cubicYards, materialCategoryId: 3, notes: "Hill Farm" })
  const anas = await phone(ana.cookie, world)
  await anas.open(`/rows/${row.id}`)
  for (const name of ["Turns", "Materials", "Temperatures"]) await screen.findByRole("table", { name })
  return { ...anas, world, ana, row, at, now, late }
}

const linesOf = (table: string) => [
  ...screen.getByRole("table", { name: table }).querySelectorAll("tbody tr"),
]
const openLine = async (table: string) => {
  const button = linesOf(table)[0]?.querySelector("button")
  if (button) await userEvent.setup().click(button)
}
const struckIn = (line: Element | undefined) =>
  [...(line?.querySelectorAll("s") ?? [])].map((struck) => struck.textContent)

test("only late records show when they were received", async () => {
  await anasPhone()
  const tables = ["Temperatures", "Turns", "Materials"]
  const late = tables.flatMap(linesOf).filter((line) => line.textContent?.includes("Received"))
  expect(late.map((line) => line.querySelector("time")?.getAttribute("datetime"))).toEqual([
    "2026-03-01T12:00:00.000Z",
  ])
  expect(late[0]?.textContent).toMatch(/Received .* later/)
})

test("a line, a change and a void name who made them, and lines and changes not the user", async () => {
  const world = farm()
  const [ana, bo] = [world.signIn("ana@farm.test"), world.signIn("bo@farm.test")]
  await invite(ana, bo, "worker")
  const { id } = await ana.row()
  const at = `/api/rows/${id}`
  const wrong = await bo.post<Temperature>(`${at}/temperatures`, { temperature: 140 })
  for (const each of [ana, bo]) await each.post(`${at}/turns`, { waterAdded: true })
  await bo.post(`${at}/materials`, { cubicYards: 5, materialCategoryId: 3 })
  await bo.post(`${at}/sales`, { clientName: "Cy", emptyWeight: 100, fullWeight: 300 })
  await ana.post(`${at}/temperatures/${wrong.id}/void`, { reason: "Wrong pile" })
  await ana.done("PATCH", at, { length: 90 })
  await bo.done("PATCH", at, { width: 14 })
  const { open } = await phone(ana.cookie, world)
  await open(`/rows/${id}`)
  const named = async (table: string) => {
    await screen.findByRole("table", { name: table })
    return linesOf(table).map((line) => line.querySelector("bdi")?.textContent ?? "")
  }
  expect(await named("Turns")).toEqual(["Bo Farmer", ""])
  for (const table of ["Temperatures", "Materials", "Sales"])
    expect(await named(table)).toEqual(["Bo Farmer"])
  const changes = (await screen.findByRole("region", { name: "Corrections" })).textContent
  expect(changes).toMatch(/Width: 12 ft → 14 ft.* ago · Bo FarmerLength: 80 ft → 90 ft.* ago$/)
  await openLine("Turns")
  expect((await screen.findByText("Recorded By")).nextElementSibling?.textContent).toBe("Bo Farmer")
  await open(`/rows/${id}/temperatures/${wrong.id}`)
  const factOf = async (name: string) => (await screen.findByText(name)).nextElementSibling?.textContent
  expect(await factOf("Recorded By")).toBe("Bo Farmer")
  expect(await factOf("Voided By")).toStartWith("Ana Farmer, ")
})

test("a voided turn stays listed, struck through with the reason, and no longer counts", async () => {
  const { tap, fill, ana, at } = await anasPhone()
  await openLine("Turns")
  await screen.findByRole("dialog", { name: "Turn 2" })
  for (const text of ["Recorded At", "Recorded By", "Ana Farmer"])
    expect(screen.getAllByText(text).length).toBeGreaterThan(0)
  await tap("Void...")
  await screen.findByRole("dialog", { name: "Void Turn 2" })
  await tap("Void")
  await screen.findByText("Reason is required")
  await fill("Reason", "The turner broke down")
  await tap("Void")
  await screen.findByText("Record voided")
  await waitFor(() => expect(struckIn(linesOf("Turns")[0])).toEqual(["2"]))
  await endUndo()
  await allSent()
  expect(linesOf("Turns")[0]?.textContent).toContain("Voided: The turner broke down")
  expect((await ana.get<Row>(at)).turnCount).toBe(1)
  await openLine("Turns")
  await screen.findByText("Voided By")
  expect(screen.queryByRole("button", { name: "Void..." })).toBeNull()
})

test("a voided addition leaves the total; its dialog shows the notes", async () => {
  const { tap, fill } = await anasPhone()
  const total = () => screen.getByRole("table", { name: "Materials" }).querySelector("tfoot")?.textContent
  expect(total()).toBe("Total Volume12")
  await openLine("Materials")
  await screen.findByText("Hill Farm")
  await tap("Void...")
  await fill("Reason", "Counted twice")
  await tap("Void")
  await screen.findByText("Record voided")
  await waitFor(() => expect(total()).toBe("Total Volume5"))
  expect(struckIn(linesOf("Materials")[0])).toEqual(["Leaves", "7"])
})

test("a voided reading counts for no hot day, here and on the row", async () => {
  const { open, tap, fill, row, now } = await anasPhone()
  await screen.findByText("2/15 days @ 131°F+")
  await open(`/rows/${row.id}/temperatures/${now.id}`)
  await screen.findByText("140 °F")
  expect(screen.queryByText("Received Later")).toBeNull()
  await tap("Void This Reading")
  await fill("Reason", "Wrong pile")
  await tap("Void")
  await screen.findByText("Record voided")
  await endUndo()
  await screen.findByText("Voided: Wrong pile")
  expect(document.querySelector("s")?.textContent).toBe("140 °F")
  await tap("Back to Row Detail", "link")
  await screen.findByText("1/15 days @ 131°F+")
  // Drawn after the rest of the pile's page.
  await screen.findByRole("table", { name: "Temperatures" })
  const [line] = linesOf("Temperatures")
  expect(struckIn(line)).toEqual(["140"])
  expect(line?.querySelector("[role=img]")).toBeNull()
  await screen.findByText("No temperature data available for the selected time range")
})

test("a void that is refused counts nowhere and waits for its user, with the server's sentence", async () => {
  const { world, tap, fill, ana, at } = await anasPhone()
  const bo = world.signIn("bo@farm.test")
  await invite(ana, bo, "manager")
  await openLine("Turns")
  await tap("Void...")
  await fill("Reason", "Wrong pile")
  await setRoleOf(bo, "Ana", "worker")
  await bo.done("PATCH", `${at}/status`, { status: "removed" })
  await tap("Void")
  await waitFor(() => expect(struckIn(linesOf("Turns")[0])).toEqual(["2"]))
  await endUndo()
  await screen.findAllByText(/^1 record needs attention/)
  expect(await keptRecords()).toMatchObject([{ reason: "A removed row cannot be edited" }])
  expect(struckIn(linesOf("Turns")[0])).toEqual([])
})

test("a void is held for ten seconds, in which Undo takes it back and nothing was sent", async () => {
  const { tap, fill, ana, at, sent } = await anasPhone()
  await openLine("Turns")
  await tap("Void...")
  await fill("Reason", "Wrong pile")
  await tap("Void")
  await waitFor(() => expect(struckIn(linesOf("Turns")[0])).toEqual(["2"]))
  await tap("Undo")
  await screen.findByText("Undone. It counts as before.")
  await waitFor(() => expect(struckIn(linesOf("Turns")[0])).toEqual([]))
  expect(await keptRecords()).toEqual([])
  expect(sent.filter((call) => call.endsWith("/void"))).toEqual([])
  await openLine("Turns")
  await tap("Void...")
  await fill("Reason", "Wrong pile")
  await tap("Void")
  await screen.findByText("Record voided")
  await waitFor(async () => expect((await ana.get<Row>(at)).turnCount).toBe(1), { timeout: 15_000 })
  await waitFor(() => expect(screen.queryByRole("button", { name: "Undo" })).toBeNull())
})

test("a void whose answer is lost is kept on the phone, and made once", async () => {
  const { tap, fill, ana, at, connection } = await anasPhone()
  await openLine("Turns")
  await tap("Void...")
  await fill("Reason", "The turner broke down")
  connection("answers lost")
  await tap("Void")
  await endUndo()
  await screen.findByText("waits on this phone")
  await waitFor(() => expect(struckIn(linesOf("Turns")[0])).toEqual(["2"]))
  connection("good")
  dispatchEvent(new Event("online"))
  await allSent()
  const turns = await ana.get<Turn[]>(`${at}/turns`)
  expect(turns.map(({ voided }) => voided?.reason)).toEqual(["The turner broke down", undefined])
})

test("records of a removed row can be opened, and voided by a manager only", async () => {
  const { world, open, row, ana, at, late } = await anasPhone()
  const will = world.signIn("will@farm.test")
  await invite(ana, will, "worker")
  await ana.done("PATCH", `${at}/status`, { status: "removed" })
  await open(`/rows/${row.id}/temperatures/${late.id}`)
  await screen.findByText("Received Later")
  await screen.findByRole("button", { name: "Void This Reading" })
  const asWill = await phone(will.cookie, world)
  await asWill.open(`/rows/${row.id}`)
  await screen.findByRole("table", { name: "Turns" })
  await openLine("Turns")
  await screen.findByText("Recorded By")
  expect(screen.queryByRole("button", { name: "Void..." })).toBeNull()
  await asWill.open(`/rows/${row.id}/temperatures/${late.id}`)
  await screen.findByText("Received Later")
  expect(screen.queryByRole("button", { name: "Void This Reading" })).toBeNull()
})

/** Until this device has kept the answer, of so many records at least. */
const isKept = ({ userId, farmId }: Row, path: string, many = 0) =>
  waitFor(
    async () =>
      expect((await snapshotOf(userId, `${farmId} ${path}`))?.data).toHaveProperty(
        many ? `${many - 1}` : "length",
      ),
    { timeout: 20_000 },
  )

test("a reading of a list opens without a signal; voided there it counts nowhere before that is sent", async () => {
  const { open, openAlone, tap, fill, row, now, ana, at, connection } = await anasPhone()
  await ana.post(`${at}/temperatures`, {
    temperature: 133,
    recordedAt: new Date(Date.now() - 26 * 3_600_000).toISOString(),
  })
  await open("/")
  await screen.findByRole("link", { name: /^Pile #A-100/ })
  await isKept(row, "/api/rows")
  await open(`/rows/${row.id}`)
  await screen.findByText("140 °F")
  await isKept(row, `${at}/temperatures?limit=100`, 3)
  for (const path of ["/turns", "/materials", "/changes"]) await isKept(row, at + path)
  connection("none")
  await openAlone(`/rows/${row.id}/temperatures/${now.id}`)
  await screen.findByText("140 °F")
  await tap("Void This Reading")
  await fill("Reason", "Wrong number")
  await tap("Void")
  await screen.findByText(/Voided: Wrong number \(not sent yet\)/)
  await openAlone("/")
  const card = await screen.findByRole("link", { name: new RegExp(`^Pile #${row.rowId}`) })
  await waitFor(() => expect(card.textContent).not.toContain("140 °F"))
  const { lastTemperature, cookingDays } = await ana.get<Row>(at)
  expect([lastTemperature, cookingDays]).toEqual([140, 3])
  expect(card.textContent).toContain("2/15 days")
  connection("good")
  dispatchEvent(new Event("online"))
  await allSent()
  expect((await ana.get<Row>(at)).cookingDays).toBe(2)
})

test("what is not on the phone says that it opens with a connection, and does", async () => {
  const { openAlone, tap, ana, row, at, connection } = await anasPhone()
  const other = await ana.row({ rowId: "A-200" })
  const reading = await ana.post<Temperature>(`/api/rows/${other.id}/temperatures`, { temperature: 128 })
  await isKept(row, `${at}/turns`)
  connection("none")
  const own = `/rows/${other.id}`
  for (const path of [`${own}/temperatures/${reading.id}`, `${own}/turn`, own]) {
    await openAlone(path)
    await screen.findByText("Not yet on this phone. It opens with a connection.")
    screen.getByRole("link", { name: "Back to the piles" })
  }
  connection("good")
  await tap("Try again")
  await screen.findByRole("heading", { name: "Row A-200" })
})

test("where a void does not tell what it leaves, as one of the version before, no figure is told", async () => {
  const { open, row, now, connection } = await anasPhone()
  await open("/")
  await screen.findByText("2/15 days")
  connection("none")
  const voids = { voids: now.id, path: `/api/rows/${row.id}/temperatures/${now.id}/void` }
  await keepAll(waitingFor(row, "temperatures", { reason: "Wrong number" }, voids))
  await screen.findByText(/1 record not sent yet · Counted again once all is sent/)
  const card = screen.getByRole("link", { name: /^Pile #A-100/ })
  for (const words of ["140 °F", "2/15 days", "No reading today"])
    expect(card.textContent).not.toContain(words)
  await userEvent.setup().click(card)
  await screen.findByText("Counted again once all is sent")
  expect(screen.queryByText(/15 days/)).toBeNull()
  expect(screen.queryByText("No temperature yet")).toBeNull()
})

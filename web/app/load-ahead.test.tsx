import { afterEach, expect, setSystemTime, test } from "bun:test"
import { waitFor } from "@testing-library/react"
import { act } from "react"
import type { Material } from "#domain/materials"
import type { Row } from "#domain/rows"
import { sqliteOf } from "../../src/db/sqlite/connection"
import { farm } from "../../src/test/farm"
import { snapshotOf } from "../store/snapshots"
import { keepAll, waitingFor } from "../test/kept"
import { phone, screen, within } from "../test/phone"

afterEach(() => void setSystemTime())

const kinds = [
  "temperatures?limit=100",
  "turns",
  "materials",
  "sales",
  "visits",
  "moves",
  "samples",
  "results",
  "occurrences",
  "changes",
] as const

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()

/** Ana's phone, which has opened none of her three piles, each with a reading, a turn and a material. */
const anasPhone = async () => {
  const world = farm()
  const ana = world.signIn("ana@farm.test")
  const rows: Row[] = []
  for (const [at, rowId] of ["A-100", "B-200", "C-300"].entries()) {
    const row = await ana.row({ rowId })
    await ana.post(`/api/rows/${row.id}/temperatures`, { temperature: 140 + at, recordedAt: ago(120) })
    await ana.post(`/api/rows/${row.id}/turns`, { waterAdded: true })
    await ana.post(`/api/rows/${row.id}/materials`, { materialCategoryId: 1, cubicYards: 4, notes: null })
    rows.push(row)
  }
  const anas = await phone(ana.cookie, world)
  const { id, farmId } = await (await anas.send("/api/auth/user")).json()
  const keptOf = async <T,>(path: string) =>
    (await snapshotOf(id, `${farmId} ${path}`))?.data as T | undefined
  const isKept = async (row: Row | undefined) => {
    for (const kind of kinds)
      await waitFor(async () => expect(await keptOf(`/api/rows/${row?.id}/${kind}`)).toBeDefined())
  }
  /** Loads of piles' lists since `from` of all requests, as '2/turns'. */
  const loadsSince = (from: number) =>
    anas.sent.slice(from).flatMap((each) => each.match(/^GET \/api\/rows\/(\d+\/.+)/)?.[1] ?? [])
  const [first, second, third] = rows
  if (!first || !second || !third) throw new Error("No piles.")
  return { ...anas, world, ana, rows, first, second, third, keptOf, isKept, loadsSince }
}

test("piles that were never opened are there without a connection: their lists, the board, the catalogue", async () => {
  const { open, openAlone, rows, first, isKept, loadsSince, connection } = await anasPhone()
  await open("/")
  for (const row of rows) await isKept(row)
  // The one that was used last comes first.
  expect(loadsSince(0)).toEqual([...rows].reverse().flatMap(({ id }) => kinds.map((kind) => `${id}/${kind}`)))
  connection("none")
  await openAlone(`/rows/${first.id}`)
  for (const table of ["Temperatures", "Turns", "Materials"])
    await screen.findByRole("table", { name: table })
  await screen.findByText("No sales recorded yet")
  expect(within(screen.getByRole("table", { name: "Temperatures" })).getAllByText(/140/)).not.toBeEmpty()
  expect(screen.queryByText("Not yet on this phone")).toBeNull()
  await openAlone(`/rows/${first.id}/material`)
  await waitFor(() => expect(screen.getAllByRole("option").length).toBeGreaterThan(3))
  await openAlone("/board")
  within(await screen.findByRole("region", { name: "Piles" })).getByText("B-200")
})

test("what is kept is loaded again only where the piles tell of something newer", async () => {
  const { open, ana, rows, second, third, isKept, sent, loadsSince } = await anasPhone()
  await open("/")
  for (const row of rows) await isKept(row)
  await ana.post(`/api/rows/${second.id}/turns`, { waterAdded: false })
  await ana.post(`/api/rows/${third.id}/temperatures`, { temperature: 150 })
  const before = sent.length
  await open("/")
  const wanted = [`${third.id}/temperatures?limit=100`, `${second.id}/turns`]
  await waitFor(() => expect(loadsSince(before)).toContain(wanted[1] ?? ""))
  expect(loadsSince(before)).toEqual(wanted)
})

test("a reading that was sent late is kept, although it was taken before the last visit", async () => {
  const { open, openAlone, connection, ana, rows, third, isKept, keptOf, sent, loadsSince } =
    await anasPhone()
  await open("/")
  for (const row of rows) await isKept(row)
  await ana.post(`/api/rows/${third.id}/temperatures`, { temperature: 159, recordedAt: ago(30) })
  const before = sent.length
  await open("/")
  const list = `${third.id}/temperatures?limit=100`
  await waitFor(async () => expect(await keptOf<unknown[]>(`/api/rows/${list}`)).toHaveLength(2))
  expect(loadsSince(before)).toEqual([list])
  connection("none")
  await openAlone(`/rows/${third.id}`)
  const table = await screen.findByRole("table", { name: "Temperatures" })
  within(table).getByText("159")
})

test("what is kept of a pile, older than the list of piles, shows its own age and no other", async () => {
  const { open, openAlone, hold, connection, ana, rows, third, isKept, keptOf } = await anasPhone()
  await open("/")
  for (const row of rows) await isKept(row)
  await ana.post(`/api/rows/${third.id}/temperatures`, { temperature: 159, recordedAt: ago(30) })
  hold(`/api/rows/${third.id}/temperatures?limit=100`)
  await open("/")
  await waitFor(async () => expect((await keptOf<Row[]>("/api/rows"))?.[0]?.lastTemperature).toBe(159))
  connection("none")
  await openAlone(`/rows/${third.id}`)
  const table = await screen.findByRole("table", { name: "Temperatures" })
  expect(within(table).queryByText("159")).toBeNull()
  expect(screen.queryByText(/^As of/)).toBeNull()
  setSystemTime(new Date(Date.now() + 3 * 60_000))
  act(() => void document.dispatchEvent(new Event("visibilitychange")))
  await screen.findByText("As of 3 minutes ago")
})

test("a list that is too long to be kept is not loaded ahead again", async () => {
  const { open, world, ana, first, third, keptOf, sent, loadsSince } = await anasPhone()
  const columns = "row_id, material_category_id, cubic_yards, added_at, recorded_by"
  sqliteOf(world.db).run(`WITH RECURSIVE each(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM each WHERE n < 1000)
    INSERT INTO material_additions (${columns}) SELECT ${columns} FROM material_additions, each WHERE row_id = ${third.id}`)
  await open("/")
  const last = `/api/rows/${first.id}/changes`
  await waitFor(async () => expect(await keptOf(last)).toBeDefined())
  expect(loadsSince(0)).toContain(`${third.id}/materials`)
  await ana.post(`/api/rows/${first.id}/turns`, { waterAdded: true })
  await ana.post(`/api/rows/${third.id}/turns`, { waterAdded: true })
  const before = sent.length
  await open("/")
  await waitFor(() => expect(loadsSince(before)).toHaveLength(2))
  expect(loadsSince(before)).toEqual([`${third.id}/turns`, `${first.id}/turns`])
})

test("a change that is told of a pile that nobody opened is kept later, and no screen loads it", async () => {
  const { open, live, ana, rows, first, isKept, keptOf, sent, loadsSince } = await anasPhone()
  live()
  await open("/")
  for (const row of rows) await isKept(row)
  await screen.findByText("Pile #A-100")
  setSystemTime(new Date(Date.now() + 6 * 60_000))
  const before = sent.length
  // Its count goes on, so that the list of piles says the same.
  const load = { materialCategoryId: 1, cubicYards: 7, startsCount: false }
  await ana.post(`/api/rows/${first.id}/materials`, load)
  const materials = `/api/rows/${first.id}/materials`
  await waitFor(async () => expect(await keptOf<Material[]>(materials)).toHaveLength(2))
  expect(loadsSince(before)).toEqual([`${first.id}/materials`])
})

test("while a form is open nothing is loaded ahead, and afterwards the rest", async () => {
  const { open, rows, third, isKept, keptOf, hold, send, tap, sent } = await anasPhone()
  const [list, next] = [`/api/rows/${third.id}/turns`, `GET /api/rows/${third.id}/materials`]
  const release = hold(list)
  await open("/")
  await waitFor(() => expect(sent).toContain(`GET ${list}`))
  await tap("Log temperature of A-100", "link")
  await screen.findByLabelText("Temperature (°F)")
  release()
  await waitFor(async () => expect(await keptOf(list)).toBeDefined())
  await send("/api/health")
  await tap("Back", "link")
  for (const row of rows) await isKept(row)
  expect(sent.indexOf(next)).toBeGreaterThan(sent.indexOf("GET /api/health"))
})

test("what could not be loaded ahead comes with the next signal", async () => {
  const { open, rows, third, isKept, hold, connection, sent } = await anasPhone()
  const list = `/api/rows/${third.id}/turns`
  const release = hold(list)
  await open("/")
  await waitFor(() => expect(sent).toContain(`GET ${list}`))
  connection("none")
  await act(async () => release())
  const before = sent.length
  connection("good")
  act(() => void dispatchEvent(new Event("online")))
  for (const row of rows) await isKept(row)
  expect(sent.slice(before)).toContain(`GET ${list}`)
})

test("while a record is to be sent nothing is loaded ahead", async () => {
  const { open, rows, first, isKept, hold, sent } = await anasPhone()
  const turns = `/api/rows/${first.id}/turns`
  const release = hold(turns)
  await keepAll(waitingFor(first, "turns", { waterAdded: true }))
  await open("/")
  await waitFor(() => expect(sent).toContain(`POST ${turns}`))
  // Longer than the quiet time before a round.
  const loaded = waitFor(() => expect(sent.some((each) => each.endsWith("/materials"))).toBe(true), {
    timeout: 7000,
  })
  await expect(loaded).rejects.toThrow()
  release()
  for (const row of rows) await isKept(row)
})

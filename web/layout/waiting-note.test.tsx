import { expect, test } from "bun:test"
import { act, waitFor } from "@testing-library/react"
import { farm } from "../../src/test/farm"
import { navigate } from "../lib/history"
import { waitingRecords } from "../store/waiting"
import { keepAll, waitingFor } from "../test/kept"
import { phone, screen } from "../test/phone"

const anasPhone = async () => {
  const world = farm()
  const ana = world.signIn("ana@farm.test")
  const row = await ana.row({ rowId: "A-118" })
  const anas = await phone(ana.cookie, world)
  await anas.open("/")
  await screen.findByText("Pile #A-118")
  anas.connection("none")
  return { ...anas, row }
}

test("a line counts what waits, sends it, and goes when all is sent", async () => {
  const { row, connection, tap, send } = await anasPhone()
  await keepAll(
    waitingFor(row, "turns", { waterAdded: true }),
    waitingFor(row, "turns", { waterAdded: true }, { key: "second" }),
  )
  const link = await screen.findByRole("link", { name: /^2 records wait/ })
  expect(link.getAttribute("href")).toBe("/waiting")
  connection("good")
  await tap("Send now")
  await waitFor(() => expect(screen.queryByRole("link", { name: /records? wait/ }) === null).toBe(true))
  expect(await (await send(`/api/rows/${row.id}/turns`)).json()).toHaveLength(2)
})

test("without a connection home says so once, also before anything waits, and no longer when it is back", async () => {
  const { row, connection, tap } = await anasPhone()
  expect(screen.queryByText(/No connection/)).toBeNull()
  await tap(/^Pile #A-118/, "link")
  await screen.findByText("No connection. You can still save.")
  await tap("Home", "link")
  expect(screen.getAllByText(/No connection/)).toHaveLength(1)
  await keepAll(waitingFor(row, "turns", { waterAdded: true }))
  await screen.findByRole("link", { name: "1 record waits" })
  expect(screen.getAllByText(/No connection/).map(({ textContent }) => textContent)).toEqual([
    "No connection",
  ])
  connection("good")
  await tap("Send now")
  await waitFor(() => expect(screen.queryByText(/No connection|record waits/) === null).toBe(true))
})

test("a browser that is offline says so before anything is asked for", async () => {
  await anasPhone()
  const online = (value: boolean) => {
    Object.defineProperty(navigator, "onLine", { value, configurable: true })
    act(() => void dispatchEvent(new Event(value ? "online" : "offline")))
  }
  online(false)
  await screen.findByText(/^No connection/)
  online(true)
  await waitFor(() => expect(screen.queryByText(/No connection/) === null).toBe(true))
  Reflect.deleteProperty(navigator, "onLine")
})

test("records that need attention come first, and are not sent", async () => {
  const { row } = await anasPhone()
  const refused = { needsAttention: true, tries: 1, triedAt: Date.now(), reason: "No" }
  await keepAll(waitingFor(row, "turns", { waterAdded: true }, refused))
  await screen.findByRole("link", { name: "1 record needs attention" })
  expect(screen.queryByRole("button", { name: "Send now" })).toBeNull()
  await keepAll(waitingFor(row, "sales", {}, { key: "second" }))
  await screen.findByRole("link", { name: /^1 record needs attention · 1 record waits/ })
  expect(screen.getAllByRole("status").map(({ textContent }) => textContent)).toContain(
    "1 record needs attention.",
  )
})

const line = { name: /1 record waits/ }

test.each(["a try has failed", "ten seconds are over"])("the line is shown once %s", async (ends) => {
  const { row, hold, sent } = await anasPhone()
  const release = hold(`/api/rows/${row.id}/turns`)
  const savedAt = Date.now() - 9000
  await keepAll(waitingFor(row, "turns", { waterAdded: true }, { savedAt }))
  await waitFor(() => expect(sent).toContain(`POST /api/rows/${row.id}/turns`))
  expect(screen.queryByRole("link", line)).toBeNull()
  if (ends === "a try has failed") release()
  await screen.findByRole("link", line, { timeout: 3000 })
  release()
})

test("what a clock that was ahead has saved is shown once a try has failed, too", async () => {
  const { row } = await anasPhone()
  await keepAll(
    waitingFor(row, "turns", { waterAdded: true }, { savedAt: Date.now() + 7_200_000, reason: "No" }),
  )
  await screen.findByRole("link", line)
})

test("on a form the line neither comes nor goes", async () => {
  const { row, open, connection, tap } = await anasPhone()
  connection("good")
  await open(`/rows/${row.id}/material`)
  await screen.findByLabelText("Volume (cubic yards)")
  connection("none")
  await keepAll(waitingFor(row, "turns", { waterAdded: true }, { reason: "No", tries: 1 }))
  await waitFor(() => expect(waitingRecords()).toHaveLength(1))
  expect(screen.queryByRole("link", line)).toBeNull()
  await tap("Home", "link")
  await screen.findByRole("link", line)
  act(() => navigate(`/rows/${row.id}/turn`))
  await screen.findByRole("button", { name: "Save Turn" })
  connection("good")
  await tap("Send now")
  await screen.findByRole("link", { name: "All records are sent." })
})

test.each([
  ["visit", "Save Visit"],
  ["sample", "Save Sample"],
  ["occurrence", "Save Occurrence"],
  ["edit", "Save Changes"],
  ["merge", "Merge"],
  ["split", "Split Pile"],
])("nor on the form of a %s", async (page, save) => {
  const { row, open, connection } = await anasPhone()
  connection("good")
  await open(`/rows/${row.id}/${page}`)
  await screen.findByRole("button", { name: save })
  connection("none")
  await keepAll(waitingFor(row, "turns", { waterAdded: true }, { reason: "No", tries: 1 }))
  await waitFor(() => expect(waitingRecords()).toHaveLength(1))
  expect(screen.queryByRole("link", line)).toBeNull()
  act(() => navigate(`/rows/${row.id}/history`))
  await screen.findByRole("link", line)
})

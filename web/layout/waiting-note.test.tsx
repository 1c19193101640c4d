import { expect, test } from "bun:test"
import { waitFor } from "@testing-library/react"
import { farm } from "../../src/test/farm"
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

/** The line's delay in ms; the animation hides it until then. */
const delay = () =>
  Number.parseFloat(
    screen.getByRole("link", { name: /phone|attention/ }).parentElement?.style.animationDelay ?? "",
  )

test("a line counts what waits, sends it, and goes when all is sent", async () => {
  const { row, connection, tap, send } = await anasPhone()
  await keepAll(
    waitingFor(row, "turns", { waterAdded: true }),
    waitingFor(row, "turns", { waterAdded: true }, { key: "second" }),
  )
  const link = await screen.findByRole("link", { name: "2 records wait on this phone" })
  expect(link.getAttribute("href")).toBe("/waiting")
  connection("good")
  await tap("Send now")
  await waitFor(() => expect(screen.queryByRole("link", { name: /phone/ }) === null).toBe(true))
  expect(await (await send(`/api/rows/${row.id}/turns`)).json()).toHaveLength(2)
})

test("records that need attention come first, and are not sent", async () => {
  const { row } = await anasPhone()
  const refused = { needsAttention: true, tries: 1, triedAt: Date.now(), reason: "No" }
  await keepAll(waitingFor(row, "turns", { waterAdded: true }, refused))
  await screen.findByRole("link", { name: "1 record needs attention" })
  expect(screen.queryByRole("button", { name: "Send now" })).toBeNull()
  await keepAll(waitingFor(row, "sales", {}, { key: "second" }))
  await screen.findByRole("link", { name: "1 record needs attention · 1 record waits on this phone" })
  expect(screen.getAllByRole("status").map(({ textContent }) => textContent)).toContain(
    "1 record needs attention.",
  )
})

test("the line is shown a second after the record, or at once when a try has failed", async () => {
  const { row, hold } = await anasPhone()
  const path = `/api/rows/${row.id}/sales`
  const release = hold(path)
  await keepAll(waitingFor(row, "sales", {}))
  await screen.findByRole("link", { name: /1 record waits on this phone/ })
  expect(delay()).toBeGreaterThan(0)
  expect(delay()).toBeLessThanOrEqual(1000)
  release()
  await waitFor(() => expect(delay()).toBeLessThanOrEqual(0))
})

test("what a clock that was ahead has saved is shown within a second, too", async () => {
  const { row } = await anasPhone()
  const ahead = { savedAt: Date.now() + 7_200_000, tries: 1, triedAt: Date.now(), reason: "No" }
  await keepAll(waitingFor(row, "turns", { waterAdded: true }, ahead))
  await screen.findByRole("link", { name: /1 record waits on this phone/ })
  expect(delay()).toBeLessThanOrEqual(1000)
})

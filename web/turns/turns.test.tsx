import { expect, test } from "bun:test"
import type { Turn } from "#domain/turns"
import { farm } from "../../src/test/farm"
import { phone, screen } from "../test/phone"

const anasPhone = async () => {
  const world = farm()
  const ana = world.signIn("ana@farm.test")
  const row = await ana.row({ rowId: "A-100" })
  return { ...(await phone(ana.cookie, world)), ana, row, at: `/api/rows/${row.id}/turns` }
}

test("the form opens with the next number, the current time and Yes", async () => {
  const { open, row, ana, at } = await anasPhone()
  await open(`/rows/${row.id}/turn`)
  await screen.findByText("Row #A-100")
  expect((await screen.findByLabelText("Turn #")).textContent).toBe("1")
  expect(screen.getByLabelText("Date & Time").textContent).toMatch(
    /^[A-Z][a-z]+ \d+, \d{4} - \d+:\d\d [AP]M$/,
  )
  expect((screen.getByRole("radio", { name: "Yes" }) as HTMLInputElement).checked).toBe(true)
  expect(screen.getByRole("group", { name: "Water Added" })).toBeTruthy()
  for (let times = 0; times < 2; times++) await ana.post(at, { waterAdded: true })
  await open(`/rows/${row.id}/turn`)
  expect((await screen.findByLabelText("Turn #")).textContent).toBe("3")
})

test("a turn without water is recorded and listed first", async () => {
  const { open, tap, row, ana, at } = await anasPhone()
  await ana.post(at, { waterAdded: true, turnedAt: "2026-03-01T12:00:00Z" })
  await open(`/rows/${row.id}/turn`)
  await tap("No", "radio")
  await tap("Save Turn")
  await screen.findByText("Turn recorded")
  const table = await screen.findByRole("table", { name: "Turns" })
  expect(location.pathname).toBe(`/rows/${row.id}`)
  expect([...table.querySelectorAll("th")].map((cell) => cell.textContent)).toEqual([
    "Date",
    "Turn #",
    "Water Added",
  ])
  const lines = [...table.querySelectorAll("tbody tr")]
  expect(lines.map((line) => line.children[1]?.textContent)).toEqual(["2", "1"])
  expect(lines.map((line) => line.querySelector("[aria-label=Yes]") !== null)).toEqual([false, true])
  expect(lines.map((line) => line.querySelector("[aria-label=No]") !== null)).toEqual([true, false])
  const turns = await ana.get<Turn[]>(at)
  expect(turns[0]).toMatchObject({ turnNumber: 2, waterAdded: false })
})

test("an unknown row and a removed row show a message instead of the form", async () => {
  const { open, row, ana } = await anasPhone()
  await open("/rows/999/turn")
  await screen.findByText("Compost row not found")
  await ana.done("PATCH", `/api/rows/${row.id}/status`, { status: "removed" })
  await open(`/rows/${row.id}/turn`)
  await screen.findByText("A removed row cannot be edited")
})

test("a number that the phone can't know is not guessed: voided turns count for it, and for no pile", async () => {
  const { open, tap, ana, at, connection } = await anasPhone()
  const { id } = await ana.post<Turn>(at, { waterAdded: true })
  await ana.post(`${at}/${id}/void`, { reason: "Wrong pile" })
  await open("/")
  await screen.findByText("Pile #A-100")
  connection("none")
  await tap(/^Pile #A-100/, "link")
  await tap("Add Turn", "link")
  expect((await screen.findByLabelText("Turn #")).textContent).toBe("Numbered when it is sent")
  connection("good")
  expect(await ana.post<Turn>(at, { waterAdded: true })).toMatchObject({ turnNumber: 2 })
})

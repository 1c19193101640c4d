import { expect, test } from "bun:test"
import { within } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import type { Row } from "#domain/rows"
import type { Temperature } from "#domain/temperatures"
import { invite } from "../../src/test/crew"
import { farm } from "../../src/test/farm"
import { phone, screen } from "../test/phone"

const patience = { timeout: 20_000 }
const pick = async (...lines: string[]) =>
  userEvent.upload(
    await screen.findByLabelText<HTMLInputElement>(/^Choose (a|Another) File$/),
    new File([lines.join("\n")], "thermometers.csv", { type: "text/csv" }),
  )
const press = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole("button", { name }, patience))

test("a file is asked about, shown, added, and taken back with a reason", async () => {
  const world = farm()
  const ana = world.signIn("ana@farm.test")
  const row = await ana.row({ rowId: "A-1" })
  const readings = () => ana.get<Temperature[]>(`/api/rows/${row.id}/temperatures`)
  const { open } = await phone(ana.cookie, world)
  await open("/farm")
  await userEvent.click(await screen.findByRole("link", { name: "Add or Take Back Files" }))
  await screen.findByText("No file has been added yet.")
  await pick("Pile,Date,Temp", "A-1,2026-03-01,57", "N-7,2026-03-02,61", "A-1,2026-02-30,60")
  await press("Next")
  await screen.findByText("An answer is required")
  await userEvent.click(screen.getByLabelText("°C"))
  await press("Next")
  await screen.findByText("Time not given: 1 reading will stand at 12:00.", undefined, patience)
  const table = screen.getByRole("table", { name: "The first lines" })
  expect(
    within(table)
      .getAllByRole("row")
      .map(({ textContent }) => textContent),
  ).toEqual([
    "LinePileWhenWhat",
    "2A-12026-03-01 (time not given)57 °C",
    "3N-72026-03-02 (time not given)61 °C",
  ])
  screen.getByText('Line 4: "2026-02-30" is no date.')
  await userEvent.click(screen.getByLabelText("Make the piles that the farm lacks: N-7"))
  expect(await readings()).toEqual([])
  await press("Add 2 readings")
  await screen.findByText("Added 2 readings and made 1 pile.", undefined, patience)
  screen.getByText("1 line was left out.")
  expect((await readings()).map(({ value, unit }) => [value, unit])).toEqual([[57, "°C"]])
  expect(await ana.get<Row[]>("/api/rows")).toHaveLength(2)

  await press("Take back thermometers.csv")
  const dialog = within(screen.getByRole("dialog"))
  await userEvent.click(dialog.getByRole("button", { name: "Take Back" }))
  await dialog.findByText("Reason is required")
  await userEvent.type(dialog.getByLabelText("Reason"), "Wrong probe")
  await userEvent.click(dialog.getByRole("button", { name: "Take Back" }))
  await dialog.findByText("2 records were taken back.", undefined, patience)
  await userEvent.click(dialog.getByRole("button", { name: "Done" }))
  await screen.findByText(/^Taken back by .*: Wrong probe$/)
  expect((await readings())[0]?.voided?.reason).toBe("Wrong probe")
})

test("a file that can't be read says why, and what was chosen before comes back without a word", async () => {
  const world = farm()
  const ana = world.signIn("ana@farm.test")
  await ana.row({ rowId: "A-1" })
  const { open, connection } = await phone(ana.cookie, world)
  await open("/farm/imports")
  await pick("photos of a holiday")
  await screen.findByText(/^No line names the columns/, undefined, patience)
  connection("none")
  await pick("Pile,Date,Temp (°F)", "A-1,2026-03-01,140")
  await screen.findByText("No connection to Windrow. Nothing is lost: please try again.")
  connection("good")
  await pick("Pile,Date,Temp (°F)", "A-1,2026-03-01,140")
  await screen.findByRole("button", { name: "Add 1 reading" }, patience)
  await press("Cancel")
  expect(screen.queryByRole("button", { name: "Add 1 reading" })).toBeNull()
})

test("a worker reads that only managers add files", async () => {
  const world = farm()
  const [ana, bo] = [world.signIn("ana@farm.test"), world.signIn("bo@farm.test")]
  await invite(ana, bo, "worker")
  const { open } = await phone(bo.cookie, world)
  await open("/farm/imports")
  await screen.findByText("Only a manager of this farm adds records from files.")
})

test("a column that names the piles under another head is chosen by a tap, or a pile is typed", async () => {
  const world = farm()
  const ana = world.signIn("ana@farm.test")
  await ana.row({ rowId: "A-1" })
  const { open } = await phone(ana.cookie, world)
  await open("/farm/imports")
  await pick("Location,Date,Temp °F", "A-1,2026-03-01,140", "A-1,2026-03-02,141")
  const question = "Which pile is this file of, or which column names the piles?"
  const pile = await screen.findByLabelText<HTMLInputElement>(question, undefined, patience)
  await userEvent.type(pile, "B-2")
  await userEvent.click(screen.getByLabelText('the column "Location" names them'))
  expect(pile.value).toBe("")
  await press("Next")
  await screen.findByText('"Location" names the piles, as you said', undefined, patience)
  screen.getByRole("button", { name: "Add 2 readings" })
})

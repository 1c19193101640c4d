import { expect, test } from "bun:test"
import { within } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import type { HistoryEvent } from "#domain/history"
import type { Material } from "#domain/materials"
import type { Row } from "#domain/rows"
import { farm } from "../../src/test/farm"
import { phone, screen } from "../test/phone"

const dayMs = 86_400_000
const ago = (days: number) => new Date(Date.now() - days * dayMs).toISOString()

/** Ana's pile, complete by days and turns, and her phone. */
const completePile = async () => {
  const world = farm()
  const ana = world.signIn("ana@farm.test")
  const row = await ana.row({ rowId: "B-202" })
  const at = `/api/rows/${row.id}`
  for (let day = 20; day >= 4; day--)
    await ana.post(`${at}/temperatures`, { temperature: 140, recordedAt: ago(day), photoUrl: null })
  for (let day = 18; day >= 6; day -= 3)
    await ana.post(`${at}/turns`, { waterAdded: true, turnedAt: ago(day) })
  const kept = () => ana.get<Row>(at)
  return { ...(await phone(ana.cookie, world)), ana, row, at, kept }
}

const chooseMaterial = async (name: string) =>
  userEvent
    .setup()
    .selectOptions(await screen.findByLabelText("Material Type"), await screen.findByRole("option", { name }))

const line = /^New count since .*: 0 of 15 days, 0 of 5 turns$/

test("raw material on a complete pile begins a new count, which row, card and board tell", async () => {
  const { open, tap, fill, ana, row, at, kept } = await completePile()
  await open(`/rows/${row.id}/material`)
  await fill("Volume (cubic yards)", "25")
  await chooseMaterial("Finished Compost")
  const isChosen = (name: string) => screen.getByRole<HTMLInputElement>("radio", { name }).checked
  await screen.findByRole("group", { name: "Does this start the count again?" })
  expect([isChosen("Yes"), isChosen("No")]).toEqual([false, true])
  await chooseMaterial("Manure")
  expect([isChosen("Yes"), isChosen("No")]).toEqual([true, false])
  await tap("Add Material")
  await screen.findByText(line)
  expect(await ana.get<Material[]>(`${at}/materials`)).toMatchObject([{ cubicYards: 25, startsCount: true }])
  // The specified bar and its status stay.
  expect(await kept()).toMatchObject({ cookingDays: 17, countDays: 0, status: "cooking_complete" })
  screen.getByText("Complete")
  await open("/")
  await screen.findByText(line)
  await open("/board")
  await screen.findByText(line)
})

test("what is answered stands, whatever the material's mark", async () => {
  const { open, tap, fill, row, kept } = await completePile()
  await open(`/rows/${row.id}/material`)
  await fill("Volume (cubic yards)", "25")
  await chooseMaterial("Manure")
  await tap("No", "radio")
  await tap("Add Material")
  await screen.findByText("5 of 5 turns")
  expect((await kept()).countSince).toBeNull()
})

test("a pile that was never hot is not asked about", async () => {
  const world = farm()
  const ana = world.signIn("ana@farm.test")
  const row = await ana.row()
  const { open } = await phone(ana.cookie, world)
  await open(`/rows/${row.id}/material`)
  await screen.findByLabelText("Volume (cubic yards)")
  expect(screen.queryByText("Does this start the count again?")).toBeNull()
})

test("a manager starts the count again with a reason, and the pile asks before it leaves", async () => {
  const { open, tap, fill, ana, row, at, kept } = await completePile()
  await open(`/rows/${row.id}`)
  await screen.findByText("5 of 5 turns")
  await tap("Start the Count Again")
  await tap("Start")
  await screen.findByText("Reason is required")
  await fill("Reason", "Mixed with another pile")
  await tap("Start")
  await screen.findByText(line)
  const history = await ana.get<HistoryEvent[]>(`${at}/history`)
  expect(history.at(-1)).toMatchObject({ kind: "correction", field: "count", to: "Mixed with another pile" })
  await tap("Ready for Pickup")
  const dialog = await screen.findByRole("dialog", { name: "Count Not Complete" })
  expect(
    within(dialog).getByText(/has 0 of 15 days, 0 of 5 turns since .*\. Go on all the same\?$/),
  ).toBeTruthy()
  await tap("Cancel")
  expect((await kept()).status).toBe("cooking_complete")
})

test("a complete pile goes on without a question", async () => {
  const { open, tap, row, kept } = await completePile()
  await open(`/rows/${row.id}`)
  await tap("Ready for Pickup")
  await screen.findByText("Status updated")
  expect((await kept()).status).toBe("ready_for_pickup")
})

import { expect, test } from "bun:test"
import { waitFor } from "@testing-library/react"
import type { Temperature } from "#domain/temperatures"
import { farm } from "../../src/test/farm"
import { noteStoreChange } from "../store/changes"
import { dropRecord, keepAll, keptRecords, waitingFor } from "../test/kept"
import { phone, screen } from "../test/phone"

const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()

/** A pile with so many hot days until yesterday, and Ana's phone on its page. */
const pileWith = async (days: number) => {
  const world = farm()
  const ana = world.signIn("ana@farm.test")
  const row = await ana.row({ rowId: "A-15" })
  const at = `/api/rows/${row.id}/temperatures`
  const log = (temperature: number, days: number) =>
    ana.post<Temperature>(at, { temperature, recordedAt: ago(days) })
  for (let day = days; day >= 1; day--) await log(140, day)
  const anas = await phone(ana.cookie, world)
  const open = async () => {
    await anas.open(`/rows/${row.id}`)
    await screen.findByRole("region", { name: "Cooking Status" })
  }
  return { ...anas, ana, row, at, log, open }
}

const words = "15th hot day reached"

test("the fifteenth hot day is marked once, on the pile's page, on the day on which it is reached", async () => {
  const { open, log } = await pileWith(14)
  await open()
  expect(screen.queryByText(words)).toBeNull()
  await log(140, 0)
  await open()
  expect((await screen.findByText(words)).closest("[role=status]")).not.toBeNull()
  await open()
  await screen.findAllByText("Complete")
  expect(screen.queryByText(words)).toBeNull()
})

test("a pile that had its days before has no mark, nor one that is beyond them", async () => {
  const { open, log } = await pileWith(15)
  await open()
  expect(screen.queryByText(words)).toBeNull()
  await log(140, 0)
  await open()
  expect(screen.queryByText(words)).toBeNull()
})

test("without a signal the mark comes with the reading that waits, and goes with it", async () => {
  const { open, row, connection } = await pileWith(14)
  await open()
  connection("none")
  await keepAll(waitingFor(row, "temperatures", { temperature: 141 }))
  await screen.findByText(words)
  for (const { key } of await keptRecords()) await dropRecord(key)
  noteStoreChange()
  await waitFor(() => expect(screen.queryByText(words)).toBeNull())
})

test("a void takes the mark back, also while it waits", async () => {
  const { open, log, row, connection } = await pileWith(14)
  const { id } = await log(140, 0)
  await open()
  await screen.findByText(words)
  connection("none")
  await keepAll(waitingFor(row, "temperatures", { reason: "Wrong pile" }, { voids: id }))
  await waitFor(() => expect(screen.queryByText(words)).toBeNull())
})

import { expect, test } from "bun:test"
import { waitFor } from "@testing-library/react"
import type { Temperature } from "#domain/temperatures"
import { farm } from "../../src/test/farm"
import { keptDrafts } from "../test/kept"
import { phone, screen } from "../test/phone"
import { openDraft } from "./draft"

const anasPhone = async (role?: "admin") => {
  const world = farm()
  const ana = world.signIn("ana@farm.test", role)
  const row = await ana.row({ rowId: "A-100" })
  return { ...(await phone(ana.cookie, world)), ana, row }
}
type Phone = Awaited<ReturnType<typeof anasPhone>>

const field = async (label: string) => (await screen.findByLabelText(label)) as HTMLInputElement

/** Each form, how it is filled in, and a check that it is restored, or with `fresh` that it is not. */
const forms: [
  name: string,
  path: (row: number) => string,
  fill: (phone: Phone) => Promise<unknown>,
  seen: () => Promise<unknown>,
  filled: unknown,
  fresh: unknown,
][] = [
  [
    "create row",
    () => "/rows/new",
    async ({ fill, tap }) => {
      await fill("Location", "South field")
      await fill("Width (ft)", "")
      await tap("Active", "checkbox")
    },
    async () => [
      (await field("Location")).value,
      (await field("Width (ft)")).value,
      (await field("Active")).checked,
    ],
    ["South field", "", false],
    ["", "12", true],
  ],
  [
    "log temperature",
    (row) => `/rows/${row}/temperature`,
    ({ fill }) => fill("Temperature (°F)", "145"),
    async () => (await field("Temperature (°F)")).value,
    "145",
    "",
  ],
  [
    "add turn",
    (row) => `/rows/${row}/turn`,
    ({ tap }) => tap("No", "radio"),
    async () => (await field("No")).checked,
    true,
    false,
  ],
  [
    "add material",
    (row) => `/rows/${row}/material`,
    ({ fill }) => fill("Notes (optional)", "Wet"),
    async () => (await field("Notes (optional)")).value,
    "Wet",
    "",
  ],
]

test.each(forms)("%s: an abandoned form is restored and can be discarded", async (...form) => {
  const [, path, fill, seen, filled, fresh] = form
  const phone = await anasPhone()
  const { open, tap, row } = phone
  await open(path(row.id))
  expect(await seen()).toEqual(fresh)
  await fill(phone)
  await tap("Back", "link")
  await open(path(row.id))
  await screen.findByText("Continue where you left off.")
  expect(await seen()).toEqual(filled)
  await tap("Start over")
  await waitFor(async () => expect(await seen()).toEqual(fresh))
  expect(screen.queryByText("Continue where you left off.")).toBeNull()
  await open(path(row.id))
  expect(await seen()).toEqual(fresh)
})

test("a draft for one pile is not restored for another", async () => {
  const { open, fill, row, ana } = await anasPhone()
  await open(`/rows/${row.id}/temperature`)
  await fill("Temperature (°F)", "145")
  await open(`/rows/${(await ana.row()).id}/temperature`)
  expect((await field("Temperature (°F)")).value).toBe("")
})

test("a discarded draft is not saved again by a change that comes late", async () => {
  const draft = await openDraft("7", "turn 1", "Turn of A-1")
  draft.save({ note: "wet" }, {})
  expect(draft.isSaved()).toBe(true)
  draft.discard()
  draft.save({ note: "wet" }, {})
  await draft.discard()
  expect(await keptDrafts()).toEqual([])
})

test("an unchanged form is not saved", async () => {
  const { open, fill, row } = await anasPhone()
  await open(`/rows/${row.id}/temperature`)
  await fill("Temperature (°F)", "145")
  await fill("Temperature (°F)", "")
  expect(await keptDrafts()).toEqual([])
})

test("a void's reason is restored after a tap beside the dialog", async () => {
  const { open, tap, fill, ana, row } = await anasPhone()
  const reading = await ana.post<Temperature>(`/api/rows/${row.id}/temperatures`, { temperature: 140 })
  await open(`/rows/${row.id}/temperatures/${reading.id}`)
  await tap("Void This Reading")
  await fill("Reason", "Wrong pile")
  const dialog = await screen.findByRole("dialog")
  dialog.click()
  await tap("Void This Reading")
  expect((await field("Reason")).value).toBe("Wrong pile")
  await tap("Void")
  await screen.findByText("Voided: Wrong pile")
  expect(await keptDrafts()).toEqual([])
})

test("a dialog's values are restored after a tap beside it; Cancel discards them", async () => {
  const { open, tap, fill } = await anasPhone("admin")
  await open("/materials")
  await tap("Add New Material")
  await fill("Material Name", "Straw")
  const dialog = await screen.findByRole("dialog")
  dialog.click()
  await tap("Add New Material")
  expect((await field("Material Name")).value).toBe("Straw")
  await tap("Cancel")
  await tap("Add New Material")
  expect((await field("Material Name")).value).toBe("")
})

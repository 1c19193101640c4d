import { expect, test } from "bun:test"
import { waitFor } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { sqliteOf } from "../../src/db/sqlite/connection"
import { farm } from "../../src/test/farm"
import { until } from "../../src/test/until"
import { allSent, keptDrafts, keptRecords } from "../test/kept"
import { phone, screen } from "../test/phone"

const anasPhone = async () => {
  const world = farm()
  const ana = world.signIn("ana@farm.test")
  const row = await ana.row({ rowId: "A-100" })
  const setStatus = (status: string) => sqliteOf(world.db).run("UPDATE compost_rows SET status = ?", [status])
  return { ...(await phone(ana.cookie, world)), row, ana, setStatus }
}
type Phone = Awaited<ReturnType<typeof anasPhone>>

/** Each form: its path, the request it sends, its button's two labels and its error's title. */
const forms: {
  name: string
  at: (row: number) => string
  to: (row: number) => string
  fill: (phone: Phone) => Promise<unknown>
  button: string
  busy: string
  failure: string
}[] = [
  {
    name: "create row",
    at: () => "/rows/new",
    to: () => "/api/rows",
    fill: async ({ fill }) => {
      await fill("Location", "North yard")
      await fill("Length (ft)", "80")
    },
    button: "Create Row",
    busy: "Creating...",
    failure: "Error creating row",
  },
  {
    name: "add turn",
    at: (row) => `/rows/${row}/turn`,
    to: (row) => `/api/rows/${row}/turns`,
    fill: async () => undefined,
    button: "Save Turn",
    busy: "Saving...",
    failure: "Error recording turn",
  },
  {
    name: "add material",
    at: (row) => `/rows/${row}/material`,
    to: (row) => `/api/rows/${row}/materials`,
    fill: async ({ fill }) => {
      await fill("Volume (cubic yards)", "3")
      await userEvent.selectOptions(
        await screen.findByLabelText("Material Type"),
        await screen.findByRole("option", { name: "Leaves" }),
      )
    },
    button: "Add Material",
    busy: "Adding...",
    failure: "Error adding material",
  },
]

/** Fills in a form and taps its button twice; its request is held. */
const tapped = async (form: (typeof forms)[number], phone: Phone) => {
  const { open, tap, hold, row } = phone
  await open(form.at(row.id))
  await screen.findByRole("button", { name: form.button })
  await form.fill(phone)
  const release = hold(form.to(row.id))
  await tap(form.button)
  const button = await screen.findByRole("button", { name: form.busy })
  expect((button as HTMLButtonElement).disabled).toBe(true)
  await userEvent.click(button)
  return release
}

test.each(forms.filter(({ name }) => name === "create row"))(
  "$name: the button is busy while sending, and a failure shows an error and keeps the form",
  async (form) => {
    const phone = await anasPhone()
    const { tap, connection, row, sent } = phone
    const release = await tapped(form, phone)
    connection("none")
    release()
    await screen.findByText(form.failure)
    await screen.findByText("No connection to Windrow. Nothing is lost: please try again.")
    expect(sent.filter((call) => call === `POST ${form.to(row.id)}`)).toHaveLength(1)
    expect(location.pathname).toBe(form.at(row.id))
    connection("good")
    await tap(form.button)
    await screen.findByRole("heading", { name: "Compost Piles" })
  },
)

const records = forms.filter(({ name }) => name !== "create row")

test.each(records)(
  "$name: a record whose answer is lost waits on the phone, and is made once",
  async (form) => {
    const phone = await anasPhone()
    const { connection, row, ana } = phone
    const release = await tapped(form, phone)
    connection("answers lost")
    release()
    await screen.findByText("Saved on this phone, will be sent")
    await screen.findByRole("heading", { name: "Row A-100" })
    await screen.findByText("1 record waits")
    connection("good")
    await phone.tap("Send now")
    await allSent()
    expect(screen.queryByText(/records? waits?/)).toBeNull()
    expect(await ana.get<object[]>(form.to(row.id))).toHaveLength(1)
  },
)

test.each(records)("$name: a refusal shows the server's sentence and keeps the form", async (form) => {
  const phone = await anasPhone()
  const { row, ana, tap, hold, sent, setStatus } = phone
  const release = await tapped(form, phone)
  setStatus("removed")
  release()
  await screen.findByText(form.failure)
  await screen.findByText("A removed row cannot be edited")
  expect(location.pathname).toBe(form.at(row.id))
  expect(await keptRecords()).toEqual([])
  expect(sent.filter((call) => call === `POST ${form.to(row.id)}`)).toHaveLength(1)
  setStatus("active")
  hold(form.to(row.id))()
  await tap(form.button)
  await screen.findByRole("heading", { name: "Row A-100" })
  expect(await ana.get<object[]>(form.to(row.id))).toHaveLength(1)
})

test("a draft is deleted when the server has the record, before the lists are loaded again", async () => {
  const { open, tap, hold, fill, row, sent } = await anasPhone()
  await open(`/rows/${row.id}/material`)
  await fill("Volume (cubic yards)", "3")
  await userEvent.selectOptions(
    await screen.findByLabelText("Material Type"),
    await screen.findByRole("option", { name: "Leaves" }),
  )
  await waitFor(async () => expect(await keptDrafts()).toHaveLength(1))
  const before = sent.length
  const release = hold(`/api/rows/${row.id}`)
  await tap("Add Material")
  // The list is being loaded: a page closed now must not offer the same record again.
  await until("the request for the row", () => sent.slice(before).includes(`GET /api/rows/${row.id}`))
  await screen.findByRole("button", { name: "Adding..." })
  expect([...(await keptDrafts()), ...(await keptRecords())]).toEqual([])
  release()
  await screen.findByRole("heading", { name: "Row A-100" })
})

test("a form that was left while sending is disabled until the submit has ended", async () => {
  const { open, tap, fill, hold, row, ana } = await anasPhone()
  await open(`/rows/${row.id}/material`)
  await fill("Volume (cubic yards)", "3")
  await userEvent.selectOptions(
    await screen.findByLabelText("Material Type"),
    await screen.findByRole("option", { name: "Leaves" }),
  )
  const release = hold(`/api/rows/${row.id}/materials`)
  await tap("Add Material")
  await screen.findByRole("button", { name: "Adding..." })
  expect(screen.getByLabelText("Volume (cubic yards)").closest("fieldset")?.disabled).toBe(true)
  await tap("Back", "link")
  await tap(/^Pile #A-100/, "link")
  const [again] = await screen.findAllByRole("link", { name: "Add Material" })
  if (!again) throw new Error("There is no link.")
  await userEvent.click(again)
  await screen.findByText(/^The last one is on its way/)
  release()
  // It leads to the row as usual, and there is a single record.
  await screen.findByRole("heading", { name: "Row A-100" })
  expect(await ana.get<object[]>(`/api/rows/${row.id}/materials`)).toHaveLength(1)
})

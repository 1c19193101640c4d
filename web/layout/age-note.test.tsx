import { afterEach, expect, setSystemTime, test } from "bun:test"
import { within } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { act } from "react"
import { newestCount } from "#contract/first-calls"
import { farm } from "../../src/test/farm"
import { phone, screen } from "../test/phone"

afterEach(() => void setSystemTime())

/** Advances the clock by minutes, as if the phone had slept. */
const sleep = (minutes: number) => {
  setSystemTime(new Date(Date.now() + minutes * 60_000))
  act(() => void document.dispatchEvent(new Event("visibilitychange")))
}

/** Presses Refresh beside the age, not in the menu. */
const refresh = async () => {
  const note = (await screen.findByText(/^As of /)).parentElement
  if (!note) throw new Error("There is no note.")
  await userEvent.click(within(note).getByRole("button", { name: "Refresh" }))
}

const anasPhone = async () => {
  const world = farm()
  const ana = world.signIn("ana@farm.test")
  const row = await ana.row({ rowId: "A-100" })
  const anas = await phone(ana.cookie, world)
  return { ...anas, ana, row }
}

test("a list shows its age from a minute on and a button that refreshes it", async () => {
  const { open, sent, ana } = await anasPhone()
  await open("/")
  await screen.findByText("Pile #A-100")
  sleep(0.9)
  expect(screen.queryByText(/^As of /)).toBeNull()
  sleep(0.2)
  await screen.findByText("As of 1 minute ago")
  sleep(7)
  await screen.findByText("As of 8 minutes ago")
  await ana.row({ rowId: "B-200" })
  sent.splice(0)
  await refresh()
  await screen.findByText("Pile #B-200")
  expect(screen.queryByText(/^As of /)).toBeNull()
  expect(sent).toEqual(["GET /api/rows"])
})

test("a failed refresh shows an error and keeps the data", async () => {
  const { open, connection } = await anasPhone()
  await open("/")
  await screen.findByText("Pile #A-100")
  sleep(6)
  connection("none")
  await refresh()
  await screen.findByText(/^This could not be refreshed\. No connection to Windrow\./)
  expect(screen.getByText("Pile #A-100")).toBeTruthy()
  expect(screen.getByText("As of 6 minutes ago")).toBeTruthy()
  connection("good")
  await refresh()
  await screen.findByText("Pile #A-100")
  expect(screen.queryByText(/^As of /)).toBeNull()
  expect(screen.queryByRole("alert")).toBeNull()
})

test("a pile's age is that of its oldest list, and the button refreshes all lists", async () => {
  const { open, tap, ana, row, sent } = await anasPhone()
  await open(`/rows/${row.id}`)
  await screen.findByText("No turns recorded yet")
  sleep(6)
  await tap("Active", "switch")
  await screen.findByRole("switch", { name: "Inactive" })
  await screen.findByText("As of 6 minutes ago")
  await ana.post(`/api/rows/${row.id}/turns`, { waterAdded: true })
  sent.splice(0)
  await refresh()
  await screen.findByRole("table", { name: "Turns" })
  expect(screen.queryByText(/^As of /)).toBeNull()
  const path = `GET /api/rows/${row.id}`
  expect(sent.sort()).toEqual([
    "GET /api/material-categories",
    path,
    `${path}/changes`,
    `${path}/materials`,
    `${path}/moves`,
    `${path}/occurrences`,
    `${path}/results`,
    `${path}/sales`,
    `${path}/samples`,
    `${path}/temperatures?limit=${newestCount}`,
    `${path}/turns`,
    `${path}/visits`,
  ])
})

test("the button refreshes the catalogue of materials", async () => {
  const world = farm()
  const ada = world.signIn("ada@farm.test", "admin")
  const { open } = await phone(ada.cookie, world)
  await open("/materials")
  await screen.findAllByRole("button", { name: "Show Usage" })
  sleep(6)
  await ada.post("/api/material-categories", { name: "Barley husks", isCustom: true })
  await refresh()
  await screen.findByText("Barley husks")
})

test("the button refreshes the report", async () => {
  const { open, ana, row } = await anasPhone()
  await open(`/rows/${row.id}/report`)
  await screen.findByRole("heading", { name: "Report, Row A-100" })
  sleep(6)
  await ana.post(`/api/rows/${row.id}/turns`, { waterAdded: true })
  await refresh()
  await screen.findByText("Turned: Turn 1, water added")
})

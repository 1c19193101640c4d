import { expect, test } from "bun:test"
import { newestCount } from "#contract/first-calls"
import { farm } from "../../src/test/farm"
import { phone, screen } from "../test/phone"

const anasPhone = async () => {
  const world = farm()
  const ana = world.signIn("ana@farm.test")
  const row = await ana.row({ rowId: "A-100" })
  const anas = await phone(ana.cookie, world)
  /** The requests since the last call, sorted. */
  const takeRequests = () => anas.sent.splice(0).sort()
  return { ...anas, takeRequests, row, at: `/api/rows/${row.id}` }
}

test("neither focus nor a new connection fetches anything again", async () => {
  const { open, takeRequests } = await anasPhone()
  await open("/")
  await screen.findByText("Pile #A-100")
  expect(takeRequests()).toEqual(["GET /", "GET /api/auth/user", "GET /api/rows"])
  for (const event of ["blur", "focus", "online", "visibilitychange", "pageshow"]) {
    window.dispatchEvent(new Event(event))
    document.dispatchEvent(new Event(event))
  }
  await Bun.sleep(20)
  expect(takeRequests()).toEqual([])
})

test("answers embedded in the page are shown and not fetched", async () => {
  const { open, tap, takeRequests, at } = await anasPhone()
  await open("/", { answers: true })
  await screen.findByText("Pile #A-100")
  expect(takeRequests()).toEqual(["GET /"])
  await tap(/^Pile #A-100/, "link")
  await screen.findByText("No turns recorded yet")
  const page = at.slice("/api".length)
  takeRequests()
  await open(page, { answers: true })
  await screen.findByText("No temperature data recorded yet")
  const calls = takeRequests()
  expect(calls).toContain(`GET ${page}`)
  for (const brought of ["/api/auth/user", at, `${at}/temperatures?limit=${newestCount}`])
    expect(calls).not.toContain(`GET ${brought}`)
})

test("a new turn refetches exactly the lists and rows it concerns that were shown before", async () => {
  const { open, tap, takeRequests, row, at } = await anasPhone()
  await open("/")
  await tap(/^Pile #A-100/, "link")
  await screen.findByText("No turns recorded yet")
  await tap("Add Turn", "link")
  await screen.findByLabelText("Turn #")
  takeRequests()
  await tap("Save Turn")
  await screen.findByRole("table", { name: "Turns" })
  const calls = takeRequests()
  expect(calls).toContain(`POST ${at}/turns`)
  for (const concerned of [`GET ${at}`, `GET ${at}/turns`, "GET /api/rows"])
    expect(calls.filter((call) => call === concerned)).toHaveLength(1)
  for (const other of [`GET ${at}/temperatures`, `GET ${at}/materials`, "GET /api/material-categories"])
    expect(calls).not.toContain(other)
  expect(location.pathname).toBe(`/rows/${row.id}`)
})

test("data on screen stay there while they are fetched again", async () => {
  const { open, tap, hold, at } = await anasPhone()
  await open("/")
  await tap(/^Pile #A-100/, "link")
  await screen.findByText("No turns recorded yet")
  const release = hold(at)
  await tap("Active", "switch")
  expect(screen.getByRole("heading", { name: "Row A-100" })).toBeTruthy()
  release()
  await screen.findByRole("switch", { name: "Inactive" })
})

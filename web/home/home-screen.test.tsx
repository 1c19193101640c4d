import { expect, test } from "bun:test"
import type { Row } from "#domain/rows"
import { invite } from "../../src/test/crew"
import { farm } from "../../src/test/farm"
import { phone, screen } from "../test/phone"

/** Ana with three piles, one of each kind, and her phone. */
const anasPhone = async () => {
  const world = farm()
  const ana = world.signIn("ana@farm.test")
  await ana.row({ rowId: "A-100", location: "North yard" })
  const cooked = await ana.row({ rowId: "B-200" })
  const removed = await ana.row({ rowId: "C-300" })
  for (const day of Array.from({ length: 15 }, (_, day) => day + 1))
    await ana.post(`/api/rows/${cooked.id}/temperatures`, {
      temperature: 131,
      recordedAt: `2026-01-${String(day).padStart(2, "0")}T12:00:00Z`,
    })
  await ana.done("PATCH", `/api/rows/${removed.id}/status`, { status: "removed" })
  return { ...(await phone(ana.cookie, world)), ana, world }
}

const piles = () => screen.getAllByRole("link", { name: /^Pile #/ }).map((card) => card.textContent)
const cooked = expect.stringMatching(
  /^Pile #B-200Thermophilic CompleteNorth yard131 °F, (\w+ )?\d+ \w+ agoComplete$/,
)

test("each card has label, location, status, last reading and progress; a removed pile has no bar", async () => {
  const { open } = await anasPhone()
  await open("/")
  await screen.findByText("Pile #A-100")
  expect(piles()).toEqual([
    "Pile #C-300RemovedNorth yard",
    cooked,
    "Pile #A-100ActiveNorth yard0/15 daysNo reading today.",
  ])
  expect(screen.getAllByRole("progressbar").map((bar) => bar.getAttribute("aria-valuenow"))).toEqual([
    "15",
    "0",
  ])
  expect(screen.getByRole("heading", { name: "Compost Piles" })).toBeTruthy()
  expect(document.title).toBe("Windrow")
})

test("the chips filter the list, and the address can filter removed piles", async () => {
  const { open, tap } = await anasPhone()
  await open("/")
  await tap("Active")
  expect(piles()).toEqual(["Pile #A-100ActiveNorth yard0/15 daysNo reading today."])
  await tap("Cooking")
  expect(piles()).toEqual([cooked])
  await tap("All")
  expect(piles()).toHaveLength(3)
  await open("/?filter=removed")
  await screen.findByText("Pile #C-300")
  expect(piles()).toEqual(["Pile #C-300RemovedNorth yard"])
  expect(screen.queryByRole("button", { name: "Removed" })).toBeNull()
})

test("a card names who took the last reading, unless it was the user", async () => {
  const world = farm()
  const [ana, bo] = [world.signIn("ana@farm.test"), world.signIn("bo@farm.test")]
  await invite(ana, bo, "worker")
  const { id } = await ana.row({ rowId: "A-100" })
  const recordedAt = new Date(Date.now() - 2 * 3_600_000).toISOString()
  await bo.post(`/api/rows/${id}/temperatures`, { temperature: 140, recordedAt })
  for (const [actor, words] of [
    [ana, "140 °F, Bo, about 2 hours ago"],
    [bo, "140 °F, about 2 hours ago"],
  ] as const) {
    const { open } = await phone(actor.cookie, world)
    await open("/")
    await screen.findByText("Pile #A-100")
    expect(piles()[0]).toContain(`North yard${words}`)
  }
})

test("a card opens its pile", async () => {
  const { open, tap, ana } = await anasPhone()
  const [row] = await ana.get<Row[]>("/api/rows")
  await open("/")
  await tap(/^Pile #C-300/, "link")
  await screen.findByRole("heading", { name: "Row C-300" })
  expect(location.pathname).toBe(`/rows/${row?.id}`)
})

test("an empty list shows a sentence and a link to create a pile", async () => {
  const world = farm()
  const { open, tap } = await phone(world.signIn("ana@farm.test").cookie, world)
  await open("/")
  await screen.findByText("No compost piles found. Create your first pile!")
  await tap("Create a pile", "link")
  await screen.findByRole("heading", { name: "Create New Row" })
})

test("three skeletons show while it loads, a red box with a retry when it fails", async () => {
  const { open, tap, hold, connection } = await anasPhone()
  const release = hold("/api/rows")
  await open("/")
  expect((await screen.findByLabelText("Loading the piles")).children).toHaveLength(3)
  connection("none")
  release()
  await screen.findByText("Failed to load compost piles")
  connection("good")
  await tap("Try again")
  await screen.findByText("Pile #A-100")
  expect(screen.queryByText("Failed to load compost piles")).toBeNull()
})

test("a loaded list is not fetched again until a write changes it", async () => {
  const { open, tap, sent } = await anasPhone()
  await open("/")
  await tap(/^Pile #A-100/, "link")
  await tap("Back", "link")
  await screen.findByText("Pile #A-100")
  expect(sent.filter((call) => call === "GET /api/rows")).toHaveLength(1)
})

test("a card shows its pile's next need, if any", async () => {
  const world = farm()
  const ana = world.signIn("ana@farm.test")
  const needing = async (rowId: string, temperature: number, status = "active") => {
    const row = await ana.row({ rowId, status })
    await ana.post(`/api/rows/${row.id}/temperatures`, { temperature })
  }
  await needing("HOT", 165)
  await needing("WELL", 145)
  await needing("IDLE", 175, "inactive")
  await ana.row({ rowId: "NEW" })
  const { open } = await phone(ana.cookie, world)
  await open("/")
  await screen.findByText("Pile #HOT")
  const needOf = (label: string) =>
    screen.getByRole("link", { name: new RegExp(`^Pile #${label}`) }).textContent?.split("days")[1]
  expect(["HOT", "WELL", "IDLE", "NEW"].map(needOf)).toEqual([
    "165 °F is too hot. Turn it.",
    "",
    "",
    "No reading today.",
  ])
})

import { expect, test } from "bun:test"
import { waitFor } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import type { OwnFarm } from "#domain/farms"
import type { Row } from "#domain/rows"
import { invite } from "../../src/test/crew"
import { farm } from "../../src/test/farm"
import { saveDraft } from "../store/drafts"
import { keptDrafts } from "../test/kept"
import { phone, screen, within } from "../test/phone"

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
  /^Pile #B-200North yardThermophilic Complete131 °F(\w+ )?\d+ \w+ ago same as Jan 14Complete0 of 5 turns$/,
)

test("each card has label, location, status, last reading and progress; a removed pile has no bar", async () => {
  const { open } = await anasPhone()
  await open("/")
  await screen.findByText("0 of 5 turns")
  expect(piles()).toEqual([
    "Pile #A-100North yardActiveNo reading today. 0/15 days",
    "Pile #C-300North yardRemoved",
    cooked,
  ])
  expect(screen.getAllByRole("progressbar").map((bar) => bar.getAttribute("aria-valuenow"))).toEqual([
    "0",
    "15",
  ])
  expect(screen.getByRole("heading", { name: "Compost Piles" })).toBeTruthy()
  expect(document.title).toBe("Windrow")
})

test("the chips filter the list, and the address can filter removed piles", async () => {
  const { open, tap } = await anasPhone()
  await open("/")
  await screen.findByText("Pile #A-100")
  const entries = history.length
  await tap("Active")
  // A press is shown a frame before what it does.
  await waitFor(() => expect(piles()).toEqual(["Pile #A-100North yardActiveNo reading today. 0/15 days"]))
  await tap("Cooking")
  await waitFor(() => expect(piles()).toEqual([cooked]))
  expect(location.search).toBe("?filter=cooking")
  await tap("All")
  await waitFor(() => expect(piles()).toHaveLength(3))
  expect(location.search).toBe("")
  // Back leaves the list instead of going through its filters.
  expect(history.length).toBe(entries)
  await open("/?filter=removed")
  await screen.findByText("Pile #C-300")
  expect(piles()).toEqual(["Pile #C-300North yardRemoved"])
  expect(screen.queryByRole("button", { name: "Removed" })).toBeNull()
})

test("the round: a count of the day, piles without a reading first, and a button to each one's form", async () => {
  const { open, tap, ana } = await anasPhone()
  const hot = await ana.row({ rowId: "D-400" })
  await ana.post(`/api/rows/${hot.id}/temperatures`, { temperature: 162 })
  await ana.row({ rowId: "E-500" })
  await open("/")
  await screen.findByText("1 of 3 logged today")
  const logs = screen.getAllByRole("link", { name: /^Log temperature of/ })
  expect(logs.map((link) => link.getAttribute("aria-label")?.split(" ").at(-1))).toEqual([
    "E-500",
    "A-100",
    "D-400",
    "B-200",
  ])
  for (const link of logs) expect(link.parentElement?.closest("a")).toBeNull()
  await tap("Log temperature of A-100", "link")
  await screen.findByLabelText("Temperature (°F)")
})

test("an inspector sees the round without buttons", async () => {
  const { ana, world } = await anasPhone()
  const cy = world.signIn("cy@farm.test")
  await invite(ana, cy, "inspector")
  const { open } = await phone(cy.cookie, world)
  await open("/")
  await screen.findByText("0 of 1 logged today")
  expect(screen.queryByRole("link", { name: /^Log/ })).toBeNull()
})

test("a filter without a result says so and leads back to all piles", async () => {
  const world = farm()
  const ana = world.signIn("ana@farm.test")
  await ana.row({ rowId: "A-100" })
  const { open, tap } = await phone(ana.cookie, world)
  await open("/?filter=removed")
  await screen.findByText("No removed piles.")
  await tap("Cooking")
  await screen.findByText("No pile has finished cooking.")
  expect(screen.queryByText(/Create your first pile/)).toBeNull()
  await tap("Show all piles")
  await screen.findByText("Pile #A-100")
})

test("a form that is not finished is told once at home, and opens as it was left", async () => {
  const { open, fill, tap, ana } = await anasPhone()
  const { id } = await ana.row({ rowId: "D-400" })
  await open(`/rows/${id}/temperature`)
  await fill("Temperature (°F)", "145")
  await open("/")
  await tap("Not finished: Temperature of D-400", "link")
  expect((await screen.findByLabelText<HTMLInputElement>("Temperature (°F)")).value).toBe("145")
  await open("/")
  await screen.findByText("Pile #D-400")
  expect(screen.getAllByText(/Not finished/)).toHaveLength(1)
  expect(screen.queryByRole("button", { name: /as a file/ })).toBeNull()
  await ana.done("DELETE", `/api/rows/${id}`)
  const questions: unknown[] = []
  globalThis.confirm = (question) => questions.push(question) > 1
  await tap("Discard Temperature of D-400")
  expect(screen.getAllByText(/Not finished/)).toHaveLength(1)
  await tap("Discard Temperature of D-400")
  await waitFor(() => expect(screen.queryByText(/Not finished/)).toBeNull())
  expect(questions[0]).toBe("Discard what was not finished: Temperature of D-400?")
  await waitFor(async () => expect(await keptDrafts()).toEqual([]))
})

/** With the phone in India. */
const inKolkata = async (act: () => Promise<void>) => {
  const { TZ } = process.env
  process.env.TZ = "Asia/Kolkata"
  await act().finally(() => {
    process.env.TZ = TZ ?? "UTC"
  })
}
const question = "Days end at midnight in Kolkata:"

test("whoever makes a farm is asked once where its days end, and says so by one tap", () =>
  inKolkata(async () => {
    const world = farm()
    const ana = world.signIn("ana@farm.test")
    const { open, tap } = await phone(ana.cookie, world)
    await open("/")
    await screen.findByText(question)
    await screen.findByText("No compost piles found. Create your first pile!")
    await ana.row({ rowId: "A-100" })
    await open("/")
    await screen.findByText(question)
    await tap("Yes")
    await screen.findByText("Farm saved")
    expect(screen.queryByText(question)).toBeNull()
    expect(await ana.get<OwnFarm>("/api/farm")).toMatchObject({ zone: "Asia/Kolkata", zoneNamed: true })
    await open("/")
    await screen.findByText("Pile #A-100")
    expect(screen.queryByText(question)).toBeNull()
  }))

test("the other answer stands on the farm's page, UTC too, and ends the question", () =>
  inKolkata(async () => {
    const { open, tap, fill, ana } = await anasPhone()
    await open("/")
    await tap("Other", "link")
    const zones = await screen.findByLabelText<HTMLSelectElement>("Time Zone")
    expect(document.activeElement).toBe(zones)
    expect(zones.selectedOptions[0]?.textContent).toBe("Not chosen yet (UTC)")
    await fill("Farm Name", "Green Farm")
    await tap("Save Farm")
    await screen.findByText("Farm saved")
    expect(await ana.get<OwnFarm>("/api/farm")).toMatchObject({ name: "Green Farm", zoneNamed: false })
    await userEvent.selectOptions(await screen.findByLabelText("Time Zone"), "UTC")
    await tap("Save Farm")
    await waitFor(async () =>
      expect(await ana.get<OwnFarm>("/api/farm")).toMatchObject({ zone: "UTC", zoneNamed: true }),
    )
    await open("/")
    await screen.findByText("Pile #A-100")
    expect(screen.queryByText(question)).toBeNull()
  }))

test("an answer that does not arrive says why, and the question stays; a worker is not asked", () =>
  inKolkata(async () => {
    const { open, tap, ana, connection, world } = await anasPhone()
    const bo = world.signIn("bo@farm.test")
    await invite(ana, bo, "worker")
    await open("/")
    await screen.findByText(question)
    connection("none")
    await tap("Yes")
    await screen.findByText("Error saving the farm")
    await screen.findByText(question)
    connection("good")
    const bos = await phone(bo.cookie, world)
    await bos.open("/")
    await screen.findByText("Pile #A-100")
    expect(screen.queryByText(question)).toBeNull()
  }))

test("a card names who took the last reading, unless it was the user", async () => {
  const world = farm()
  const [ana, bo] = [world.signIn("ana@farm.test"), world.signIn("bo@farm.test")]
  await invite(ana, bo, "worker")
  const { id } = await ana.row({ rowId: "A-100" })
  const recordedAt = new Date(Date.now() - 2 * 3_600_000).toISOString()
  await bo.post(`/api/rows/${id}/temperatures`, { temperature: 140, recordedAt })
  for (const [actor, words] of [
    [ana, "140 °FBo, about 2 hours ago"],
    [bo, "140 °Fabout 2 hours ago"],
  ] as const) {
    const { open } = await phone(actor.cookie, world)
    await open("/")
    await screen.findByText("Pile #A-100")
    expect(piles()[0]).toContain(`Active${words}`)
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

test("without a pile a manager sees the first steps, each a link, and a worker does not", async () => {
  const world = farm()
  const [ana, bo] = [world.signIn("ana@farm.test"), world.signIn("bo@farm.test")]
  await invite(ana, bo, "worker")
  const { open, tap } = await phone(ana.cookie, world)
  for (const step of [/^Name the farm/, /^Invite your people/, /^Set up the phones/]) {
    await open("/")
    await tap(step, "link")
    await screen.findByRole("heading", { name: "Farm" })
    await screen.findByRole("button", { name: "Make Invitation" })
    const name = await screen.findByLabelText("Farm Name")
    if (step.source.includes("Name")) await waitFor(() => expect(document.activeElement === name).toBe(true))
  }
  const bos = await phone(bo.cookie, world)
  await bos.open("/")
  await screen.findByText("No compost piles found. Create your first pile!")
  expect(screen.queryByText("Name the farm")).toBeNull()
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
  const needsOf = (label: string) => {
    const card = screen.getByRole("link", { name: new RegExp(`^Pile #${label}`) })
    return within(card)
      .queryAllByText(/\.\s*$/)
      .map((need) => need.textContent?.trim())
  }
  expect(["HOT", "WELL", "IDLE", "NEW"].map(needsOf)).toEqual([
    ["165 °F is too hot. Turn it."],
    [],
    ["175 °F is above the organic range. Turn it."],
    ["No reading today."],
  ])
})

test("what the form of a deleted pile holds can be saved as a file", async () => {
  const { open, fill, tap, ana } = await anasPhone()
  const { id } = await ana.row({ rowId: "D-400" })
  await open(`/rows/${id}/temperature`)
  await fill("Temperature (°F)", "145")
  await open("/")
  await screen.findByRole("link", { name: "Not finished: Temperature of D-400" })
  await ana.done("DELETE", `/api/rows/${id}`)
  await open("/")
  const files: Blob[] = []
  URL.createObjectURL = (file) => `blob:${files.push(file as Blob)}`
  HTMLAnchorElement.prototype.click = () => undefined
  await tap("Save Temperature of D-400 as a file")
  await waitFor(() => expect(files).toHaveLength(1))
  expect(await files[0]?.text()).toContain("temperature: 145")
})

test("of many forms that are not finished two show at home, and a line opens the rest", async () => {
  const { open, tap, ana } = await anasPhone()
  const { id } = await ana.get<{ id: number }>("/api/auth/user")
  const keep = (from: number, to: number) =>
    Promise.all(
      Array.from({ length: to - from }, (_, each) => from + each).map((place) =>
        saveDraft({
          key: `${id} turn ${place}`,
          userId: String(id),
          title: `Turn of Z-${place}`,
          page: `/rows/${900 + place}/turn`,
          begunAt: place,
          idempotencyKey: `${place}`,
          values: {},
        }),
      ),
    )
  const links = () => screen.getAllByRole("link", { name: /^Not finished/ })
  await keep(0, 3)
  await open("/")
  await screen.findByText("Not finished: Turn of Z-2")
  expect(document.querySelector("details")).toBeNull()
  await keep(3, 30)
  await open("/")
  const line = await screen.findByText("28 more not finished")
  const folded = links().filter((link) => link.closest("details"))
  expect([links().length, folded.length]).toEqual([30, 28])
  expect(links().map((link) => link.textContent)).toEqual(
    Array.from({ length: 30 }, (_, place) => `Not finished: Turn of Z-${29 - place}`),
  )
  expect(line.closest("details")?.open).toBe(false)
  await userEvent.click(line)
  await waitFor(() => expect(line.closest("details")?.open).toBe(true))
  await open("/")
  expect((await screen.findByText("28 more not finished")).closest("details")?.open).toBe(true)
  globalThis.confirm = () => true
  await tap("Discard Turn of Z-0")
  await screen.findByText("27 more not finished")
})

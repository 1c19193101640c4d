import { expect, test } from "bun:test"
import { waitFor } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { sqliteOf } from "../../src/db/sqlite/connection"
import { invite } from "../../src/test/crew"
import { farm, nextMillisecond } from "../../src/test/farm"
import { dataUrlOf, makeJpeg } from "../../src/test/jpeg-maker"
import { phone, screen } from "../test/phone"

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()

/** Ana's pile of 60 days, a turn of day 40, and of this month Bo's readings, one of them voided, and an addition. */
const season = async () => {
  const world = farm()
  const [ana, bo] = [world.signIn("ana@farm.test"), world.signIn("bo@farm.test")]
  await invite(ana, bo, "worker")
  const row = await ana.row({ rowId: "A-7" })
  const at = `/api/rows/${row.id}`
  const photoUrl = dataUrlOf(await makeJpeg({ width: 80, height: 60 }))
  await ana.post(`${at}/turns`, { waterAdded: true, turnedAt: daysAgo(40) })
  const reading = { temperature: 142, recordedAt: daysAgo(3), photoUrl }
  const { id } = await bo.post<{ id: number }>(`${at}/temperatures`, reading)
  const wrong = await bo.post<{ id: number }>(`${at}/temperatures`, {
    temperature: 99,
    recordedAt: daysAgo(2),
  })
  await ana.post(`${at}/materials`, { cubicYards: 5, materialCategoryId: 3, addedAt: daysAgo(1) })
  await nextMillisecond()
  await ana.post(`${at}/temperatures/${wrong.id}/void`, { reason: "Wrong pile" })
  await nextMillisecond()
  await ana.done("PATCH", at, { startDate: daysAgo(60) })
  return { ...(await phone(ana.cookie, world)), ...world, ana, row, at, id }
}

/** Without times: how late it was received, and when it was. */
const lines = async () =>
  [...(await screen.findByRole("list", { name: "History" })).children].map((line) =>
    line.textContent
      ?.replace(/received \w+ \d+, \d{4} - [\d:]+ [AP]M/, "")
      .replace(/[A-Z][a-z]+ \d+, \d{4}(?: - [\d:]+ [AP]M)? [^→]*(?: ago|today|yesterday) · /, " | "),
  )

test("the history names who did what, newest first, from the last 30 days and then from the beginning", async () => {
  const { open, tap, row } = await season()
  await open(`/rows/${row.id}`)
  await tap("History", "link")
  await screen.findByRole("heading", { level: 1, name: "History, Row A-7" })
  const recent = [
    expect.stringMatching(/^Corrected: Start date: .* → .* \| Ana Farmer$/),
    "Voided: Temperature, 99 °F: Wrong pile | Ana Farmer",
    "Material: Leaves, 5 yd³, counted as raw | Ana Farmer",
    "Temperature: 99 °F | Bo Farmervoided: Wrong pile",
    "Temperature: 142 °F | Bo Farmer",
  ]
  expect(await lines()).toEqual(recent)
  expect([...document.querySelectorAll("main s")].map((struck) => struck.textContent)).toEqual([
    "Temperature: 99 °F",
  ])
  await tap("Show all")
  await screen.findByText(/Turn 1/)
  expect(await lines()).toEqual([
    ...recent,
    "Turned: Turn 1, water added | Ana Farmer",
    "Built: North yard, 80 ft × 12 ft | Ana Farmer",
  ])
  expect(screen.queryByRole("button", { name: "Show all" })).toBeNull()
})

test("a pile's start is known by its day: what was built today is not some hours old", async () => {
  const world = farm()
  const ana = world.signIn("ana@farm.test")
  await ana.done("PATCH", "/api/farm", { zone: "UTC" })
  const { open } = await phone(ana.cookie, world)
  for (const [days, ago] of [
    [0, "today"],
    [1, "yesterday"],
    [3, "3 days ago"],
  ] as const) {
    const row = await ana.row({ rowId: `A-${days}` })
    if (days > 0) await ana.done("PATCH", `/api/rows/${row.id}`, { startDate: daysAgo(days).slice(0, 10) })
    await open(`/rows/${row.id}/history`)
    const built = (await screen.findByText(/^Built/)).closest("li")
    expect(built?.textContent).toContain(`${ago} · Ana Farmer`)
  }
})

test("chips filter the history by kind, in the address; a kind without events says so", async () => {
  const { open, tap, row } = await season()
  await open(`/rows/${row.id}/history`)
  await tap("Temperatures")
  expect(location.search).toBe("?show=temperatures")
  expect(await lines()).toEqual([
    "Voided: Temperature, 99 °F: Wrong pile | Ana Farmer",
    "Temperature: 99 °F | Bo Farmervoided: Wrong pile",
    "Temperature: 142 °F | Bo Farmer",
  ])
  await tap("Changes")
  expect(await lines()).toHaveLength(1)
  await tap("Turns")
  await screen.findByText("No turns in the last 30 days.")
  await tap("Show all")
  await screen.findByText(/Turn 1/)
  await tap("Sales")
  await screen.findByText("No sales in this pile's history.")
})

test("a reading shows its photo and opens", async () => {
  const { open, row, id } = await season()
  await open(`/rows/${row.id}/history`)
  await screen.findByText(/142 °F/)
  expect(document.querySelector("main li img")?.getAttribute("src")).toMatch(
    /^\/api\/photos\/\d+\/thumbnail\?\d+&[0-9a-f]{32}$/,
  )
  const [, older] = screen.getAllByRole("link", { name: /^Temperature, / })
  expect(older?.getAttribute("href")).toBe(`/rows/${row.id}/temperatures/${id}`)
  if (older) await userEvent.click(older)
  await screen.findByText("142 °F")
})

test("of 10,000 events a hundred lines are shown, and more on demand", async () => {
  const { open, tap, row, db } = await season()
  sqliteOf(db).run(`WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 10000)
    INSERT INTO temperatures (row_id, temperature, recorded_by, recorded_at)
    SELECT ${row.id}, 140, 1, ${Date.now()} - i * 60000 FROM n`)
  await open(`/rows/${row.id}/history`)
  expect(await lines()).toHaveLength(100)
  await tap("Show more")
  await waitFor(async () => expect(await lines()).toHaveLength(200))
})

test("a history that can't be loaded says so and is tried again; a young pile's is complete at once", async () => {
  const { open, tap, ana, connection } = await season()
  const young = await ana.row({ rowId: "B-8" })
  await ana.post(`/api/rows/${young.id}/turns`, { waterAdded: false, turnedAt: daysAgo(50) })
  await open(`/rows/${young.id}`)
  await screen.findByRole("link", { name: "History" })
  connection("none")
  await tap("History", "link")
  await screen.findByText("No connection to Windrow. Nothing is lost: please try again.")
  connection("good")
  await tap("Try again")
  expect(await lines()).toEqual([
    "Built: North yard, 80 ft × 12 ft | Ana Farmer",
    "Turned: Turn 1, no water | Ana Farmer",
  ])
  expect(screen.queryByText("The last 30 days")).toBeNull()
})

test("a history that is opened again includes records made since; an unknown pile has none", async () => {
  const { open, tap, ana, row, at } = await season()
  await open(`/rows/${row.id}`)
  await tap("History", "link")
  expect(await lines()).toHaveLength(5)
  await tap("Back", "link")
  await ana.post(`${at}/turns`, { waterAdded: true })
  await tap("History", "link")
  expect(await lines()).toHaveLength(6)
  await open("/rows/999/history")
  await screen.findByText("Compost row not found")
  expect(screen.getByRole("link", { name: "Back to the piles" }).getAttribute("href")).toBe("/")
})

import { afterEach, expect, setSystemTime, test } from "bun:test"
import type { Board } from "../domain/board"
import { calendarIn } from "../domain/calendar"
import { describeEvent } from "../domain/history-words"
import { invite } from "../test/crew"
import { farm } from "../test/farm"
import { portionsOf } from "../test/portions"
import { ask } from "../test/sql"

afterEach(() => {
  setSystemTime()
})

/** Ana's farm in California, two days after its clocks went forward; there it is noon of March 10. */
const california = async () => {
  setSystemTime(new Date("2026-03-10T19:00:00Z"))
  const world = farm()
  const ana = world.signIn("ana@farm.test")
  await ana.done("PATCH", "/api/farm", { zone: "America/Los_Angeles" })
  const row = await ana.row({ rowId: "A-118" })
  const log = (temperature: number, recordedAt: string) =>
    ana.post<{ id: number }>(`/api/rows/${row.id}/temperatures`, { temperature, recordedAt })
  return { ...world, ana, row, log }
}

test("a board of many piles is read in portions, and has each of them", async () => {
  const { ana, row, db } = await california()
  await ask(
    db,
    `WITH RECURSIVE number(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number WHERE n < 999)
    INSERT INTO compost_rows (farm_id, row_id, location, length, user_id, start_date, cooking_days, turn_count)
    SELECT 1, 'P-' || n, 'Yard', 80, ?, 0, 0, 0 FROM number`,
    row.userId,
  )
  const { turns } = await portionsOf(db, "temperatures", async () => {
    const { piles } = await ana.get<Board>("/api/board")
    expect(new Set(piles.map(({ id }) => id)).size).toBe(1000)
  })
  expect(turns).toBeGreaterThanOrEqual(10)
})

test("the board has the highest reading of each of a pile's last 30 days, and null for a day without one", async () => {
  const { ana, row, log } = await california()
  // The last hours before and the first after midnight, in winter and in summer time; the days' second hour is missing.
  await log(90, "2026-02-09T07:59:59.999Z")
  await log(101, "2026-02-09T08:00:00Z")
  await log(139, "2026-03-08T07:59:00Z")
  await log(140, "2026-03-08T08:00:00Z")
  await log(150, "2026-03-09T06:59:00Z")
  await log(145, "2026-03-09T07:00:00Z")
  const wrong = await log(199, "2026-03-09T20:00:00Z")
  await ana.post(`/api/rows/${row.id}/temperatures/${wrong.id}/void`, { reason: "Wrong pile" })
  await log(148, "2026-03-10T10:00:00Z")
  await log(147, "2026-03-10T18:00:00Z")
  const other = await ana.row({ rowId: "B-200" })
  await ana.post(`/api/rows/${other.id}/temperatures`, {
    temperature: 160,
    recordedAt: "2026-03-10T18:00:00Z",
  })
  const { piles } = await ana.get<Board>("/api/board")
  expect(piles.map(({ rowId, lastTemperature }) => [rowId, lastTemperature])).toEqual([
    ["B-200", 160],
    ["A-118", 147],
  ])
  expect(piles[0]?.highs).toEqual([...Array(29).fill(null), 160])
  expect(piles[1]?.highs).toEqual([101, ...Array(25).fill(null), 139, 150, 145, 148])
})

test("the board leaves out removed piles and says null for all days of one without readings", async () => {
  const { ana, row } = await california()
  const removed = await ana.row({ rowId: "B-200" })
  await ana.done("PATCH", `/api/rows/${removed.id}/status`, { status: "removed" })
  const { piles } = await ana.get<Board>("/api/board")
  expect(piles.map(({ id, highs }) => [id, highs])).toEqual([[row.id, Array(30).fill(null)]])
})

test("the board tells what was logged today and by whom, newest first", async () => {
  const { ana, row, log, signIn } = await california()
  const bo = signIn("bo@farm.test")
  await invite(ana, bo, "worker")
  await log(140, "2026-03-10T06:59:00Z")
  const wrong = await log(199, "2026-03-10T07:00:00Z")
  await ana.post(`/api/rows/${row.id}/temperatures/${wrong.id}/void`, { reason: "Wrong pile" })
  const post = (kind: string, record: object) => bo.post(`/api/rows/${row.id}/${kind}`, record)
  await post("turns", { waterAdded: true, turnedAt: "2026-03-10T17:00:00Z" })
  const materialCategoryId = (await bo.category("Leaves"))?.id
  await post("materials", { cubicYards: 5, materialCategoryId, addedAt: "2026-03-10T18:00:00Z" })
  const load = { clientName: "Cy", emptyWeight: 9000, fullWeight: 21_500 }
  await post("sales", { ...load, removedAt: "2026-03-10T18:30:00Z" })
  const cy = signIn("cy@farm.test")
  const foreign = await cy.row()
  await cy.post(`/api/rows/${foreign.id}/temperatures`, {
    temperature: 150,
    recordedAt: "2026-03-10T18:00:00Z",
  })
  // By a clock that is ahead, it is the next day.
  setSystemTime(new Date("2026-03-11T06:58:00Z"))
  await log(151, "2026-03-11T07:01:00Z")
  const { logged } = await ana.get<Board>("/api/board")
  const calendar = calendarIn("UTC")
  expect(
    logged.map((event) => [event.pile, describeEvent(event, calendar), event.author, event.voidReason]),
  ).toEqual([
    ["A-118", "Cy, net 12,500 lb, empty 9,000 lb, full 21,500 lb", "Bo Farmer", null],
    ["A-118", "Leaves, 5 yd³, counted as raw", "Bo Farmer", null],
    ["A-118", "Turn 1, water added", "Bo Farmer", null],
    ["A-118", "199 °F", "Ana Farmer", "Wrong pile"],
  ])
})

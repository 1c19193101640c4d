import { expect, test } from "bun:test"
import { rowLike } from "../test/row-like"
import { nextOfRound } from "./next-pile"
import { inOrderOfNeed, needsOf, roundCount } from "./round"
import type { Row } from "./rows"

const today = { day: 20_593, isToday: (at: string) => at.startsWith("2026-05-20") }
const morning = "2026-05-20T07:00:00.000Z"
const yesterday = "2026-05-19T07:00:00.000Z"

const pile = (rowId: string, more: Partial<Row> = {}) =>
  rowLike({
    id: Number(rowId.slice(1)),
    rowId,
    countDays: 5,
    countTurns: 2,
    lastHotDay: 20_592,
    lastTemperature: 145,
    highTemperature: 145,
    lastRecordedAt: yesterday,
    ...more,
  })

const labels = (rows: readonly Row[]) => rows.map(({ rowId }) => rowId)

test("today's missing reading stands beside every other need", () => {
  const hot = pile("A1", { highTemperature: 162 })
  expect(needsOf(hot, today)).toEqual(["162 °F is too hot. Turn it.", "No reading today."])
  expect(needsOf({ ...hot, lastRecordedAt: morning }, today)).toEqual(["162 °F is too hot. Turn it."])
  // Whatever its status, as long as it is on the site.
  expect(needsOf({ ...hot, status: "inactive" }, today)).toEqual(["162 °F is too hot. Turn it."])
  expect(needsOf({ ...hot, status: "removed" }, today)).toEqual([])
})

test("active piles are part of the round, and any other one that is too hot", () => {
  const rows = [
    pile("A1", { lastRecordedAt: morning }),
    pile("A2"),
    pile("A3", { lastRecordedAt: null }),
    pile("A4", { status: "inactive", lastRecordedAt: morning }),
    pile("A5", { status: "removed", lastTemperature: 180 }),
    pile("A6", { status: "ready_for_pickup", lastTemperature: 140, highTemperature: 160 }),
    // Turned since: no words tell of it, so that nobody looks for it.
    pile("A8", { status: "ready_for_pickup", lastTemperature: 165, highTemperature: null }),
    pile("A7", { status: "cooking_complete", highTemperature: 165, lastRecordedAt: morning }),
  ]
  expect(roundCount(rows, today)).toEqual({ logged: 2, of: 5 })
})

test.each([
  ["not readable today", { unread: "closed", unreadAt: morning }, ["Not read today: closed."]],
  ["nor yesterday", { unread: "closed", unreadAt: yesterday }, ["No reading today."]],
  ["read all the same", { unread: "closed", unreadAt: morning, lastRecordedAt: morning }, []],
  [
    "too hot yesterday",
    { unread: "probe broken", unreadAt: morning, highTemperature: 162 },
    ["162 °F is too hot. Turn it.", "Not read today: probe broken."],
  ],
  ["not of the round", { status: "inactive", unread: "closed", unreadAt: morning }, []],
  ["as an older server tells it", { unread: undefined, unreadAt: undefined }, ["No reading today."]],
] as [string, Partial<Row>, string[]][])(
  "a pile that was %s says so once, and is done",
  (_name, more, needs) => {
    const row = pile("A1", more)
    expect(needsOf(row, today)).toEqual(needs)
    const isOpen = needs.includes("No reading today.")
    const of = row.status === "active" ? 1 : 0
    expect(roundCount([row], today)).toEqual({ logged: isOpen ? 0 : of, of })
    expect(nextOfRound([row], pile("A2"), today)).toBe(isOpen ? row : undefined)
  },
)

test("piles without a reading come first, then the urgent ones, then the others as they were", () => {
  const rows = [
    pile("A9", { lastRecordedAt: morning }),
    pile("A8", { status: "inactive" }),
    pile("A7", { lastRecordedAt: morning, countDays: 15, countTurns: 5 }),
    pile("A6", { lastRecordedAt: morning, highTemperature: 171 }),
    pile("A10", { status: "cooking_complete", lastRecordedAt: morning, highTemperature: 188 }),
    pile("A5"),
    pile("A4", { highTemperature: 162 }),
    pile("A3", { lastRecordedAt: null, lastTemperature: null, highTemperature: null }),
  ]
  expect(labels(inOrderOfNeed(rows, today))).toEqual(["A10", "A4", "A5", "A3", "A6", "A7", "A9", "A8"])
})

test("the next pile is the next place without a reading, and the way begins again", () => {
  const rows = [
    pile("A1", { location: "Bay 10" }),
    pile("A2", { location: "Bay 2" }),
    pile("A3", { location: "Bay 2" }),
    pile("A4", { location: "Bay 3", lastRecordedAt: morning }),
    pile("A5", { location: "Bay 3", status: "inactive" }),
    pile("A6", { location: "Bay 1" }),
  ] as const
  const [bay10, a2, a3] = rows
  expect(nextOfRound(rows, a2, today)?.rowId).toBe("A3")
  expect(nextOfRound(rows, a3, today)?.rowId).toBe("A1")
  expect(nextOfRound(rows, bay10, today)?.rowId).toBe("A6")
  const done = rows.map((row) => (row === a2 ? row : { ...row, lastRecordedAt: morning }))
  expect(nextOfRound(done, a2, today)).toBeUndefined()
})

import { expect, test } from "bun:test"
import { nextOfRound } from "./next-pile"
import { inOrderOfNeed, needsOf, roundCount } from "./round"
import type { Row } from "./rows"

const isToday = (at: string) => at.startsWith("2026-05-20")
const morning = "2026-05-20T07:00:00.000Z"
const yesterday = "2026-05-19T07:00:00.000Z"

const pile = (rowId: string, more: Partial<Row> = {}) =>
  ({
    id: Number(rowId.slice(1)),
    rowId,
    location: "North yard",
    status: "active",
    cookingDays: 5,
    turnCount: 2,
    lastTemperature: 145,
    lastRecordedAt: yesterday,
    lastTurnedAt: null,
    ...more,
  }) as Row

const labels = (rows: readonly Row[]) => rows.map(({ rowId }) => rowId)

test("today's missing reading stands beside every other need", () => {
  const hot = pile("A1", { lastTemperature: 162 })
  expect(needsOf(hot, isToday)).toEqual(["162 °F is too hot. Turn it.", "No reading today."])
  expect(needsOf({ ...hot, lastRecordedAt: morning }, isToday)).toEqual(["162 °F is too hot. Turn it."])
  expect(needsOf({ ...hot, status: "inactive" }, isToday)).toEqual([])
})

test("only active piles are part of the round", () => {
  const rows = [
    pile("A1", { lastRecordedAt: morning }),
    pile("A2"),
    pile("A3", { lastRecordedAt: null }),
    pile("A4", { status: "inactive", lastRecordedAt: morning }),
    pile("A5", { status: "removed" }),
  ]
  expect(roundCount(rows, isToday)).toEqual({ logged: 1, of: 3 })
})

test("piles without a reading come first, then the urgent ones, then the others as they were", () => {
  const rows = [
    pile("A9", { lastRecordedAt: morning }),
    pile("A8", { status: "inactive" }),
    pile("A7", { lastRecordedAt: morning, cookingDays: 15 }),
    pile("A6", { lastRecordedAt: morning, lastTemperature: 171 }),
    pile("A5"),
    pile("A4", { lastTemperature: 162 }),
    pile("A3", { lastRecordedAt: null, lastTemperature: null }),
  ]
  expect(labels(inOrderOfNeed(rows, isToday))).toEqual(["A4", "A5", "A3", "A6", "A7", "A9", "A8"])
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
  expect(nextOfRound(rows, a2, isToday)?.rowId).toBe("A3")
  expect(nextOfRound(rows, a3, isToday)?.rowId).toBe("A1")
  expect(nextOfRound(rows, bay10, isToday)?.rowId).toBe("A6")
  const done = rows.map((row) => (row === a2 ? row : { ...row, lastRecordedAt: morning }))
  expect(nextOfRound(done, a2, isToday)).toBeUndefined()
})

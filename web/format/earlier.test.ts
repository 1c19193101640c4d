import { expect, test } from "bun:test"
import { formatDayAndTime, formatEarlier } from "./earlier"

const now = Date.parse("2026-07-15T21:00:00")

test.each([
  ["2026-07-15T08:14:00", "today", "today 8:14 AM", "8:14 this morning"],
  ["2026-07-15T12:00:00", "today", "today 12:00 PM", "12:00 this afternoon"],
  ["2026-07-15T18:05:00", "today", "today 6:05 PM", "6:05 this evening"],
  ["2026-07-14T23:59:00", "yesterday", "yesterday 11:59 PM", "yesterday 11:59 PM"],
  ["2026-07-13T23:59:00", undefined, "July 13, 2026 - 11:59 PM", "July 13, 2026 - 11:59 PM"],
] as const)("%s, of %p, is %s, in a question %s", (at, day, words, question) => {
  expect(formatDayAndTime(Date.parse(at), day, "UTC").replace("\u00a0", " ")).toBe(words)
  expect(formatEarlier(Date.parse(at), now).replace("\u00a0", " ")).toBe(question)
})

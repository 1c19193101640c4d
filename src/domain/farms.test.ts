import { expect, test } from "bun:test"
import { type FarmRole, mayVoid } from "./farms"

const received = "2026-05-01T10:00:00.000Z"
const record = { recordedBy: 7, receivedAt: received }
const day = 24 * 60 * 60_000

test.each<[FarmRole, number, number, boolean]>([
  ["manager", 1, 400 * day, true],
  ["worker", 7, day, true],
  ["worker", 7, day + 1, false],
  ["worker", 1, 0, false],
  ["inspector", 7, 0, false],
])("%s %d may void user 7's record after %d ms: %p", (role, userId, age, may) => {
  expect(mayVoid({ role, userId }, record, Date.parse(received) + age)).toBe(may)
})

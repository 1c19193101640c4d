import { afterEach, beforeEach, expect, setSystemTime, test } from "bun:test"
import { serverNow, syncClock } from "./server-clock"

const header = (ms: number) => new Date(ms).toUTCString()
// The clock stands still during a test.
const now = Date.parse("2026-07-15T12:00:00.700Z")
beforeEach(() => setSystemTime(now))
afterEach(() => {
  setSystemTime()
  syncClock(header(Date.now()))
})

test("a phone whose clock is an hour slow logs the server's time", () => {
  syncClock(header(now + 3_600_000))
  expect(serverNow()).toBe(now + 3_600_000 - 700)
})

test("a difference within rounding and travel time is ignored, and so is a missing header", () => {
  syncClock(header(now - 2000))
  expect(serverNow()).toBe(now)
  syncClock(null)
  syncClock("yesterday")
  expect(serverNow()).toBe(now)
})

import { expect, test } from "bun:test"
import { formatDistance } from "date-fns"
import { formatFromNow } from "./from-now"
import { formatAgo } from "./relative-time"

const now = Date.parse("2026-07-15T12:00:00Z")
const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

test.each([
  [20_000, "less than a minute ago"],
  [minute, "1 minute ago"],
  [3 * hour, "about 3 hours ago"],
  [day, "1 day ago"],
  [40 * day, "about 1 month ago"],
  [-2 * day, "in 2 days"],
])("%d ms: %s", (distance, words) => {
  expect(formatFromNow(now - distance, now)).toBe(words)
  expect(formatFromNow(new Date(now - distance).toISOString(), now)).toBe(words)
})

test("the words equal those of date-fns from seconds to years, past and future", () => {
  for (let distance = 1000; distance < 6 * 365 * day; distance = Math.ceil(distance * 1.013))
    for (const at of [now - distance, now + distance])
      expect(`${at}: ${formatFromNow(at, now)}`).toBe(
        `${at}: ${formatDistance(at, now, { addSuffix: true })}`,
      )
})

test("what has happened is never to come: the clock of this device is behind", () => {
  expect(formatAgo(now + day, now)).toBe("less than a minute ago")
  expect(formatAgo(now - day, now)).toBe("1 day ago")
})

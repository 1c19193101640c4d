import { expect, test } from "bun:test"
import { formatDelay } from "./delay"

test.each([
  ["2026-11-25T22:40", "2026-11-25T22:20", "20 minutes later"],
  ["2026-11-25T22:40", "2026-11-25T08:40", "about 14 hours later"],
  ["2026-11-26T02:00", "2026-11-25T08:40", "about 17 hours later"],
  ["2026-11-26T09:00", "2026-11-25T08:40", "1 day later"],
  // Five and a half days, and five dates.
  ["2026-11-25T22:40", "2026-11-20T10:05", "5 days later"],
  ["2026-11-25T08:00", "2026-11-20T22:00", "5 days later"],
  ["2026-11-25T12:00", "2026-11-16T12:00", "9 days later"],
  ["2026-12-20T12:00", "2026-11-16T12:00", "about 1 month later"],
])("received at %s, of %s: %s", (at, than, words) => expect(formatDelay(at, than)).toBe(words))

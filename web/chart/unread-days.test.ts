import { expect, test } from "bun:test"
import type { Mark } from "./strip-columns"
import { unreadDays } from "./unread-days"

const unread = (at: string, why: "weather" | "probe broken"): Mark => ({
  at: `2026-05-${at}:00.000Z`,
  kind: "unread",
  why,
})
const dayOf = (day: string) => Date.parse(`2026-05-${day}`) / 86_400_000

test("of two reasons of a day the later counts, as in the report; a day that was read has none", () => {
  const marks = [
    ...[unread("04T09:00", "weather"), unread("04T08:00", "probe broken"), unread("05T08:00", "weather")],
    ...[unread("09T08:00", "weather"), { at: "2026-05-04T10:00:00.000Z", kind: "turn" as const }],
  ]
  const known = { highs: [{ day: dayOf("05"), degrees: 140, low: 140 }], since: Number.NEGATIVE_INFINITY }
  const span = { first: dayOf("01"), last: dayOf("08") }
  expect([...unreadDays(known, span, marks, "UTC")]).toEqual([[dayOf("04"), "weather"]])
  // Of a day of which readings may be missing on this phone nothing is said.
  expect(unreadDays({ ...known, since: dayOf("05") }, span, marks, "UTC").size).toBe(0)
})

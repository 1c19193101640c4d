import { expect, test } from "bun:test"
import { calendarDays, midnightBefore, midnightOf } from "./day"
import { manyCalendarDays } from "./many-days"
import { zonedTime } from "./zoned-time"

test.each([
  ["America/Santiago", "2025-09-07", "2025-09-07T04:00:00.000Z"],
  ["America/Santiago", "2025-04-06", "2025-04-06T04:00:00.000Z"],
  ["Africa/Cairo", "2026-04-24", "2026-04-23T22:00:00.000Z"],
  ["Asia/Beirut", "2026-03-29", "2026-03-28T22:00:00.000Z"],
  ["America/Los_Angeles", "2026-03-08", "2026-03-08T08:00:00.000Z"],
  ["Asia/Kathmandu", "2026-03-08", "2026-03-07T18:15:00.000Z"],
])("in %s %s begins at %s, also without a midnight", (zone, day, begins) => {
  expect(midnightOf(day, zone)).toBe(begins)
  const dayOf = calendarDays(zone)
  expect(dayOf(begins)).toBe(day)
  expect(dayOf(Date.parse(begins) - 1) < day).toBe(true)
})

test.each(["America/Santiago", "Asia/Beirut", "Asia/Kathmandu", "UTC"])(
  "in %s each hour's day begins at its midnight, whatever was asked before",
  (zone) => {
    const hours = Array.from(
      { length: 400 * 24 },
      (_, hour) => Date.parse("2025-03-01T00:30Z") + hour * 3_600_000,
    )
    for (const at of [...hours, ...hours.reverse()]) {
      const instant = new Date(at).toISOString()
      expect(midnightBefore(instant, zone)).toBe(Date.parse(midnightOf(calendarDays(zone)(at), zone)))
    }
  },
)

test("the days of many instants are those of each alone, also where clocks change or a day is left out", () => {
  for (const zone of [
    "America/Los_Angeles",
    "Asia/Kathmandu",
    "Australia/Lord_Howe",
    "Pacific/Apia",
    "UTC",
  ]) {
    const [dayOf, each] = [manyCalendarDays(zone), zonedTime(zone)]
    // Every six and a half hours from before Apia skipped December 30, 2011, over a year of changes.
    for (let at = Date.parse("2011-12-20"); at < Date.parse("2013-01-10"); at += 6.5 * 3_600_000)
      expect([zone, at, dayOf(at)]).toEqual([zone, at, each(at).day])
  }
})

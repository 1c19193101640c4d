import { expect, test } from "bun:test"
import { calendarIn } from "./calendar"
import { dayMs } from "./day"
import { startDays } from "./start-days"

const zones = [
  "Pacific/Auckland",
  "America/Los_Angeles",
  "UTC",
  "Asia/Kolkata",
  "Pacific/Kiritimati",
  "Pacific/Pago_Pago",
]

/** With days on which clocks are changed in some of them. */
const days = [
  "2000-01-01",
  "2026-03-08",
  "2026-04-05",
  "2026-09-27",
  "2026-11-01",
  "2026-11-10",
  "2028-02-29",
]

test.each(zones)("a start in %s is the same day there and back, and in words", (zone) => {
  const { dayOf, startOf } = startDays(zone)
  for (const day of days) {
    const at = startOf(day, Date.parse(day) + 3 * dayMs)
    expect([day, dayOf(at), dayOf(Date.parse(at))]).toEqual([day, day, day])
    expect(at).toEndWith(":00.000Z")
    expect(calendarIn("UTC", zone).start.dateOf(at)).toBe(calendarIn("UTC").dateOf(day))
  }
})

test.each(zones)("a start of today in %s is not after now, at any hour", (zone) => {
  const { dayOf, startOf } = startDays(zone)
  for (let hour = 0; hour < 24; hour++) {
    const now = Date.parse("2026-11-10") + hour * 3_600_000 + 1
    const at = startOf(dayOf(now), now)
    expect(Date.parse(at)).toBeLessThanOrEqual(now)
    expect([hour, dayOf(at)]).toEqual([hour, dayOf(now)])
  }
})

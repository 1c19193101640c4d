import { expect, test } from "bun:test"
import { zonedTime } from "./zoned-time"
import { zonedTimes } from "./zoned-times"

const hour = 3_600_000

/** With the zone's oddest change: half an hour, a week, a day that is left out, the shortest summer time there was. */
test.each([
  ["UTC", "2026-01-01"],
  ["America/Los_Angeles", "2026-03-08"],
  ["America/Los_Angeles", "2007-11-04"],
  ["Europe/Berlin", "2026-10-25"],
  ["Australia/Lord_Howe", "2026-04-05"],
  ["Asia/Kolkata", "2026-06-01"],
  ["Asia/Kathmandu", "1986-01-01"],
  ["America/St_Johns", "2011-11-06"],
  ["Africa/Casablanca", "2026-03-22"],
  ["Pacific/Apia", "2011-12-30"],
  ["America/Recife", "2000-10-15"],
  ["Asia/Gaza", "2040-10-27"],
  ["Africa/Monrovia", "1972-01-07"],
  ["+05:30", "2026-01-01"],
])("in %s, hours around %s are those that the zone's rules give", (zone, day) => {
  const timeOf = zonedTimes(zone)
  const expected = zonedTime(zone)
  const isWrong = (at: number) => {
    const [{ day, time }, right] = [timeOf(at), expected(at)]
    return day !== right.day || time !== right.time
  }
  const middle = Date.parse(day)
  expect(instants(middle, 400 * 24, hour + 1_234).filter(isWrong)).toEqual([])
  expect(instants(middle, 60 * 60, hour / 60).filter(isWrong)).toEqual([])
})

const instants = (middle: number, count: number, step: number) =>
  Array.from({ length: count }, (_, index) => middle + (index - count / 2) * step)

test("instants need not come in order, nor be of our time", () => {
  const zones = ["America/New_York", "Pacific/Kiritimati"].map((zone) => [zone, zonedTimes(zone)] as const)
  for (const instant of [
    "2026-07-01",
    "0999-12-31",
    "2026-01-01",
    "1883-11-18T17:00Z",
    "1969-12-31T23:59:59.999Z",
    "1970-01-01",
    "2025-11-02T05:59:59.999Z",
    "9999-12-31",
    "9999-12-31T23:00Z",
    "+010000-01-01",
  ])
    for (const [zone, timeOf] of zones)
      expect(timeOf(Date.parse(instant))).toEqual(zonedTime(zone)(Date.parse(instant)))
  for (const [, timeOf] of zones) expect(() => timeOf(Number.NaN)).toThrow(RangeError)
})

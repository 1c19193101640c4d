import { beforeEach, expect, test } from "bun:test"
import { hoursOf } from "./hours"

// The device is asked for its zone once a turn of the event loop.
beforeEach(() => Bun.sleep(1))

/** Runs in the zone, in which the machine of the tests is not. */
const inZone = <R>(zone: string, work: () => R) => {
  const before = process.env.TZ ?? ""
  process.env.TZ = zone
  try {
    return work()
  } finally {
    process.env.TZ = before
  }
}
const labels = (day: "today" | "yesterday", now: string) =>
  hoursOf(day, Date.parse(now)).map(({ label }) => label)

test("an hour of today can be chosen once it has begun", () => {
  inZone("America/New_York", () => {
    expect(labels("today", "2026-11-26T08:05:00Z")).toEqual(["12 AM", "1 AM", "2 AM", "3 AM"])
    expect(labels("today", "2026-11-26T05:00:00Z")).toEqual([])
    expect(hoursOf("today", Date.parse("2026-11-26T05:00:01Z"))).toEqual([
      { at: Date.parse("2026-11-26T05:00:00Z"), label: "12 AM" },
    ])
  })
})

test("yesterday has the hours that its clock showed", () => {
  inZone("America/New_York", () => {
    expect(labels("yesterday", "2026-11-26T08:05:00Z")).toHaveLength(24)
    // November 1: at 2 AM the clocks went back to 1 AM.
    const long = labels("yesterday", "2026-11-02T15:00:00Z")
    expect(long).toHaveLength(25)
    expect(long.slice(0, 4)).toEqual(["12 AM", "1 AM EDT", "1 AM EST", "2 AM"])
    // March 8: after 1:59 came 3 AM.
    const short = labels("yesterday", "2026-03-09T15:00:00Z")
    expect(short).toHaveLength(23)
    expect(short.slice(0, 3)).toEqual(["12 AM", "1 AM", "3 AM"])
  })
})

test("a day that began at one o'clock is named as the clock showed it", () => {
  inZone("Africa/Cairo", () =>
    expect(labels("today", "2026-04-23T23:30:00Z").slice(0, 2)).toEqual(["1 AM", "2 AM"]),
  )
})

test("the hours of a zone that is half an hour off begin with its own midnight", () => {
  inZone("Asia/Kolkata", () => {
    expect(hoursOf("today", Date.parse("2026-11-26T08:00:00Z"))[0]).toEqual({
      at: Date.parse("2026-11-25T18:30:00Z"),
      label: "12 AM",
    })
  })
})

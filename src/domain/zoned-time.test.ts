import { afterEach, expect, test } from "bun:test"
import { reportOf } from "./report"
import { zonedTime } from "./zoned-time"

const own = Object.getOwnPropertyDescriptor(Intl.DateTimeFormat.prototype, "format") ?? {}
afterEach(() => Object.defineProperty(Intl.DateTimeFormat.prototype, "format", own))

/** ICU 72 (Chromium 111, WebKitGTK) writes the dates of every English locale as 01/31/1970. */
const writeAsIcu72 = () =>
  Object.defineProperty(Intl.DateTimeFormat.prototype, "format", {
    configurable: true,
    get(this: Intl.DateTimeFormat) {
      const { timeZone } = this.resolvedOptions()
      return (at: number) => new Date(at).toLocaleString("en-US", { timeZone })
    },
  })

test("zonedTime gives the day and the time of an instant in its zone, to the second", () => {
  const at = Date.parse("2026-05-02T03:04:05.678Z")
  expect(zonedTime("UTC")(at)).toEqual({ day: "2026-05-02", time: "03:04:05" })
  expect(zonedTime("America/Los_Angeles")(at)).toEqual({ day: "2026-05-01", time: "20:04:05" })
  expect(zonedTime("UTC")(Date.parse("2026-05-02T00:00:00Z")).time).toBe("00:00:00")
})

test("a report over New Year has its days in order, however the engine writes a date", () => {
  writeAsIcu72()
  expect(new Intl.DateTimeFormat("en-CA").format(0)).toContain("1970, ")
  const temperatures = ["2025-12-30", "2025-12-31", "2026-01-02"].map((day, id) => ({
    id,
    rowId: 1,
    recordedBy: 1,
    author: "Ana Farmer",
    temperature: 140,
    value: null,
    unit: null,
    lateReason: null,
    recordedAt: `${day}T12:00:00.000Z`,
    receivedAt: `${day}T12:00:00.000Z`,
    photoUrl: null,
  }))
  const report = reportOf({ temperatures, turns: [], materials: [], sales: [], restarts: [] })
  expect(report.hotDays).toEqual(["2025-12-30", "2025-12-31", "2026-01-02"])
  expect([report.counts[0]?.longest?.days, report.daysWithoutReading]).toEqual([2, ["2026-01-01"]])
})

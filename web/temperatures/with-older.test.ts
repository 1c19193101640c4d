import { expect, test } from "bun:test"
import type { Temperature } from "#domain/temperatures"
import { withOlder } from "./with-older"

/** Readings of these days of a month, each with its day as its id; newest first. */
const readings = (...days: number[]) =>
  days.map(
    (id) => ({ id, recordedAt: `2026-03-${String(id).padStart(2, "0")}T12:00:00.000Z` }) as Temperature,
  )
const since = "2026-03-20T12:00:00.000Z"

test("an older list of all adds what is before the newest, and hides none of these", () => {
  const newest = { lines: readings(22, 21, 20), since }
  const all = { lines: readings(21, 20, 19, 18), since: undefined }
  expect(withOlder(newest, all)).toEqual({ lines: readings(22, 21, 20, 19, 18), since: undefined })
})

test("where readings may be missing between the two lists, the newest remain a part", () => {
  const newest = { lines: readings(22, 21, 20), since }
  expect(withOlder(newest, { lines: readings(15, 14), since: undefined })).toBe(newest)
  expect(withOlder(newest, undefined)).toBe(newest)
  const whole = { lines: readings(22), since: undefined }
  expect(withOlder(whole, { lines: readings(22, 21), since: undefined })).toBe(whole)
})

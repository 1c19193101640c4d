import { afterEach, expect, setSystemTime, test } from "bun:test"
import { forgetSpeed, isQuick, noteSpeed } from "./link-speed"

afterEach(() => {
  setSystemTime()
  forgetSpeed()
})

test("a photo is quick that takes less than two seconds at the last speed, for a minute", () => {
  setSystemTime(new Date("2026-05-01T08:00:00Z"))
  noteSpeed(4096, 100)
  expect([isQuick(81_000), isQuick(82_000)]).toEqual([true, false])
  setSystemTime(new Date("2026-05-01T08:00:59Z"))
  expect(isQuick(81_000)).toBe(true)
  setSystemTime(new Date("2026-05-01T08:01:00Z"))
  expect(isQuick(81_000)).toBe(false)
})

test("nothing is quick while no speed is known", () => {
  expect(isQuick(1)).toBe(false)
  noteSpeed(4096, 1)
  forgetSpeed()
  expect(isQuick(1)).toBe(false)
})

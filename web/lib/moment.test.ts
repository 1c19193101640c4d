import { expect, setSystemTime, spyOn, test } from "bun:test"
import { isClockWrong, timesOf } from "./moment"
import { syncClock } from "./server-clock"

const [minute, hour] = [60_000, 3_600_000]
const now = Date.parse("2026-11-26T15:00:00Z")
const morning = now - 24 * hour

test.each([
  ["of the moment itself, one time", { at: now }, [now + hour], [now + hour]],
  ["of the moment itself, nothing known", { at: now }, [], []],
  ["chosen by a right clock", { at: morning, chosenAt: now }, [now + 2 * minute], [morning]],
  [
    "chosen by a clock 26 hours behind",
    { at: morning, chosenAt: now },
    [now + 26 * hour],
    [morning, now + 2 * hour, now],
  ],
  ["chosen by a clock that nothing explains", { at: morning, chosenAt: now }, [], []],
  [
    "chosen by a clock that was right or an hour ahead",
    { at: morning, chosenAt: now },
    [now, now - hour],
    [morning, morning - hour],
  ],
])("the times that a record may have: %s", (_, moment, stamps, times) => {
  expect(timesOf(moment, stamps)).toEqual(times)
})

test("a clock that was set is called wrong until it shows the server's time", () => {
  const answered = (server: number) => syncClock(new Date(server).toUTCString())
  // The steady clock, which nobody sets.
  const ticks = spyOn(performance, "now").mockReturnValue(1000)
  try {
    // Two hours ahead at the answer: known, and reckoned with.
    setSystemTime(now + 2 * hour)
    answered(now)
    expect(isClockWrong()).toBe(false)
    setSystemTime(now + 3 * hour)
    expect(isClockWrong()).toBe(true)
    // Its owner sets it right without a signal.
    setSystemTime(now)
    expect(isClockWrong()).toBe(false)
    setSystemTime(now - hour)
    expect(isClockWrong()).toBe(true)
  } finally {
    ticks.mockRestore()
    setSystemTime()
    answered(Date.now())
  }
})

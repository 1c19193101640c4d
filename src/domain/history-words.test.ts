import { expect, test } from "bun:test"
import { calendarIn } from "./calendar"
import { describeEvent } from "./history-words"

test("a start date that was corrected within a day shows the times", () => {
  const calendar = calendarIn("America/Los_Angeles")
  const words = (from: string, to: string) =>
    describeEvent({ kind: "correction", field: "startDate", from, to }, calendar)
  expect(words("2026-05-02T20:00:00Z", "2026-05-01T16:30:00Z")).toBe("Start date: May 2, 2026 → May 1, 2026")
  expect(words("2026-05-02T20:00:00Z", "2026-05-02T16:30:00Z")).toBe(
    "Start date: May 2, 2026 - 1:00 PM → May 2, 2026 - 9:30 AM",
  )
})

import { expect, test } from "bun:test"
import { calendarIn } from "#domain/calendar"
import type { HistoryEvent } from "#domain/history"
import { byPlace } from "../format/by-place"
import { joinVisits, toldIn } from "./visit-lines"

const at = "2026-03-01T10:00:00.000Z"
const context = {
  at,
  pileId: 1,
  pile: "A-1",
  author: "Ana",
  receivedAt: at,
  photoUrl: null,
  voidReason: null,
}
const facts = { value: null, unit: null, lateReason: null, visit: 1, depth: null, probe: null }
const reading = (
  recordId: number,
  temperature: number,
  position: string,
  more: object = {},
): HistoryEvent => ({
  ...{ ...context, recordId, kind: "temperature", temperature, position, ...facts },
  ...more,
})

test("in the line of a visit a reading that left it says where to, and one that was struck why", () => {
  const events = [
    reading(1, 140, "left"),
    reading(2, 141, "middle", { voidReason: "Wrong pile", movedTo: "B-9" }),
    reading(3, 250, "right", { voidReason: "Typing" }),
  ]
  const [line, ...others] = joinVisits(
    events,
    byPlace({ positions: ["left", "middle", "right"], depths: [] }),
  )
  expect(others).toEqual([])
  const { pieces } = toldIn(line as NonNullable<typeof line>, calendarIn("UTC", "UTC"))
  const words = pieces.map(({ words }) => words).join("")
  expect(words).toContain("141 °F (moved to B-9: Wrong pile)")
  expect(words).toContain("250 °F (voided: Typing)")
})

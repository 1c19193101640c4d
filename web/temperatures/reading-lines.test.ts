import { expect, test } from "bun:test"
import type { Temperature } from "#domain/temperatures"
import { byPlace } from "../format/by-place"
import { lowestOf, readingLines } from "./reading-lines"

const at = "2026-05-02T12:00:00.000Z"
const reading = (id: number, temperature: number, more: Partial<Temperature> = {}) =>
  ({ id, temperature, recordedAt: at, ...more }) as Temperature
const voided = { at, by: 1, author: "Ana", reason: "Cold" }

const inOrder = byPlace({ positions: ["left", "right"], depths: ["3 ft", "1 ft"] })

test("a visit is one line in the farm's order, names that it no longer has at its end; what is voided does not count", () => {
  const place = (id: number, temperature: number, position: string, depth?: string) =>
    reading(id, temperature, { visit: 4, position, ...(depth && { depth }) })
  const readings = [
    { ...place(9, 170, "right", "1 ft"), voided },
    place(8, 156, "row 10"),
    reading(7, 99),
    place(6, 140, "row 9"),
    place(5, 131, "left", "1 ft"),
    place(4, 118, "left", "3 ft"),
    reading(3, 98),
  ]
  const lines = readingLines({ lines: readings }, inOrder)
  expect(lines.map((line) => line.readings.map(({ id }) => id))).toEqual([[4, 5, 9, 6, 8], [7], [3]])
  expect(lines.map((line) => [lowestOf(line), line.top.temperature])).toEqual([
    [118, 156],
    [99, 99],
    [98, 98],
  ])
  // All voided: the line tells what they were.
  const [gone] = readingLines({ lines: readings.slice(0, 2).map((each) => ({ ...each, voided })) }, inOrder)
  expect(gone && [lowestOf(gone), gone.top.temperature]).toEqual([156, 170])
})

test("of a visit at the end of a limited list nothing is said, as probes may be missing", () => {
  const visit = { visit: 4, position: "left" }
  const earlier = { recordedAt: "2026-05-01T12:00:00.000Z" }
  const lines = [
    reading(9, 140, visit),
    reading(8, 139, { ...visit, ...earlier, visit: 3 }),
    reading(7, 138, earlier),
  ]
  const ids = (since?: string) =>
    readingLines({ lines, ...(since && { since }) }, inOrder).map((line) => line.top.id)
  expect(ids(earlier.recordedAt)).toEqual([9, 7])
  expect(ids()).toEqual([9, 8, 7])
})

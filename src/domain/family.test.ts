import { expect, test } from "bun:test"
import { newestCount } from "./count"
import { type Link, logsOf, type OwnLog } from "./family"
import { windrowRule } from "./rules"

const rule = { ...windrowRule, days: 1, turns: 0, everyPosition: true }

/** A visit, the first of its pile, with these readings. */
const visited = (...temperatures: number[]): OwnLog => ({
  readings: temperatures.map((temperature) => ({
    recordedAt: "2026-05-01T12:00:00.000Z",
    temperature,
    visit: 1,
  })),
  ...{ turns: [], raw: [], restarts: [], rule },
})

test("the first visits of two piles stay two where these are merged", () => {
  const logs = new Map([
    [1, visited(150, 150)],
    [2, visited(120, 150)],
    [3, { ...visited(), rule }],
  ])
  const has = (pile: number) => logs.get(pile) ?? visited()
  const merged = (parent: number): Link => ({
    parent,
    child: 3,
    kind: "merge",
    at: "2026-05-02T00:00:00.000Z",
  })
  const { logOf } = logsOf([merged(1), merged(2)], has, "UTC")
  const { restarts: _, ...log } = logOf(3)
  // Both have two readings: that of the first pile is the hotter one, and at each of its positions above 131 °F.
  expect(newestCount({ ...log, restarts: [] }, rule, "UTC").hot).toBe(1)
})

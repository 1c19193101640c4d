import { expect, test } from "bun:test"
import { newestCount } from "./count"
import { type Link, logsOf, type OwnLog, volumeAtStart } from "./family"
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

test("a pile began with what it has and what was split off it, where its volume was known", () => {
  const split = (parent: number, cubicYards: number | null, volumeBefore: number | null) =>
    ({ parent, child: 9, kind: "split", at: "2026-05-01T12:00:00.000Z", cubicYards, volumeBefore }) as const
  const parts = [split(1, 30, 100), split(1, 20, 70), split(2, 8, 40)]
  const merged = { ...split(1, null, 50), kind: "merge" } as const
  // 50 are left of 100, of which 30 and 20 were taken.
  expect(volumeAtStart({ id: 1, cubicYards: 50 }, [...parts, merged])).toBe(100)
  expect(volumeAtStart({ id: 1, cubicYards: null }, parts)).toBeNull()
  expect(volumeAtStart({ id: 3, cubicYards: 12 })).toBe(12)
  // Whether the 50 are what was left or all that there was, nobody has said.
  expect(volumeAtStart({ id: 1, cubicYards: 50 }, [...parts, split(1, 5, null)])).toBeNull()
})

import { expect, test } from "bun:test"
import { dayMs } from "#domain/day"
import { drawnDays, evenly } from "./drawn-days"

const daysOf = (highs: readonly number[]) =>
  highs.map((highest, index) => ({
    day: new Date(index * dayMs).toISOString().slice(0, 10),
    readings: 1,
    lowest: highest,
    highest,
    turns: 0,
  }))

test("up to the limit each day is drawn", () => {
  const days = daysOf([100, 140, 120, 131])
  expect(drawnDays(days, 4)).toEqual(days)
})

test("of many days the peaks and dips are drawn, in order and within the limit", () => {
  const highs = Array.from({ length: 4001 }, (_, index) => 130 + (index % 7))
  highs[1234] = 199
  highs[2345] = 40
  const drawn = drawnDays(daysOf(highs), 400)
  expect(drawn.length).toBeLessThanOrEqual(400)
  expect(drawn.length).toBeGreaterThan(300)
  expect(drawn.map(({ highest }) => highest)).toContain(199)
  expect(drawn.map(({ highest }) => highest)).toContain(40)
  expect(drawn.map(({ day }) => day)).toEqual(drawn.map(({ day }) => day).sort())
})

test("equal days are drawn once", () => {
  expect(drawnDays(daysOf(Array<number>(100).fill(140)), 10)).toHaveLength(5)
})

test("many turns are drawn evenly", () => {
  const turns = Array.from({ length: 1000 }, (_, index) => index)
  expect(evenly(turns, 1000)).toEqual(turns)
  const drawn = evenly(turns, 300)
  expect(drawn.slice(0, 3)).toEqual([0, 4, 8])
  expect(drawn.length).toBeLessThanOrEqual(300)
})

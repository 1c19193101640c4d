import { expect, test } from "bun:test"
import { barAt, barsWithin, layOut, leftEdge, leftEdgeShowing, nearestWhole } from "./chart-layout"

/** Bars of 50 px, 8 px apart, with two days missing between the second and the third. */
const layout = layOut([1, 2, 5, 5], 50)

test("bars stand 8 px apart, and 36 px where days are missing", () => {
  expect(layout).toEqual({ middles: [29, 87, 173, 231], width: 260, barWidth: 50 })
})

test("a finger finds the bar under or beside it, and none in the empty part", () => {
  expect([29, 57, 60, 125, 135, 300, -100].map((x) => barAt(layout, x))).toEqual([
    0,
    0,
    1,
    1,
    2,
    undefined,
    undefined,
  ])
})

test("few bars stand at the right, many stop at both ends", () => {
  expect([-50, 50].map((wish) => leftEdge(wish, layout, 300))).toEqual([-40, -40])
  expect([-50, 50, 500].map((wish) => leftEdge(wish, layout, 100))).toEqual([0, 50, 160])
})

test("a selected bar comes into sight whole, without moving one that is", () => {
  expect([0, 1, 2, 3].map((index) => leftEdgeShowing(60, layout, 150, index))).toEqual([0, 58, 60, 110])
  expect([0, 1, 2, 3].map((index) => nearestWhole(layout, 60, 150, index))).toEqual([1, 1, 2, 2])
  expect(barsWithin(layout, 60, 210)).toEqual([1, 4])
})

import { expect, test } from "bun:test"
import { rowLike } from "../test/row-like"
import { nearestTo } from "./near-piles"

test("the piles of the same place come first, then the neighbours of the round", () => {
  const row = (id: number, rowId: string, location: string) => rowLike({ id, rowId, location })
  const from = row(5, "A-105", "Bay 2")
  const rows = [
    row(1, "A-101", "Bay 1"),
    row(2, "A-102", "Bay 10"),
    row(3, "A-103", "Bay 2"),
    from,
    row(6, "A-106", "Bay 2"),
    row(7, "A-99", "Bay 2"),
    row(8, "A-108", "Bay 3"),
  ]
  const labels = nearestTo(from, rows).map(({ rowId }) => rowId)
  expect(labels).toEqual(["A-103", "A-106", "A-99", "A-108", "A-101", "A-102"])
  expect(nearestTo(from, [from])).toEqual([])
})

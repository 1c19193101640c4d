import { expect, test } from "bun:test"
import { leftOf, leftText } from "./left"

const load = <V extends number | null>(cubicYards: V) => ({ cubicYards })
const voided = { voided: { at: "2026-05-01T08:00:00.000Z", by: 1, author: "Ana", reason: "Wrong pile" } }

// By hand: 100 built less 20 and 40 are 40; voided loads and materials count nowhere.
test.each([
  [100, [], [20, 40], "At most 40 yd³ left."],
  [100, [], [60, null, null], "At most 40 yd³ left. 2 loads have no volume."],
  [100, [], [99.9, null], "At most 0.1 yd³ left. 1 load has no volume."],
  [100, [30], [60, 50], "Sold more than its volume: 110 of 100 yd³."],
  [null, [30], [50], "Sold more than was added: 50 of 30 yd³."],
  [null, [30, 12.5], [40], "At most 2.5 yd³ left."],
  [0, [30, 12.5], [42.5], "At most 0 yd³ left."],
  [null, [], [40, null], "40 yd³ sold. How much was built is not known. 1 load has no volume."],
  [0.3, [], [0.1, 0.2], "At most 0 yd³ left."],
] as const)("of %p yd³ at the start and %j added, after loads of %j: %s", (start, added, sold, text) => {
  const materials = [...added.map(load<number>), { cubicYards: 7, ...voided }]
  const sales = [...sold.map(load<number | null>), { ...load(9), ...voided }, { ...load(null), ...voided }]
  expect(leftText(leftOf({ cubicYards: start, isKin: false }, materials, sales))).toBe(text)
})

// All of it was split off; its volume was never told; what was added to a merged pile is a part of it only.
test.each([
  [0, "At most 0 yd³ left."],
  [null, "0 yd³ sold. How much was built is not known."],
] as const)("of %p yd³ of a pile with a family, to which 2 were added: %s", (cubicYards, text) => {
  expect(leftText(leftOf({ cubicYards, isKin: true }, [load(2)], []))).toBe(text)
})

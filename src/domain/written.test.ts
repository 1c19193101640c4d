import { expect, test } from "bun:test"
import { asWritten, type WrittenQuantity, withStored } from "./written"

/** A load by volume and by weight, each in a unit of its own. */
const load: readonly WrittenQuantity[] = [
  { quantity: "volume", name: "Volume", stored: "cubicYards", written: "value", unitField: "unit" },
  {
    quantity: "weight",
    name: "Weight",
    stored: "weight",
    written: "weightValue",
    unitField: "weightUnit",
    isOptional: true,
  },
]

// By hand: half a yard is 0.5 yd³, 2.5 tons of 2,000 lb are 5,000 lb, a whole number of the stored unit needs no unit.
test.each([
  [
    { cubicYards: 0.5, unit: "yd³", weight: 5000, weightUnit: "ton" },
    { value: 0.5, unit: "yd³", weightValue: 2.5, weightUnit: "ton" },
  ],
  [
    { cubicYards: 3, unit: "yd³", weight: 5000, weightUnit: "ton" },
    { cubicYards: 3, weightValue: 2.5, weightUnit: "ton" },
  ],
  [
    { cubicYards: 0.5, unit: "yd³", weight: 5000, weightUnit: "lb" },
    { value: 0.5, unit: "yd³", weight: 5000 },
  ],
  [
    { cubicYards: 0.5, unit: "yd³", weight: undefined, weightUnit: "lb" },
    { value: 0.5, unit: "yd³", weight: undefined },
  ],
])("each quantity is written in its own unit: %j", (typed, body) => {
  expect(asWritten(load, typed)).toEqual(body)
  const { cubicYards, weight } = typed
  expect(withStored(load, body)).toMatchObject({ cubicYards, ...(weight && { weight }) })
})

import { expect, test } from "bun:test"
import * as z from "zod/mini"
import { rightlyWritten } from "./written"

const number = z.optional(z.nullable(z.number()))
const unit = z.optional(z.nullable(z.string()))

/** A body with a volume, and a weight that may be missing, each in a unit of its own. */
const Load = z
  .object({ cubicYards: number, value: number, unit, weight: number, weightValue: number, weightUnit: unit })
  .check(
    rightlyWritten([
      { quantity: "volume", name: "Volume", stored: "cubicYards", written: "value", unitField: "unit" },
      {
        quantity: "weight",
        name: "Weight",
        stored: "weight",
        written: "weightValue",
        unitField: "weightUnit",
        isOptional: true,
      },
    ]),
  )

test.each([
  [{ cubicYards: 3 }, undefined],
  [{ cubicYards: 3, weight: null }, undefined],
  [{ cubicYards: 3, weightValue: 2.5, weightUnit: "ton" }, undefined],
  [{ value: 0.5, unit: "yd³", weight: 5000 }, undefined],
  [{ weight: 5000 }, "Volume is required"],
  [{ cubicYards: 3, weightValue: 2.5 }, "Weight unit is required"],
  [{ cubicYards: 3, weightValue: 2.5, unit: "ton" }, "Volume is a whole number of cubic yards"],
  [{ cubicYards: 3, weightUnit: "ton" }, "Weight value is required"],
  [
    { cubicYards: 3, weight: 5000, weightUnit: "lb" },
    "Weight is a whole number of pounds; send weightValue and weightUnit in its place",
  ],
  [{ cubicYards: 3, weightValue: -1, weightUnit: "kg" }, "Weight must be positive"],
])("of two quantities with units of their own %j says %p", (body, sentence) => {
  const told = Load.safeParse(body).error?.issues[0]?.message
  expect(told?.slice(0, sentence?.length)).toBe(sentence)
})

import { expect, test } from "bun:test"
import { numberOf, type Quantity, storedUnits, withUnit } from "./units"

test("a quantity is written with its unit, and only volumes and weights with their thousands apart", () => {
  const all: Quantity[] = ["temperature", "length", "volume", "weight"]
  expect(all.map((each) => withUnit(each, 1250))).toEqual(["1250 °F", "1250 ft", "1,250 yd³", "1,250 lb"])
  expect(all.map((each) => numberOf(each, 142))).toEqual(["142", "142", "142", "142"])
})

test("what is stored converts to itself", () => {
  for (const { fromStored, toStored } of Object.values(storedUnits))
    expect([fromStored(131), toStored(131)]).toEqual([131, 131])
})

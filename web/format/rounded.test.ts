import { afterEach, expect, test } from "bun:test"
import { metricUnits } from "#domain/metric-units"
import { showIn, storedUnits } from "#domain/units"
import { roundedNote } from "./rounded"

afterEach(() => showIn(storedUnits))

test("rows that do not add up as they are shown are told to be rounded", () => {
  expect(roundedNote("volume", [10, 20.5, 0.5])).toBeUndefined()
  // 0.1 + 0.2 is not 0.3.
  expect(roundedNote("volume", [0.1, 0.2])).toBeUndefined()
  expect(roundedNote("volume", [0.25, 0.25])).toBe("Rows are rounded.")
  showIn(metricUnits)
  // 7.6 and 7.6 m³ are 15.3.
  expect(roundedNote("volume", [10, 10])).toBe("Rows are rounded.")
  expect(roundedNote("weight", [1, 1, 1])).toBe("Rows are rounded.")
  expect(roundedNote("weight", [])).toBeUndefined()
})

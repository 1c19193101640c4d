import { expect, test } from "bun:test"
import { storedOf } from "./stored"

test.each([
  ["54.9", "C", 130.82, 54.9, "°C"],
  ["55", "C", 131, 55, "°C"],
  ["131", "F", 131, null, null],
  ["130.9", "F", 130.9, 130.9, "°F"],
  ["54.9375", "C", 130.8875, 54.9375, "°C"],
  // More digits than are kept: never rounded up, also below 0 °C.
  ["54.99999999", "C", 130.99982, 54.9999, "°C"],
  ["-1.00001", "C", 30.19982, -1.0001, "°C"],
  ["-1.11119", "C", 29.99984, -1.1112, "°C"],
] as const)("%s °%s is stored as %d °F", (value, unit, temperature, written, symbol) => {
  expect(storedOf({ value, unit })).toMatchObject({ temperature, value: written, unit: symbol })
})

test("a line that earlier versions have stored rounded down, or to the nearest, is the same", () => {
  expect(storedOf({ value: "54.8", unit: "C" }).alike).toEqual([130, 131])
})

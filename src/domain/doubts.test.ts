import { expect, test } from "bun:test"
import { doubtOf, isReadable, otherUnitOf } from "./doubts"
import { metricUnits } from "./metric-units"
import { storedUnits } from "./units"

test.each([
  [159, 146, undefined],
  [160, 146, "160? Turn it?"],
  [174, null, "174? Turn it?"],
  [107, 146, undefined],
  [106, 146, "106? The last one was 146."],
  [120, 80, "120? The last one was 80."],
  [172, 120, "172? The last one was 120. Turn it?"],
  [300, null, "300? Turn it?"],
  [20, null, undefined],
] as const)("%d °F after %p: %p", (temperature, last, question) => {
  const doubt = doubtOf(temperature, last)
  expect(doubt?.question).toBe(question)
  expect(doubt?.turn ?? false).toBe(temperature >= 160)
})

test.each([
  ["°F", 55, "55 °F, or 55 °C = 131 °F?"],
  ["°F", 79, "79 °F, or 79 °C = 174.2 °F?"],
  ["°F", 80, undefined],
  ["°C", 55, undefined],
  ["°C", 90, undefined],
  ["°C", 90.5, "90.5 °C, or 90.5 °F = 32.5 °C?"],
  ["°C", 142, "142 °C, or 142 °F = 61.1 °C?"],
  // More than the field takes, so it is all the more worth asking.
  ["°C", 160, "160 °C, or 160 °F = 71.2 °C?"],
] as const)("%s %d: %p", (symbol, typed, question) => {
  const unit = symbol === "°F" ? storedUnits.temperature : metricUnits.temperature
  const stored = unit.toStored(typed)
  expect(isReadable(stored, unit)).toBe(true)
  expect(otherUnitOf(stored, unit)?.question).toBe(question)
})

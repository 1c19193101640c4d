import { expect, test } from "bun:test"
import { heatOf } from "./heat"

test.each([
  [89, "cold"],
  [90, "warm"],
  [130, "warm"],
  [131, "hot"],
  [159, "hot"],
  [160, "too hot"],
  [170, "too hot"],
  [171, "out of range"],
] as const)("%d °F is %s", (temperature, heat) => {
  expect(heatOf(temperature)).toBe(heat)
})

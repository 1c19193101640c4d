import { expect, test } from "bun:test"
import { doubtOf } from "./doubts"

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

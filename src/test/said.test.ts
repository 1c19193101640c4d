import { expect, test } from "bun:test"
import { calls, saidBy, untold } from "./said"

test("every call that is no GET says once what it tells others, and no GET does", () => {
  const times = calls.map((call) => [call, saidBy(call).length])
  expect(times).toEqual(calls.map((call) => [call, call.startsWith("GET ") ? 0 : 1]))
})

test("what a call wrote and did not tell is found", () => {
  expect(untold(["+turns", "~compost_rows 5", "+sessions"], ["turns"])).toEqual([])
  expect(untold(["+turns", "~members 2 in 1"], ["materials"])).toEqual(["+turns", "~members 2 in 1"])
})

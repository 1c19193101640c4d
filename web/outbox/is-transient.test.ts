import { expect, test } from "bun:test"
import { noConnection, RequestError } from "../api/errors"
import { isTransient } from "./is-transient"

const answer = (status: number, isOurs = true) => new RequestError(status, "No.", undefined, isOurs)

test("no answer, a server that is busy or failed, an ended session and what is in between may pass", () => {
  for (const status of [401, 408, 425, 429, 500, 503, 507]) expect(isTransient(answer(status))).toBe(true)
  expect(isTransient(noConnection())).toBe(true)
  expect(isTransient(answer(404, false))).toBe(true)
})

test("another refusal of the server, and a fault of the program, do not pass", () => {
  for (const status of [400, 403, 404, 409, 413, 422]) expect(isTransient(answer(status))).toBe(false)
  expect(isTransient(new TypeError("fault"))).toBe(false)
})

import { afterEach, expect, test } from "bun:test"
import { noConnection, RequestError } from "../api/errors"
import type { KeptRecord } from "../store/contents"
import { learned, type Trial } from "./whereabouts"

const setOnline = (isOnline: boolean) =>
  Object.defineProperty(navigator, "onLine", { value: isOnline, configurable: true })
afterEach(() => void setOnline(true))

const record: KeptRecord = {
  key: "a1",
  userId: 7,
  farmId: 1,
  rowId: 3,
  label: "A-118",
  kind: "turns",
  path: "/api/rows/3/turns",
  body: {},
  at: "2026-11-22T08:14:00.000Z",
  savedAt: 2,
  tries: 0,
}
const refused = (status: number) => new RequestError(status, "No.")
const trial = (change: Partial<Trial> = {}): Trial => ({ beganOffline: false, isPosted: true, ...change })
const offline = trial({ beganOffline: true })
const isThere = (error: unknown, mayBeThere: boolean, isPosted = true) =>
  learned({ ...record, mayBeThere }, error, trial({ isPosted })).mayBeThere

test("after a lost answer, or one that waits, the server may have the record", () => {
  for (const error of [noConnection(), ...[401, 408, 425, 429, 500, 503].map(refused)])
    expect(isThere(error, false)).toBe(true)
})

test("a try that found the browser without a connection, before and after, has not left the device", () => {
  expect(learned(record, noConnection(), offline).mayBeThere).toBe(true)
  setOnline(false)
  expect(learned(record, noConnection(), offline).mayBeThere).toBe(false)
  expect(learned(record, noConnection(), trial()).mayBeThere).toBe(true)
  expect(learned(record, refused(503), offline).mayBeThere).toBe(true)
  expect(learned({ ...record, mayBeThere: true }, noConnection(), offline).mayBeThere).toBe(true)
})

test("a refusal says that the record is not there, if the server had looked for it; its status is kept", () => {
  for (const status of [400, 409, 422]) expect(isThere(refused(status), true)).toBe(false)
  for (const status of [403, 404, 413]) {
    expect(isThere(refused(status), true)).toBe(true)
    expect(isThere(refused(status), false)).toBe(false)
  }
  expect(learned(record, refused(409), trial()).refusedAs).toBe(409)
})

test("what is no answer of the server tells nothing", () => {
  for (const mayBeThere of [true, false]) expect(isThere(new Error("No room."), mayBeThere)).toBe(mayBeThere)
})

test("what becomes of a photo's pieces says nothing of the record", () => {
  for (const error of [noConnection(), ...[400, 403, 409, 413, 422, 500, 503].map(refused)])
    for (const mayBeThere of [true, false]) expect(isThere(error, mayBeThere, false)).toBe(mayBeThere)
  expect(learned(record, refused(413), trial({ isPosted: false })).refusedAs).toBe(413)
})

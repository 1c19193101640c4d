import { expect, test } from "bun:test"
import { serverNow } from "../lib/server-clock"
import type { KeptRecord } from "../store/contents"
import { isBehind, nextRecord } from "./next-record"

const record = (key: string, rowId: number, change: Partial<KeptRecord> = {}): KeptRecord => ({
  key,
  userId: 7,
  farmId: 1,
  rowId,
  label: "A-118",
  kind: "turns",
  path: `/api/rows/${rowId}/turns`,
  body: {},
  at: "2026-11-22T08:14:00.000Z",
  savedAt: 1,
  tries: 0,
  ...change,
})
const photo = "p1"

/** The keys of the next record without a photo and with one, while some are on their way. */
const next = (waiting: KeptRecord[], taken: string[] = []) =>
  [false, true].map((withPhoto) => nextRecord(waiting, (key) => taken.includes(key), withPhoto)?.key)

test("a pile's first record goes first, and another pile's need not wait for it", () => {
  const waiting = [record("a", 1, { photo }), record("b", 1), record("c", 2), record("d", 2, { photo })]
  expect(next(waiting)).toEqual(["c", "a"])
  expect(next(waiting, ["a"])).toEqual(["c", undefined])
  expect(next(waiting, ["a", "c"])).toEqual([undefined, undefined])
  expect(next(waiting.slice(1), ["c"])).toEqual(["b", undefined])
})

test("what was set aside holds up nothing, and neither does the void of a record that waits", () => {
  expect(next([record("a", 1, { needsAttention: true }), record("b", 1)])).toEqual(["b", undefined])
  expect(next([record("a", 1, { voids: "x" }), record("b", 1)])).toEqual(["b", undefined])
  expect(next([record("a", 1, { voids: 12 }), record("b", 1)])).toEqual(["a", undefined])
})

test("what is held for its Undo is not sent and holds up nothing, unless the clock was set", () => {
  const held = (left: number) => record("a", 1, { voids: 12, heldUntil: serverNow() + left })
  expect(next([held(5000), record("b", 1)])).toEqual(["b", undefined])
  expect(next([held(-1), record("b", 1)])).toEqual(["a", undefined])
  expect(next([held(3_600_000), record("b", 1)])).toEqual(["a", undefined])
})

test("a record whose photo can't be read holds up nothing, and is tried all the same", () => {
  const waiting = [record("a", 1, { photo, lacksPhoto: true }), record("b", 1), record("c", 1, { photo })]
  expect(next(waiting)).toEqual(["b", "a"])
  expect(next(waiting, ["a"])).toEqual(["b", undefined])
  expect(next(waiting.slice(0, 1).concat(waiting.slice(2)), ["a"])).toEqual([undefined, "c"])
})

const merge = record("m", 1, { kind: "merges", others: [{ rowId: 2, label: "A-2" }] })

test("a merge goes after all that was saved for its piles before, and holds up what comes later", () => {
  const held = (rowId: number, moved?: KeptRecord["moved"]) =>
    record("h", rowId, { voids: 12, heldUntil: serverNow() + 5000, ...(moved && { moved }) })
  expect(next([record("a", 2, { photo }), merge, record("c", 3)])).toEqual(["c", "a"])
  expect(next([record("a", 2), merge], ["a"])).toEqual([undefined, undefined])
  expect(next([held(2), merge])).toEqual([undefined, undefined])
  expect(next([held(3, { rowId: 1, label: "A-1", body: {}, at: "" }), merge])).toEqual([undefined, undefined])
  expect(next([record("a", 2, { needsAttention: true }), merge])).toEqual([undefined, undefined])
  expect(next([record("a", 2, { photo, lacksPhoto: true }), merge])).toEqual([undefined, "a"])
  expect(next([record("a", 3, { body: { everyPile: true } }), merge], ["a"])).toEqual([undefined, undefined])
  expect(next([held(3), merge, record("b", 2)])).toEqual(["m", undefined])
  expect(next([held(3), merge, record("b", 2)], ["m"])).toEqual([undefined, undefined])
  expect(next([{ ...merge, key: "x", needsAttention: true }, merge])).toEqual(["m", undefined])
})

test("a merge, also as the page of waiting records names it, is behind nothing that was saved after it", () => {
  const named = { ...merge, label: "A-1" }
  expect(isBehind(named, [merge, record("b", 2), record("c", 3)])).toBe(false)
  expect(isBehind(named, [record("b", 3), merge, record("c", 1)])).toBe(false)
  expect(isBehind(named, [record("b", 2), merge, record("c", 3)])).toBe(true)
})

test("a merge that waits for others, and a split, hold up no more than those do", () => {
  const split = record("s", 1, { kind: "splits", others: [] })
  expect(next([record("a", 2, { needsAttention: true }), merge, record("b", 1)])).toEqual(["b", undefined])
  expect(next([record("a", 1, { photo, lacksPhoto: true }), split, record("b", 1)])).toEqual(["s", "a"])
  expect(next([split, record("b", 1)], ["s"])).toEqual([undefined, undefined])
})

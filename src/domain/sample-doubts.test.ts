import { expect, test } from "bun:test"
import type { Voided } from "./records"
import type { Result, ResultLine } from "./results"
import { doubtsOfSamples } from "./sample-doubts"
import type { Sample } from "./samples"

const voided: Voided = { at: "2026-05-09T00:00:00.000Z", by: 1, author: "Ana Farmer", reason: "Wrong" }
const of = {
  rowId: 1,
  recordedBy: 1,
  lateReason: null,
  photoUrl: null,
  receivedAt: "2026-05-01T00:00:00.000Z",
}

const sample = (sampleNumber: number, more: Partial<Sample> = {}): Sample => ({
  ...of,
  ...{ id: sampleNumber, sampleNumber, takenAt: "2026-05-01T00:00:00.000Z" },
  ...{ takenBy: null, points: null, laboratory: null, chain: null, notes: null },
  ...more,
})

/** A count of coliforms, held against 1,000. */
const line = (value: number): ResultLine => ({
  ...{ parameter: "Fecal coliform", sign: null, value, unit: "MPN/g" },
  limit: { unit: "MPN/g", atMost: 1000, atLeast: null, source: null },
})

const result = (
  sampleNumber: number,
  day: number,
  value: number | "sent",
  more: Partial<Result> = {},
): Result => ({
  ...of,
  ...{ id: day, sampleNumber, sent: value === "sent", lines: value === "sent" ? [] : [line(value)] },
  resultAt: `2026-05-0${day}T00:00:00.000Z`,
  ...more,
})

/** By hand: samples and results of a pile, the numbers of outstanding samples, and the values in doubt. */
test.each([
  ["nothing", [], [], [], []],
  ["a sample", [sample(1)], [], [1], []],
  ["one that was sent", [sample(1)], [result(1, 2, "sent")], [1], []],
  ["one within its limit", [sample(1)], [result(1, 2, 900)], [], []],
  ["one beyond", [sample(1)], [result(1, 2, 1200)], [], [1200]],
  ["a result that is voided", [sample(1)], [result(1, 2, 1200, { voided })], [1], []],
  ["a sample that is voided, whose result is not yet", [sample(1, { voided })], [result(1, 2, 1200)], [], []],
  ["a better one afterwards", [sample(1), sample(2)], [result(2, 5, 800), result(1, 2, 1200)], [], []],
  ["a worse one afterwards", [sample(1), sample(2)], [result(1, 2, 800), result(2, 5, 1200)], [], [1200]],
  [
    "a better one of the same instant",
    [sample(1)],
    [result(1, 2, 1200), result(1, 2, 800, { id: 3 })],
    [],
    [],
  ],
  ["two outstanding", [sample(3), sample(2), sample(1)], [result(2, 5, 800)], [1, 3], []],
] as const)("a pile's buyer may ask of %s", (_, samples, results, outstanding, beyond) => {
  const doubts = doubtsOfSamples(samples, results)
  expect(doubts.outstanding.map(({ sampleNumber }) => sampleNumber)).toEqual([...outstanding])
  expect(doubts.beyond.map(({ value }) => value)).toEqual([...beyond])
})

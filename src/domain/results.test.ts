import { expect, test } from "bun:test"
import type { LimitThen } from "./result-limits"
import { describeResult, lineText, type ResultLine, standingOf, withLimits } from "./results"

const limit = (
  atMost: number | null,
  atLeast: number | null = null,
  unit: string | null = "mg/kg",
): LimitThen => ({
  unit,
  atMost,
  atLeast,
  source: "permit 12-A",
})

const line = (
  value: number | null,
  held: LimitThen | null,
  { sign = null, unit = "mg/kg" }: Partial<Pick<ResultLine, "sign" | "unit">> = {},
): ResultLine => ({ parameter: "Lead", sign, value, unit, limit: held })

/** By hand. Less than 5 may be 0.5 or 4: of a limit of 1 it says nothing. */
test.each([
  [line(300, limit(300)), "within"],
  [line(300.1, limit(300)), "beyond"],
  [line(5, limit(null, 6)), "beyond"],
  [line(6, limit(8, 6)), "within"],
  [line(9, limit(8, 6)), "beyond"],
  [line(5, limit(5), { sign: "<" }), "within"],
  [line(5, limit(1), { sign: "<" }), "unknown"],
  [line(5, limit(null, 5), { sign: "<" }), "beyond"],
  [line(5, limit(null, 1), { sign: "<" }), "unknown"],
  [line(1600, limit(1000), { sign: ">" }), "beyond"],
  [line(1000, limit(1600), { sign: ">" }), "unknown"],
  [line(1600, limit(null, 1000), { sign: ">" }), "within"],
  [line(null, limit(0), { sign: "not detected" }), "within"],
  [line(null, limit(null, 1), { sign: "not detected" }), "beyond"],
  [line(0.2, limit(300), { unit: "g/kg" }), "unknown"],
  [line(0.2, limit(300), { unit: null }), "unknown"],
  [line(299, limit(300), { unit: "MG/KG" }), "within"],
  [line(null, limit(3, null, "MPN/g"), { sign: "not detected", unit: null }), "within"],
  [line(12, null), undefined],
] as const)("%j is %p", (value, standing) => {
  expect(standingOf(value)).toBe(standing)
})

test("a result says its values with their limits, and whether these are kept", () => {
  const coliform = { parameter: "Fecal coliform", sign: null, value: 1200, unit: "MPN/g" }
  const held = { unit: "MPN/g", atMost: 1000, atLeast: null, source: "40 CFR 503" }
  expect(lineText({ ...coliform, limit: held })).toBe(
    "Fecal coliform 1,200 MPN/g, beyond the limit of at most 1,000 (40 CFR 503)",
  )
  expect(lineText({ ...coliform, unit: "MPN/4 g", limit: held })).toBe(
    "Fecal coliform 1,200 MPN/4 g, not known whether within the limit of at most 1,000 MPN/g (40 CFR 503)",
  )
  const lines = [line(5, limit(300), { sign: "<" }), line(null, null, { sign: "not detected" })]
  expect(describeResult({ sampleNumber: 2, sent: false, lines, lateReason: null })).toBe(
    "Sample 2, Lead < 5 mg/kg, within the limit of at most 300 (permit 12-A); Lead not detected",
  )
  expect(describeResult({ sampleNumber: 2, sent: true, lines: [], lateReason: null })).toBe("Sample 2 sent")
})

test("a line gets the farm's limit for its parameter, by any name that looks the same", () => {
  const limits = [{ parameter: "Fecal Coliform", unit: null, atMost: 1000, atLeast: null, source: null }]
  const lines = ["fecal  coliform", "Lead"].map((parameter) => ({ ...line(1, null), parameter }))
  expect(withLimits(lines, limits).map(({ limit }) => limit?.atMost)).toEqual([1000, undefined])
})

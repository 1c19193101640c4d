import { expect, test } from "bun:test"
import { numberIn } from "./number-in"

test.each([
  ["142", 142],
  [" 142 ", 142],
  ["+142", 142],
  ["-5", -5],
  ["−5", -5],
  ["142.5", 142.5],
  ["142,5", 142.5],
  ["0,25", 0.25],
  ["١٤٢", 142],
  ["١٤٢٫٥", 142.5],
  ["१४२", 142],
  ["１４２．", "１４２．"],
  ["１４２", 142],
  ["𝟙𝟜𝟚", 142],
  ["14²", "14²"],
  ["1½", "1½"],
  ["", undefined],
  ["  ", undefined],
  ["hot", "hot"],
  ["1e3", "1e3"],
  ["0x1f", "0x1f"],
  ["12 540", "12 540"],
  ["1,2,3", "1,2,3"],
  ["142 °F", "142 °F"],
] as const)("%j in any field is %p", (typed, number) => expect(numberIn(typed)).toBe(number))

test.each([
  ["12,540", 12_540],
  ["12 540", 12_540],
  ["12\u00a0540", 12_540],
  ["12\u202f540", 12_540],
  ["12’540", 12_540],
  ["12'540", 12_540],
  ["1,234,567", 1_234_567],
  ["12,540.5", 12_540.5],
  ["١٢٬٥٤٠", 12_540],
  ["12540", 12_540],
  ["12,5", 12.5],
  // Whether 12,540 or 12.54 was meant is not known: a field with fewer digits refuses it.
  ["12.540", 12.54],
  ["12,54", 12.54],
  ["1,2345", 1.2345],
  ["12,540 900", "12,540 900"],
  ["1’234 567", "1’234 567"],
] as const)("%j in a field with thousands is %p", (typed, number) =>
  expect(numberIn(typed, { isGrouped: true })).toBe(number),
)

test.each([
  ["12.540", 0, "12.540"],
  ["10.000", 0, "10.000"],
  ["10.", 0, "10."],
  ["12,540", 0, 12_540],
  ["1.234", 2, "1.234"],
  ["0,25", 2, 0.25],
  ["54,99999", 2, "54,99999"],
] as const)("%j with at most %p digits behind the point is %p", (typed, digits, number) =>
  expect(numberIn(typed, { isGrouped: true, digits })).toBe(number),
)

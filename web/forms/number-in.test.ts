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
  // Whether 12,540 or 12.54 was meant is not known: a field of whole numbers says so.
  ["12.540", 12.54],
  ["12,54", 12.54],
  ["1,2345", 1.2345],
  ["12,540 900", "12,540 900"],
  ["1’234 567", "1’234 567"],
] as const)("%j in a field with thousands is %p", (typed, number) =>
  expect(numberIn(typed, true)).toBe(number),
)

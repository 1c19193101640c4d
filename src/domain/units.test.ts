import { expect, test } from "bun:test"
import { heatOf } from "./heat"
import { metricUnits, unitNamed } from "./metric-units"
import { ruleWords } from "./rule-words"
import { windrowRule } from "./rules"
import { numberOf, type Quantity, shownWith, storedUnits, withUnit } from "./units"

test("a quantity is written with its unit, and only volumes and weights with their thousands apart", () => {
  const all: Quantity[] = ["temperature", "length", "volume", "weight"]
  expect(all.map((each) => withUnit(each, 1250))).toEqual(["1250 °F", "1250 ft", "1,250 yd³", "1,250 lb"])
  expect(all.map((each) => numberOf(each, 142))).toEqual(["142", "142", "142", "142"])
})

test("what is stored converts to itself", () => {
  for (const { fromStored, toStored } of Object.values(storedUnits))
    expect([fromStored(131), toStored(131)]).toEqual([131, 131])
})

test("a temperature is never rounded over one at which something is said or counted, in either unit", () => {
  const { toStored } = metricUnits.temperature
  // Every tenth of °C and of °F.
  const all = Array.from({ length: 1600 }, (_, tenth) => [
    toStored((tenth - 100) / 10),
    (tenth + 400) / 10,
  ]).flat()
  all.push(89.97, 130.96, 159.97, 170.03, 185.04)
  for (const [units, back] of [
    [storedUnits, (text: string) => Number(text)],
    [metricUnits, (text: string) => toStored(Number(text))],
  ] as const) {
    const shown = shownWith(units, () => all.map((stored) => back(numberOf("temperature", stored))))
    all.forEach((stored, at) => {
      const read = shown[at] ?? 0
      expect([stored, heatOf(read), read > 185]).toEqual([stored, heatOf(stored), stored > 185])
      expect(Math.abs(read - stored)).toBeLessThan(0.2)
    })
  }
  // What was typed in a unit is shown as it was typed.
  const typed = Array.from({ length: 1600 }, (_, tenth) => String((tenth - 100) / 10))
  const again = shownWith(metricUnits, () =>
    typed.map((text) => numberOf("temperature", toStored(Number(text)))),
  )
  expect(again).toEqual(typed)
})

test("halves of what was typed in metric units are rounded up, also of a sum", () => {
  const { toStored } = metricUnits.volume
  const written = (...typed: number[]) =>
    shownWith(metricUnits, () =>
      numberOf(
        "volume",
        typed.map(toStored).reduce((sum, each) => sum + each),
      ),
    )
  expect([written(20.25), written(30.5, 20.25), written(30.5, 20.25, 10), written(20.24)]).toEqual([
    "20.3",
    "50.8",
    "60.8",
    "20.2",
  ])
  // By hand: 60.1 yd³ are 45.94975 m³, below the half, and 334 lb 151.49985 kg.
  const shown = () => [withUnit("volume", 60.1), withUnit("weight", 334)]
  expect(shownWith(metricUnits, shown)).toEqual(["45.9 m³", "151 kg"])
  // 400 loads of 0.1 m³, and a quarter of 0.2.
  expect(written(...Array<number>(400).fill(0.1), 0.05)).toBe("40.1")
})

test("a rule of one's own asks no less in °C than in °F", () => {
  const rule = { ...windrowRule, temperature: 126, ceiling: 150, turns: 0 }
  // 52.2 °C is 125.96 °F, and 65.6 °C 150.08.
  expect(shownWith(metricUnits, () => ruleWords(rule))).toBe("52.3 °C or more on 15 days, up to 65.5 °C")
  const typed = { ...rule, temperature: 125.6, ceiling: 149 }
  expect(shownWith(metricUnits, () => ruleWords(typed))).toBe("52 °C or more on 15 days, up to 65 °C")
  expect(ruleWords(rule)).toBe("126 °F or more on 15 days, up to 150 °F")
})

test.each([
  ["length", "m", 24.5, 80.380577],
  ["volume", "m³", 30, 39.238519],
  ["weight", "kg", 5000, 11023.113109],
  ["weight", "ton", 12.4, 24800],
  ["weight", "t", 5.25, 11574.268765],
] as const)("a %s in %s: %d is %d of the stored unit, and back", (quantity, symbol, typed, stored) => {
  const unit = unitNamed(quantity, symbol)
  expect(unit?.toStored(typed)).toBe(stored)
  expect(Math.round((unit?.fromStored(stored) ?? 0) * 1000) / 1000).toBe(typed)
})

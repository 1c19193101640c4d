import { expect, test } from "bun:test"
import { meanText } from "./mean"
import { unitsOf } from "./metric-units"
import { shownWith } from "./units"

test.each([
  ["rounded up", (138 + 142 + 142) / 3, "140.7 °F", "60.4 °C"],
  ["rounded down", (140 + 140 + 141) / 3, "140.3 °F", "60.2 °C"],
  ["a whole one", 140, "140 °F", "60 °C"],
  ["not up to the hot heat", 130.98, "130.9 °F", "54.9 °C"],
  ["not down to the organic ceiling", 170.02, "170.1 °F", "76.7 °C"],
  ["not down to the danger of fire", 185.04, "185.1 °F", "85.1 °C"],
])("a mean is %s", (_name, mean, us, metric) => {
  expect(meanText(mean)).toBe(us)
  expect(shownWith(unitsOf("metric"), () => meanText(mean))).toBe(metric)
})

import { counted } from "./import-report"
import { methodLabels } from "./method-labels"
import type { PileMethod } from "./methods"
import type { Rule } from "./rules"
import { unitOf } from "./units"

/** '140 °F or more on 8 days in a row, 3 turns, 2 days apart, up to 170 °F' */
export const ruleWords = ({
  temperature,
  everyPosition,
  days,
  inARow,
  turns,
  daysBetweenTurns,
  ceiling,
  bridgedDays,
}: Rule) => {
  const numberText = counted(bridgedDays, "day")
  return [
    `${degrees(temperature, Math.ceil)} or more${everyPosition ? " at every position" : ""} on ${counted(days, "day")}${inARow && days > 1 ? " in a row" : ""}`,
    turns > 0 && counted(turns, "turn"),
    turns > 0 && daysBetweenTurns > 0 && `${counted(daysBetweenTurns, "day")} apart`,
    `up to ${degreesBelow(ceiling)}`,
    bridgedDays > 0 && `${numberText} without a reading allowed`,
  ]
    .filter(Boolean)
    .join(", ")
}

/** Never rounded over it: of 126 °F 52.3 °C or more, because 52.2 °C is less. */
const degrees = (value: number, rounded: (value: number) => number) => {
  const { fromStored, symbol } = unitOf("temperature")
  // Without the noise of binary fractions.
  return `${rounded(Math.round(fromStored(value) * 1e5) / 1e4) / 10} ${symbol}`
}

/** '158 °F': the highest that a rule allows. */
export const degreesBelow = (ceiling: number) => degrees(ceiling, Math.floor)

/** A method in words; a rule of the farm's own with all that it asks, and its source. */
export const methodWords = ({ method, ownRule }: PileMethod): string =>
  method === "own" && ownRule
    ? `${methodLabels.own}: ${ruleWords(ownRule)}; ${ownRule.source}`
    : methodLabels[method]

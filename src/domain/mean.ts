import { isSameHeat } from "./metric-units"
import { unitOf } from "./units"

/** '140.7 °F': a mean in °F, rounded; where that would cross a temperature at which something is said, as a reading is shown. */
export const meanText = (mean: number): string => {
  const { symbol, shown, fromStored, toStored } = unitOf("temperature")
  const nearest = Math.round(fromStored(mean) * 10) / 10
  return `${isSameHeat(toStored(nearest), mean) ? nearest : shown(mean)} ${symbol}`
}

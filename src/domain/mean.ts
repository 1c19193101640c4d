import { fireDanger } from "./cooking"
import { heatOf } from "./heat"
import { unitOf } from "./units"

/** '140.7 °F': a mean in °F, rounded; where that would cross a temperature at which something is said, as a reading is shown. */
export const meanText = (mean: number): string => {
  const { symbol, shown, fromStored, toStored } = unitOf("temperature")
  const nearest = Math.round(fromStored(mean) * 10) / 10
  const told = toStored(nearest)
  const isSameHeat = heatOf(told) === heatOf(mean) && told > fireDanger === mean > fireDanger
  return `${isSameHeat ? nearest : shown(mean)} ${symbol}`
}

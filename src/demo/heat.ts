import { noiseFrom } from "./picture"
import type { Pile } from "./piles"

/** Of the heap on the day it is made, °F. */
const fresh = 64

/** A pile's heat, whole °F, so many days after it was made: up within days, down for a day after each turn, cooler at last. */
export const heatAfter = (days: number, { peak, hold, cooling, turns, label }: Pile) => {
  const risen = fresh + (peak - fresh) * (1 - Math.exp(-days / 1.5))
  const cooled = cooling * Math.max(0, days - hold)
  const last = turns.filter(([day]) => day < days).at(-1)
  const turned = last ? 12 * Math.exp(-(days - last[0]) / 1.2) : 0
  const luck = 5 * (noiseFrom(Bun.hash.crc32(`${label} ${Math.floor(2 * days)}`))() - 0.5)
  return Math.max(fresh, Math.round(risen - cooled - turned + luck))
}

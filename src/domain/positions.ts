import { type Quantity, storedUnits, withUnit } from "./units"

/** Lengths in feet and volumes in yd³ of which each part is to be read at a position of its own: 14 CCR 17868.3. */
export const perPosition = { length: 150, volume: 200 }

/** A number as the rule has it, and what it is for a reader of other units: '150 ft', '150 ft (45.7 m)'. */
export const asRuled = (quantity: Quantity, value: number): string => {
  const own = `${value} ${storedUnits[quantity].symbol}`
  const shown = withUnit(quantity, value)
  return own === shown ? own : `${own} (${shown})`
}

/** At how many positions a pile of this size is read by 14 CCR 17868.3: feet and yd³. */
export const suggestedPositions = ({ length, cubicYards }: { length: number; cubicYards: number | null }) =>
  Math.max(1, Math.ceil(length / perPosition.length), Math.ceil((cubicYards ?? 0) / perPosition.volume))

/** Those of a farm that has named none. */
export const usualPositions: string[] = ["left", "middle", "right"]

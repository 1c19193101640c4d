import { fahrenheit, type ShownUnit, showDegreesIn } from "./degrees"
import { locale } from "./language"

/** A quantity that is written in a unit. */
export type Quantity = "temperature" | "length" | "volume" | "weight" | "density"

export type Unit = ShownUnit & {
  /** In a label or a sentence: 'cubic yards'. */
  words: string
  /** Digits behind the point that may be typed. */
  decimals: number
  /** Are thousands set apart? '12,500 lb', but '1200 ft'. */
  grouped?: true
  /** A stored value in this unit, with all its digits. */
  fromStored: (value: number) => number
  /** The value to store of one that was typed. */
  toStored: (value: number) => number
}

/** Those of the specification, or metric ones; see `metric-units.ts`. */
export type UnitSystem = "us" | "metric"

const same = (value: number) => value
const asStored = { fromStored: same, toStored: same, decimals: 1 }
const tenths = (value: number) => Math.round(value * 10) / 10

/** The units of the database, the API and exported files. A stored value may have a fraction: of a yard, or of a reading in °C. */
export const storedUnits: Readonly<Record<Quantity, Unit>> = {
  temperature: { ...fahrenheit, words: fahrenheit.symbol, ...asStored },
  length: { symbol: "ft", words: "feet", ...asStored, shown: tenths },
  volume: { symbol: "yd³", words: "cubic yards", grouped: true, ...asStored, shown: tenths },
  weight: { symbol: "lb", words: "pounds", grouped: true, ...asStored, decimals: 0, shown: Math.round },
  density: { symbol: "lb/yd³", words: "pounds a cubic yard", grouped: true, ...asStored, shown: tenths },
}

let shownIn = storedUnits

/** From now on everything is shown in these units: those of the reader, see `metric-units.ts`. */
export const showIn = (units: Readonly<Record<Quantity, Unit>>) => {
  shownIn = units
  showDegreesIn(units.temperature)
}

/** What `tell` says in these units: for the server, which tells many people at a time. */
export const shownWith = <T>(units: Readonly<Record<Quantity, Unit>>, tell: () => T): T => {
  const before = shownIn
  showIn(units)
  try {
    return tell()
  } finally {
    showIn(before)
  }
}

/** The unit that people read and type; whoever shows a quantity asks here, each time. */
export const unitOf = (quantity: Quantity): Unit => shownIn[quantity]

/** '142 °F', '12,500 lb', of a value in the stored unit. */
export const withUnit = (quantity: Quantity, value: number) =>
  `${numberOf(quantity, value)} ${unitOf(quantity).symbol}`

/** The number without the unit, where that stands in the head or the label: '142', '12,500'. */
export const numberOf = (quantity: Quantity, value: number) => {
  const { grouped, shown } = unitOf(quantity)
  return grouped ? shown(value).toLocaleString(locale()) : `${shown(value)}`
}

/** A quantity that is written in a unit. */
export type Quantity = "temperature" | "length" | "volume" | "weight"

export type Unit = {
  /** Behind a number: '142 °F'. */
  symbol: string
  /** In a label or a sentence: 'cubic yards'. */
  words: string
  /** Digits behind the point that may be typed. */
  decimals: number
  /** Are thousands set apart? '12,500 lb', but '1200 ft'. */
  grouped?: true
  /** A stored value in this unit, rounded as it is shown. */
  fromStored: (value: number) => number
  /** The value to store of one that was typed. */
  toStored: (value: number) => number
}

const same = (value: number) => value
const whole = { decimals: 0, fromStored: same, toStored: same }

/** The units of the database, the API and exported files. */
export const storedUnits: Readonly<Record<Quantity, Unit>> = {
  temperature: { symbol: "°F", words: "°F", ...whole },
  length: { symbol: "ft", words: "feet", ...whole },
  volume: { symbol: "yd³", words: "cubic yards", grouped: true, ...whole },
  weight: { symbol: "lb", words: "pounds", grouped: true, ...whole },
}

/** The unit that people read and type; whoever shows a quantity asks here, each time. */
export const unitOf = (quantity: Quantity): Unit => storedUnits[quantity]

/** '142 °F', '12,500 lb', of a value in the stored unit. */
export const withUnit = (quantity: Quantity, value: number) =>
  `${numberOf(quantity, value)} ${unitOf(quantity).symbol}`

/** The number without the unit, where that stands in the head or the label: '142', '12,500'. */
export const numberOf = (quantity: Quantity, value: number) => {
  const { grouped, fromStored } = unitOf(quantity)
  const shown = fromStored(value)
  return grouped ? shown.toLocaleString("en-US") : `${shown}`
}

// Temperatures as people read them; apart from the other quantities, which the home screen does not show.

export type Unit = {
  /** Behind a number: '142 °F'. */
  symbol: string
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
  /** A stored value in this unit, rounded as it is shown. */
  shown: (value: number) => number
}

export const tenths = (value: number) => Math.round(value * 10) / 10

/**
 * A temperature is never rounded over one at which something is said or counted, all of them whole: what was read as 54.9 °C is
 * 130.8 °F, and not 131; 76.7 °C is above 170 °F, and 170.1.
 */
const shown = (value: number) => {
  // 150.7 × 10 is a little less than 1507.
  const below = Math.floor(value * 10 + 1e-6) / 10
  return below % 1 === 0 && below < value ? below + 0.1 : below
}

const same = (value: number) => value

/** Of a unit that is the stored one. */
export const asStored = { fromStored: same, toStored: same, decimals: 1 }

export const fahrenheit: Unit = { symbol: "°F", words: "°F", ...asStored, shown }

let reader = fahrenheit

/** From now on temperatures are shown in this unit. */
export const showDegreesIn = (unit: Unit) => {
  reader = unit
}

/** The unit in which temperatures are read and typed. */
export const degreeUnit = () => reader

/** '142' */
export const degreesText = (value: number) => `${reader.shown(value)}`

/** '142 °F' of a stored value. */
export const withDegrees = (value: number) => `${degreesText(value)} ${reader.symbol}`

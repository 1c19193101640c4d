// Temperatures as people read them; apart from the other quantities, which the home screen does not show.

/** A unit as far as a number is shown in it. */
export type ShownUnit = {
  /** Behind a number: '142 °F'. */
  symbol: string
  /** A stored value in this unit, rounded as it is shown. */
  shown: (value: number) => number
}

/**
 * A temperature is never rounded over one at which something is said or counted, all of them whole: what was read as 54.9 °C is
 * 130.8 °F, and not 131; 76.7 °C is above 170 °F, and 170.1.
 */
const shown = (value: number) => {
  // 150.7 × 10 is a little less than 1507.
  const below = Math.floor(value * 10 + 1e-6) / 10
  return below % 1 === 0 && below < value ? below + 0.1 : below
}

export const fahrenheit: ShownUnit = { symbol: "°F", shown }

let reader = fahrenheit

/** From now on temperatures are shown in this unit. */
export const showDegreesIn = (unit: ShownUnit) => {
  reader = unit
}

/** The unit in which temperatures are read and typed. */
export const degreeUnit = () => reader

/** '142' */
export const degreesText = (value: number) => `${reader.shown(value)}`

/** '142 °F' of a stored value. */
export const withDegrees = (value: number) => `${degreesText(value)} ${reader.symbol}`

/** The symbols of the units that a temperature may be sent in. */
export const degreeUnits = ["°F", "°C"] as const
export type DegreeUnit = (typeof degreeUnits)[number]

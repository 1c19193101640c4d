import { numberOf, withUnit } from "#domain/units"

/** '118–156', '142': temperatures in °F. */
export const rangeText = (low: number, high: number): string =>
  `${lowOf(low, high)}${numberOf("temperature", high)}`

/** '118–156 °F', '142 °F' */
export const rangeWithUnit = (low: number, high: number): string =>
  `${lowOf(low, high)}${withUnit("temperature", high)}`

const lowOf = (low: number, high: number) => (low === high ? "" : `${numberOf("temperature", low)}–`)

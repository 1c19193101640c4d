import { locale } from "./language"
import { type Quantity, storedUnits, unitOf } from "./units"

/** A number as it was written; both null where it was a whole one of the stored unit. */
export type Written = { value: number | null; unit: string | null }

/** '54.9 °C', '142 °F': a quantity as it was written, whoever reads it; `stored` is the number where that was written. */
export const writtenText = ({ value, unit }: Written, quantity: Quantity, stored: number): string =>
  `${grouped(value ?? stored)} ${unit ?? storedUnits[quantity].symbol}`

/** With all its digits. */
const grouped = (value: number) => value.toLocaleString(locale(), { maximumFractionDigits: 6 })

/** Was it written in another unit than the reader's? */
export const isWrittenElse = ({ unit }: Pick<Written, "unit">, quantity: Quantity): boolean =>
  (unit ?? storedUnits[quantity].symbol) !== unitOf(quantity).symbol

/** 'written as 54.9 °C', for a reader of another unit; null for one of that unit. */
export const writtenElse = (written: Written, quantity: Quantity, stored: number): string | null =>
  isWrittenElse(written, quantity) ? `written as ${writtenText(written, quantity, stored)}` : null

/** Exactly how hot a reading is, °F; the API's answers round it down. */
export const degreesOf = ({ temperature, value, unit }: Written & { temperature: number }): number => {
  // Undefined in an answer that a device keeps from before.
  if (value == null) return temperature
  return unit === storedUnits.temperature.symbol ? value : Math.round((value * 1.8 + 32) * 1e6) / 1e6
}

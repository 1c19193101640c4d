import { NewTemperature } from "../contract/temperatures"
import { unitsFor } from "../domain/metric-units"
import { mostDigits } from "../domain/written"
import type { Unit } from "./degrees"
import { LineError } from "./line-error"

/** A temperature as the file has it: its digits and its unit. */
export type Measured = { value: string; unit: Unit }

/**
 * What is stored: exactly the °F of what was written, and that. `alike` are whole °F that earlier versions stored of the same
 * line: rounded down, or to the nearest.
 */
export type Stored = { temperature: number; value: number | null; unit: string | null; alike: number[] }

/** @throws LineError for a value that no request may have either */
export const storedOf = (measured: Measured): Stored => {
  const { temperature, value, unit } = parsed(bodyOf(measured))
  return {
    temperature,
    value: value ?? null,
    unit: unit ?? null,
    alike: [Math.floor(temperature), Math.round(temperature)],
  }
}

/** @throws LineError for a value or a time that no request may have either */
export const assertStorable = (measured: Measured, at: string): void => {
  parsed({ ...bodyOf(measured), recordedAt: at })
}

const bodyOf = ({ value, unit }: Measured) => {
  const [fahrenheit, celsius] = unitsFor("temperature").map(({ symbol }) => symbol)
  const number = rounded(value)
  if (unit === "F" && Number.isInteger(number)) return { temperature: number }
  return { value: number, unit: unit === "C" ? celsius : fahrenheit }
}

/** Digits beyond those that a reading may have are left out, never rounded up: 54.99999999 °C is not hot. */
const rounded = (value: string) => {
  const [whole = "", digits = ""] = value.split(".")
  const kept = Number(`${whole}.${digits.slice(0, mostDigits)}0`)
  const isCut = /[1-9]/.test(digits.slice(mostDigits))
  return isCut && value.startsWith("-") ? Number((kept - 10 ** -mostDigits).toFixed(mostDigits)) : kept
}

const parsed = (body: object): NewTemperature => {
  const { success, data, error } = NewTemperature.safeParse(body)
  if (!success) throw new LineError(`${error.issues[0]?.message}.`)
  return data
}

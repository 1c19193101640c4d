import { NewTemperature } from "../contract/temperatures"
import type { Unit } from "./degrees"
import { LineError } from "./times"

/** A temperature as the file has it: its digits, which are compared exactly, and its unit. */
export type Measured = { value: string; unit: Unit }

/** Whole °F as they are stored, rounded down: 54.9 °C and 130.9 °F are not hot. `nearest` is what earlier versions stored. */
export type Stored = { temperature: number; nearest: number }

export const storedOf = ({ value, unit }: Measured): Stored => {
  const degrees = Number(value)
  return {
    temperature: floorOf(value, unit),
    nearest: Math.round(unit === "C" ? (degrees * 9) / 5 + 32 : degrees),
  }
}

/** Of the digits as they are written: as a floating-point number, 54.99999999999999999 is 55. */
const floorOf = (value: string, unit: Unit) => {
  const isNegative = value.startsWith("-")
  const [whole = "", decimals = ""] = value.replace("-", "").split(".")
  const scale = 10n ** BigInt(decimals.length)
  const written = BigInt(whole + decimals) * (isNegative ? -1n : 1n)
  // What is below 0 °F is refused, however it is rounded.
  return Number(unit === "C" ? (written * 9n + 160n * scale) / (5n * scale) : written / scale)
}

/** @throws LineError for a value or a time that no request may have either */
export const assertStorable = (measured: Measured, at: string) => {
  const { success, error } = NewTemperature.safeParse({
    temperature: storedOf(measured).temperature,
    recordedAt: at,
  })
  if (!success) throw new LineError(`${error.issues[0]?.message}.`)
}

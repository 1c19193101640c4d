import * as z from "zod/mini"
import { numberOf, type Quantity, storedUnits, type Unit } from "../domain/units"
import { type Fields, type WrittenQuantity, writtenIn } from "../domain/written"
import { hottest, largestNumber } from "./fields"

/** Behind the point: as many as a probe's chip has, whose steps are of 0.0625 °C. */
export const mostDigits = 4

type Fault = { path: string; message: string }

/**
 * Each quantity is a whole number of the stored unit, or a number as it was written beside its unit: not both, so that nobody
 * takes 55 °C for 55 °F. `optional` ones may be missing; `isFirst` tells their faults before those of other fields.
 */
export const rightlyWritten = <T extends object>(
  of: readonly WrittenQuantity[],
  { optional = [], isFirst = false }: { optional?: readonly string[]; isFirst?: boolean } = {},
) =>
  z.check<T>(
    ({ value, issues }) => {
      // What is no object has no fields.
      if (issues.some(({ path }) => !path?.length)) return
      const faults = of.flatMap(
        (each) => faultOf(each, value as Fields, optional.includes(each.stored)) ?? [],
      )
      const found = faults.map(({ path, message }) => ({
        code: "custom" as const,
        path: [path],
        message,
        input: value,
      }))
      // The first issue is told.
      issues.splice(isFirst ? 0 : issues.length, 0, ...found)
    },
    // Also when other fields are wrong, so that a form tells all at once.
    { when: () => true },
  )

/** A body whose quantities are checked has the number of each, which `withStored` adds. */
export type Stored<T, N extends keyof T> = Omit<T, N> & { [F in N]-?: NonNullable<T[F]> }

/** A form's value: a number of the stored unit, with the digits of the unit in which it was typed. */
export const typedQuantity = (
  quantity: Quantity,
  name: string,
  { message = `${name} must be positive`, isZeroFine = false } = {},
) => {
  const most = quantity === "temperature" ? hottest : largestNumber
  return z
    .number({ error: ({ input }) => (input == null ? `${name} is required` : `${name} must be a number`) })
    .check(
      isZeroFine ? z.nonnegative(`${name} must be 0 or positive`) : z.positive(message),
      z.maximum(most, { error: () => `${name} must be at most ${numberOf(quantity, most)}` }),
    )
}

/** What is wrong with a quantity as a body has it. */
const faultOf = (
  { quantity, name, stored, written }: WrittenQuantity,
  body: Fields,
  isOptional: boolean,
): Fault | undefined => {
  const [number, value] = [body[stored], body[written]]
  const isNamed = body.unit != null || body.units != null
  if (number != null && isNamed) return { path: stored, message: alone(name, quantity, written) }
  if (number != null && value != null) return { path: written, message: alone(name, quantity, written) }
  if (value == null) {
    if (number !== undefined || isOptional) return undefined
    return isNamed
      ? { path: written, message: `${sentenceCase(written)} is required` }
      : { path: stored, message: `${name} is required` }
  }
  if (!isNamed) return { path: "unit", message: "Unit is required" }
  const unit = writtenIn(quantity, body)
  // The field's own schema says so.
  if (!unit || typeof value !== "number") return undefined
  const message = wrongIn(unit, quantity, name, value)
  return message === undefined ? undefined : { path: written, message }
}

const alone = (name: string, quantity: Quantity, written: string) =>
  `${name} is a whole number of ${storedUnits[quantity].words}; send ${written} and its unit in its place`

const wrongIn = (unit: Unit, quantity: Quantity, name: string, value: number) => {
  const exact = unit.toStored(value)
  const largest = quantity === "temperature" ? hottest : largestNumber
  if (Math.abs(Math.round(value * 10 ** mostDigits) / 10 ** mostDigits - value) > 1e-9)
    return `${name} may have ${mostDigits} digits behind the point`
  if (exact <= 0)
    return quantity === "temperature"
      ? `${name} must be more than ${unit.fromStored(0).toFixed(1)} ${unit.symbol}`
      : `${name} must be positive`
  return exact > largest
    ? `${name} must be at most ${Math.floor(unit.fromStored(largest))} ${unit.symbol}`
    : undefined
}

/** 'emptyValue' → 'Empty value' */
const sentenceCase = (field: string) =>
  field
    .replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .replace(/^./, (letter) => letter.toUpperCase())

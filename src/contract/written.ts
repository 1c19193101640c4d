import * as z from "zod/mini"
import { sentenceCase, volumeWords } from "../domain/unit-words"
import { numberOf, type Quantity, storedUnits, type Unit, unitOf, withUnit } from "../domain/units"
import { type Fields, mostDigits, type WrittenQuantity, writtenIn } from "../domain/written"
import { hottest, largestNumber } from "./fields"

type Fault = { path: string; message: string }

/**
 * Each quantity is a whole number of the stored unit, or a number as it was written beside its unit: not both, so that nobody
 * takes 55 °C for 55 °F. `optional` ones may be missing, too; `isFirst` tells their faults before those of other fields.
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
        (each) =>
          faultOf(
            each,
            value as Fields,
            mayMiss(each, of, value as Fields) || optional.includes(each.stored),
          ) ?? [],
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

/** A form's value: a number of the stored unit; text where that was no number, or one with more digits than its unit takes. */
export const typedQuantity = (
  quantity: Quantity,
  field: string,
  { message, isZeroFine = false }: { message?: string; isZeroFine?: boolean } = {},
) => {
  const most = mostOf(quantity)
  const told = (fault: string) => `${quantity === "volume" ? volumeWords() : field} ${fault}`
  return z
    .number({ error: ({ input }) => told(input == null ? "is required" : wrongNumber(input, quantity)) })
    .check(
      isZeroFine
        ? z.nonnegative({ error: () => told("must be 0 or positive") })
        : z.positive({ error: () => message ?? told("must be positive") }),
      z.maximum(most, {
        error: () => told(`must be at most ${atMost(quantity, most)}`),
      }),
    )
}

const wrongNumber = (input: unknown, quantity: Quantity) => {
  const hasTooMany =
    typeof input === "string" && /^\D?[\p{Nd}\s'’]+(?:,\d{3})*[.,٫]\p{Nd}+$/u.test(input.trim())
  if (!hasTooMany) return "must be a number"
  // Of weights 12.540 may be meant as 12,540.
  return unitOf(quantity).decimals === 1
    ? "may have one digit behind the point"
    : "has too many digits behind the point"
}

/** The largest value with its unit, which stands before it where the sentence begins with "Cubic yards". */
const atMost = (quantity: Quantity, most: number) => {
  const largest = largestIn(unitOf(quantity), most)
  return quantity === "volume" ? numberOf(quantity, largest) : withUnit(quantity, largest)
}

const mostOf = (quantity: Quantity) => (quantity === "temperature" ? hottest : largestNumber)

/** The largest value that is at most this one, and that the unit shows whole: of 300 °F 148.8 °C, and not 148.9. */
export const largestIn = ({ fromStored, toStored, decimals }: Unit, most: number) =>
  toStored(Math.floor(fromStored(most) * 10 ** decimals) / 10 ** decimals)

const mayMiss = ({ isOptional, orElse }: WrittenQuantity, of: readonly WrittenQuantity[], body: Fields) => {
  const other = of.find(({ stored }) => stored === orElse)
  return isOptional === true || (other !== undefined && (body[other.stored] ?? body[other.written]) != null)
}

/** What is wrong with a quantity as a body has it. */
const faultOf = (each: WrittenQuantity, body: Fields, isOptional: boolean): Fault | undefined => {
  const { quantity, name: field, stored, written, unitField } = each
  const [number, value] = [body[stored], body[written]]
  const isNamed = body[unitField] != null
  const isSize = unitField === "units"
  const alone = `${field} is a whole number of ${storedUnits[quantity].words}; send ${written} and ${unitField === "unit" ? "its unit" : unitField} in its place`
  if (number != null && isNamed) return { path: stored, message: alone }
  if (number != null && value != null) return { path: written, message: alone }
  if (value == null) {
    // The units of a pile are those of all its sizes, a record's unit is that of a number.
    if (isOptional ? isSize || !isNamed : number !== undefined) return undefined
    return isNamed
      ? { path: written, message: `${nameOf(written)} is required` }
      : { path: stored, message: `${field} is required` }
  }
  if (!isNamed)
    return { path: unitField, message: isSize ? "Units are required" : `${nameOf(unitField)} is required` }
  const unit = writtenIn(each, body)
  // The field's own schema says so.
  if (!unit || typeof value !== "number") return undefined
  const message = wrongIn(unit, quantity, quantity === "volume" ? sentenceCase(unit.words) : field, value)
  return message === undefined ? undefined : { path: written, message }
}

const wrongIn = (unit: Unit, quantity: Quantity, field: string, value: number) => {
  const exact = unit.toStored(value)
  const most = mostOf(quantity)
  if (Math.abs(Math.round(value * 10 ** mostDigits) / 10 ** mostDigits - value) > 1e-9)
    return `${field} may have ${mostDigits} digits behind the point`
  if (exact <= 0)
    return quantity === "temperature"
      ? `${field} must be more than ${unit.fromStored(0).toFixed(1)} ${unit.symbol}`
      : `${field} must be positive`
  return exact > most
    ? `${field} must be at most ${unit.shown(largestIn(unit, most))} ${unit.symbol}`
    : undefined
}

/** 'emptyValue' → 'Empty value' */
const nameOf = (field: string) =>
  field
    .replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .replace(/^./, (letter) => letter.toUpperCase())

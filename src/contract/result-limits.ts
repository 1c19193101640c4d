import * as z from "zod/mini"
import { nameKey } from "../domain/name-key"
import { mostLimits } from "../domain/result-limits"
import { maxLength, optionalText, required } from "./fields"

/** Far beyond what a laboratory counts, and still a number with all its digits. */
const largest = 1e12

/** A number of any sign, also with a fraction. */
export const amount = (field: string) =>
  z
    .number({ error: `${field} must be a number` })
    .check(
      z.minimum(-largest, `${field} must be at least -${largest}`),
      z.maximum(largest, `${field} must be at most ${largest}`),
    )

export const textOrNull = (field: string, most: number) =>
  z.pipe(
    optionalText(field, most),
    z.transform((text) => text || null),
  )

const bound = (field: string) => z._default(z.nullable(amount(field)), null)

type Bounds = { atMost: number | null; atLeast: number | null }

/** Checks a limit: one bound at least, the lower one below. */
const hasBounds = <T extends Bounds & { parameter?: string }>() =>
  z.refine<T>(
    ({ atMost, atLeast }) => (atMost ?? atLeast) !== null && (atLeast ?? -largest) <= (atMost ?? largest),
    { error: ({ input }) => `The limit${nameIn(input)} needs a number such as 0.7, and the lower one first` },
  )

const nameIn = (limit: unknown) =>
  typeof limit === "object" && limit !== null && "parameter" in limit && typeof limit.parameter === "string"
    ? ` of ${limit.parameter}`
    : ""

/** Of a line of the farm's form, whose parts are set apart by commas. */
const withoutComma = (field: string) =>
  z.refine<string | null>((text) => !text?.includes(","), `${field} of a limit has no comma`)

const limit = {
  unit: textOrNull("Unit", maxLength.label).check(withoutComma("The unit")),
  atMost: bound("At most"),
  atLeast: bound("At least"),
  source: textOrNull("Source", maxLength.line),
}

/** A limit as it stood when a result was recorded. */
export const LimitThen = z.strictObject(limit).check(hasBounds())

export const Limit = z
  .strictObject({
    parameter: required("Parameter", maxLength.name).check(withoutComma("The parameter")),
    ...limit,
  })
  .check(hasBounds())

/** The farm's limits: one of each parameter. */
export const Limits = z.array(Limit, { error: "Limits must be a list" }).check(
  z.maxLength(mostLimits, `A farm has at most ${mostLimits} limits`),
  z.refine(
    (all) => new Set(all.map(({ parameter }) => nameKey(parameter))).size === all.length,
    "Two limits are of the same parameter",
  ),
)

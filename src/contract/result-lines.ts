import * as z from "zod/mini"
import { mostLines, type ResultLine, signs } from "../domain/results"
import { orNull, text } from "./answer-fields"
import { maxLength, required } from "./fields"
import { amount, LimitThen, textOrNull } from "./result-limits"

/** The limit is the server's: a request's is not taken, an import's is. */
export const Line = z
  .strictObject({
    parameter: required("Parameter", maxLength.name),
    sign: z._default(z.nullable(z.enum(signs, { error: `Sign must be one of: ${signs.join(", ")}` })), null),
    value: z._default(z.nullable(amount("Value")), null),
    unit: textOrNull("Unit", maxLength.label),
    limit: z._default(z.nullable(LimitThen), null),
  })
  .check(
    z.refine(({ sign, value }) => (sign === "not detected") === (value === null), {
      error: ({ input }) => `${(input as ResultLine).parameter} needs a value, or "not detected" without one`,
      path: ["value"],
    }),
  )

/** The lines of a report in a request. */
export const ResultLines = z._default(
  z
    .array(Line, { error: "Lines must be a list" })
    .check(z.maxLength(mostLines, `A result has at most ${mostLines} lines`)),
  [],
)

const number = orNull(z.number())

/** The same in answers. */
export const AnswerLines = z.array(
  z.strictObject({
    parameter: text,
    sign: orNull(z.enum(signs)),
    value: number,
    unit: orNull(text),
    limit: orNull(
      z.strictObject({ unit: orNull(text), atMost: number, atLeast: number, source: orNull(text) }),
    ),
  }),
)

export const exampleLine: ResultLine = {
  parameter: "Lead",
  sign: "<",
  value: 5,
  unit: "mg/kg",
  limit: null,
}

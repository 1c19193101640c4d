import type { LimitThen } from "#domain/result-limits"
import { type ResultLine, signs } from "#domain/results"

type Fields = Readonly<Record<string, unknown>>

/** The lines in the body of a result, as they are sent. It may come from a file. */
export const linesOf = ({ lines }: Fields): ResultLine[] =>
  Array.isArray(lines) ? lines.filter(isObject).map(lineIn) : []

const lineIn = ({ parameter, sign, value, unit, limit }: Fields): ResultLine => ({
  parameter: String(parameter),
  sign: signs.find((each) => each === sign) ?? null,
  value: numberOf(value),
  unit: textOf(unit),
  limit: isObject(limit) ? limitIn(limit) : null,
})

const limitIn = ({ unit, atMost, atLeast, source }: Fields): LimitThen => ({
  unit: textOf(unit),
  atMost: numberOf(atMost),
  atLeast: numberOf(atLeast),
  source: textOf(source),
})

const isObject = (it: unknown): it is Fields => typeof it === "object" && it !== null
const numberOf = (value: unknown) => (typeof value === "number" ? value : null)
const textOf = (value: unknown) => (typeof value === "string" && value !== "" ? value : null)

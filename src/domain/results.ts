import { joined, lateText } from "./details"
import { nameKey } from "./name-key"
import type { LateEntry, Recorded } from "./records"
import { boundsText, type Limit, type LimitThen, numberText } from "./result-limits"

/** What became of a sample: that it was sent to its laboratory, or what that has reported of it. */
export type Result = Recorded &
  LateEntry & {
    id: number
    rowId: number
    /** The sample that it is of, by its number in the pile. */
    sampleNumber: number
    /** The sample was sent, and nothing is reported yet. */
    sent: boolean
    /** What the report says, line by line; none where the sample was sent. */
    lines: ResultLine[]
    photoUrl: string | null
    resultAt: string
  }

/** How a laboratory writes that it can't give the number itself. */
export const signs = ["<", ">", "not detected"] as const
export type Sign = (typeof signs)[number]

/** A value of a report, with the farm's limit for it as it stood then. */
export type ResultLine = {
  parameter: string
  sign: Sign | null
  /** Null where nothing was detected. */
  value: number | null
  unit: string | null
  limit: LimitThen | null
}

/** Of one report. */
export const mostLines = 40

export type ResultFacts = Pick<Result, "sampleNumber" | "sent" | "lines" | "lateReason">

/** 'Sample 2 sent'; 'Sample 2, Lead 12 mg/kg, within the limit of at most 300 (permit 12-A)' */
export const describeResult = ({ sampleNumber, sent, lines, lateReason }: ResultFacts) =>
  joined(
    sent ? `Sample ${sampleNumber} sent` : `Sample ${sampleNumber}`,
    lines.map(lineText).join("; "),
    lateText(lateReason),
  )

/** 'Fecal coliform 1,200 MPN/g, beyond the limit of at most 1,000 (40 CFR 503)' */
export const lineText = (line: ResultLine): string =>
  joined(`${line.parameter} ${valueText(line)}`, line.limit && standingText(line, line.limit))

/** '1,200 MPN/g', '< 3 MPN/g', 'not detected' */
export const valueText = ({ sign, value, unit }: ResultLine): string => {
  if (value === null) return sign ?? ""
  return [sign, numberText(value), unit].filter(Boolean).join(" ")
}

const standingText = (line: ResultLine, limit: LimitThen): string => {
  const { unit, source } = limit
  const isOtherUnit = unit !== null && !isSameUnit(line, limit)
  const bounds = [boundsText(limit), isOtherUnit && unit, source && `(${source})`].filter(Boolean).join(" ")
  switch (standingOf(line)) {
    case "beyond":
      return `beyond the limit of ${bounds}`
    case "within":
      return `within the limit of ${bounds}`
    default:
      return `not known whether within the limit of ${bounds}`
  }
}

export type Standing = "within" | "beyond" | "unknown"

/**
 * How a value stands to its limit; undefined without one. Less than 5 may be above 1 or not: then, and in another unit, that is
 * unknown. What was not detected counts as 0.
 */
export const standingOf = (line: ResultLine): Standing | undefined => {
  const { limit } = line
  if (!limit) return undefined
  if (line.sign !== "not detected" && !isSameUnit(line, limit)) return "unknown"
  const found = [
    limit.atMost === null ? "within" : standingBelow(line, limit.atMost),
    limit.atLeast === null ? "within" : standingAbove(line, limit.atLeast),
  ] as const
  return found.find((each) => each === "beyond") ?? found.find((each) => each === "unknown") ?? "within"
}

const standingBelow = ({ sign, value }: ResultLine, most: number): Standing => {
  const number = value ?? 0
  if (sign === ">") return number >= most ? "beyond" : "unknown"
  if (number <= most) return "within"
  return sign === "<" ? "unknown" : "beyond"
}

const standingAbove = ({ sign, value }: ResultLine, least: number): Standing => {
  const number = value ?? 0
  if (sign === "<") return number <= least ? "beyond" : "unknown"
  if (number >= least) return "within"
  return sign === ">" ? "unknown" : "beyond"
}

const isSameUnit = (line: Pick<ResultLine, "unit">, limit: Pick<LimitThen, "unit">) =>
  nameKey(line.unit ?? "") === nameKey(limit.unit ?? "")

/** The lines with the farm's limits for them. */
export const withLimits = (lines: readonly ResultLine[], limits: readonly Limit[]): ResultLine[] =>
  lines.map((line) => ({ ...line, limit: limitFor(line.parameter, limits) }))

const limitFor = (parameter: string, limits: readonly Limit[]): LimitThen | null => {
  const found = limits.find((limit) => nameKey(limit.parameter) === nameKey(parameter))
  if (!found) return null
  const { unit, atMost, atLeast, source } = found
  return { unit, atMost, atLeast, source }
}

import type { Answers } from "../domain/imports"
import type { Column } from "./columns"
import { wordsOf } from "./degrees"
import { LineError } from "./line-error"
import { Doubt, question, Stop } from "./questions"
import type { Line } from "./table"

type Quantity = "volume" | "weight"

/** The units in which a volume or a weight is written, by their symbols in Windrow. A ton is 2,000 lb, a tonne 1,000 kg. */
const words: Record<Quantity, readonly (readonly [symbol: string, word: RegExp])[]> = {
  volume: [
    ["yd³", /\b(cubic yards?|cu\.? ?y(ar)?ds?|yd3|yd³|cy|yards?|yds?)(?![\p{L}\d])/u],
    ["m³", /\b(cubic met(er|re)s?|m3|m³|cbm|kubikmeter)(?![\p{L}\d])/u],
  ],
  weight: [
    ["lb", /\b(lbs?|pounds?)\b/],
    ["kg", /\b(kgs?|kilos?|kilograms?)\b/],
    ["t", /\b(tonnes?|metric tons?|t)\b/],
    ["ton", /\b(short tons?|us tons?|tons?)\b/],
  ],
}

/** What is neither. */
const others =
  /\b(loads?|buckets?|gal(lons?)?|lit(er|re)s?|ft3|cubic f(ee|oo)t|cu\.? ?f(ee|oo)?t|bags?|bales?|trucks?|bushels?|cwt|oz)\b|ft³|[([](l|ltrs?|cf|g|lbs?|kgs?|t|tons?|tonnes?)[)\]]/

const unitIn = (quantity: Quantity, text: string): string | undefined =>
  words[quantity].find(([, word]) => word.test(wordsOf(text)))?.[0]

/** Does a column name the unit of each of its numbers: in its head, in the cell, or in the column beside it? */
export const isUnitTold = (
  quantity: Quantity,
  column: Column,
  unitColumn: Column | undefined,
  lines: readonly Line[],
): boolean => unitIn(quantity, column.head) !== undefined || lines.every(tellsUnit([column], unitColumn))

const tellsUnit =
  (columns: readonly Column[], unitColumn: Column | undefined) =>
  ({ cells }: Line) =>
    columns.every(({ at }) => cells[at] === "" || restOf(cells[at] ?? "") !== "") ||
    (unitColumn !== undefined && cells[unitColumn.at] !== "")

/** How the numbers of a table are written: their unit where a line does not name one, and what a comma is. */
export type Quantities = {
  evidence: string[]
  /** @throws LineError */
  of: (cell: string, unitCell: string, column: Column) => { value: number; unit: string }
}

/**
 * Finds out how the cells of these columns are to be read.
 * @throws Doubt, Stop
 */
export const quantitiesIn = (
  quantity: Quantity,
  columns: readonly Column[],
  unitColumn: Column | undefined,
  lines: readonly Line[],
  answers: Answers,
): Quantities => {
  const cells = columns.flatMap(({ at }) => lines.map((line) => line.cells[at] ?? "")).filter(Boolean)
  const decimals = decimalsIn(cells, answers)
  const heads = columns.map(({ head }) => head)
  const inHeads = new Map(columns.map(({ at, head }) => [at, unitIn(quantity, head)]))
  const named = [...new Set([...inHeads.values()].filter((unit) => unit !== undefined))]
  const inHead = named.length === columns.length || named.length === 1 ? named[0] : undefined
  const strange = heads.find((head) => others.test(wordsOf(head)))
  if (!inHead && strange)
    throw new Stop(
      `"${strange}" is no ${quantity} in ${words[quantity].map(([symbol]) => symbol).join(" or ")}.`,
    )
  const given = answers.unit === undefined ? undefined : unitIn(quantity, answers.unit)
  const own = inHead ?? given
  if (own === undefined && !lines.every(tellsUnit(columns, unitColumn)))
    throw new Doubt(
      question(
        "unit",
        `"${heads.join('", "')}" has values such as ${bareIn(cells)} without a unit: which is it?`,
        words[quantity].map(([symbol]) => [symbol, symbol]),
      ),
    )
  return {
    evidence: [
      inHead
        ? `"${heads.join('", "')}" is in ${named.join(" and ")}: the head says so`
        : given
          ? `"${heads.join('", "')}" is in ${given}, as you said`
          : `"${heads.join('", "')}": each line names its unit`,
    ],
    of: (cell, unitCell, { at }) => {
      const value = numberIn(cell, decimals)
      const [inCell, beside] = [unitIn(quantity, cell), unitIn(quantity, unitCell)]
      if (unitCell !== "" && !beside) throw new LineError(`"${unitCell}" is no unit of ${quantity}.`)
      if (inCell && beside && inCell !== beside)
        throw new LineError(`It has two units: "${cell}" and "${unitCell}".`)
      if (!inCell && restOf(cell) !== "") throw new LineError(`"${cell}" is no ${quantity}.`)
      const unit = inCell ?? beside ?? inHeads.get(at) ?? own
      if (unit === undefined) throw new LineError(`"${cell}" has no unit.`)
      return { value, unit }
    },
  }
}

const bareIn = (cells: readonly string[]) => cells.find((cell) => restOf(cell) === "") ?? cells[0]

/** What stands behind the number of a cell. */
const restOf = (cell: string) => cell.replace(/^\s*-?[\d.,'\u00a0\u202f ]*/, "").trim()

type Sign = "," | "."
/** The signs that are decimal ones where three digits follow: 1,200 and 1.200 may be either. */
type Decimals = ReadonlySet<Sign>

const numberPattern = /^\s*(-?[\d.,'\u00a0\u202f ]*\d)/
const plainNumber = (cell: string) => numberPattern.exec(cell)?.[1]?.replaceAll(/['\u00a0\u202f ]/g, "")

/** Three digits behind the only sign, and no more than three before it. */
const isDoubtful = (text: string) => /^-?\d{1,3}[.,]\d{3}$/.test(text)

/** The decimal sign of a number that tells it by itself: the last of two kinds, or one that no three digits follow. */
const decimalIn = (text: string): Sign | undefined => {
  if (isDoubtful(text)) return undefined
  const last = [...text].findLast((letter) => letter === "," || letter === ".") as Sign | undefined
  if (last === undefined) return undefined
  const isAlone = text.indexOf(last) === text.lastIndexOf(last)
  return isAlone ? last : undefined
}

/** @throws Doubt where 1,200 may be 1.2 */
const decimalsIn = (cells: readonly string[], { numbers }: Answers): Decimals => {
  const found = cells.flatMap((cell) => plainNumber(cell) ?? [])
  const decimals = new Set(found.flatMap((text) => decimalIn(text) ?? []))
  const doubtful = found.find(isDoubtful)
  if (doubtful === undefined) return decimals
  const sign: Sign = doubtful.includes(",") ? "," : "."
  const other = sign === "," ? "." : ","
  // Beside decimal points a comma is none; 4.125 beside 7,5 may be either, unless 1.234,5 stands there, too.
  const isProven =
    decimals.size === 1 &&
    (decimals.has(sign) || sign === "," || found.some((text) => /\d\.\d{3}[.,]/.test(text)))
  if (isProven) return decimals
  if (numbers === "decimal") return new Set([sign])
  if (numbers === "thousands") return new Set([other])
  throw new Doubt(
    question("numbers", `What is ${doubtful}?`, [
      ["thousands", doubtful.replace(sign, "")],
      ["decimal", doubtful.replace(sign, ".")],
    ]),
  )
}

/** @throws LineError for a cell that begins with no number */
const numberIn = (cell: string, decimals: Decimals): number => {
  const text = plainNumber(cell)
  if (text === undefined) throw new LineError(`"${cell}" is no number.`)
  const own = isDoubtful(text)
    ? ([...decimals].find((sign) => text.includes(sign)) ?? undefined)
    : decimalIn(text)
  const value = Number(
    own === undefined
      ? text.replaceAll(/[.,]/g, "")
      : text.replaceAll(own === "," ? "." : ",", "").replace(own, "."),
  )
  if (Number.isNaN(value)) throw new LineError(`"${cell}" is no number.`)
  return value
}

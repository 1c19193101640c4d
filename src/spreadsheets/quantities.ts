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
const others = /\b(loads?|buckets?|gal(lons?)?|lit(er|re)s?|ft3|ft³|cubic f(ee|oo)t|bags?|bales?|trucks?)\b/

const unitIn = (quantity: Quantity, text: string): string | undefined =>
  words[quantity].find(([, word]) => word.test(wordsOf(text)))?.[0]

/** How the numbers of a table are written: their unit where a line does not name one, and what a comma is. */
export type Quantities = {
  evidence: string[]
  /** @throws LineError */
  of: (cell: string, unitCell: string) => { value: number; unit: string }
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
  const comma = commaIn(cells, answers)
  const heads = columns.map(({ head }) => head)
  const inHead = heads.map((head) => unitIn(quantity, head)).find(Boolean)
  const strange = heads.find((head) => others.test(wordsOf(head)))
  if (!inHead && strange)
    throw new Stop(
      `"${strange}" is no ${quantity} in ${words[quantity].map(([symbol]) => symbol).join(" or ")}.`,
    )
  const isTold = ({ cells }: Line) =>
    columns.every(({ at }) => cells[at] === "" || restOf(cells[at] ?? "") !== "") ||
    (unitColumn !== undefined && cells[unitColumn.at] !== "")
  const given = answers.unit === undefined ? undefined : unitIn(quantity, answers.unit)
  const own = inHead ?? given
  if (own === undefined && !lines.every(isTold))
    throw new Doubt(
      question(
        "unit",
        `"${heads.join('", "')}" has values such as ${cells[0]} without a unit: which is it?`,
        words[quantity].map(([symbol]) => [symbol, symbol]),
      ),
    )
  return {
    evidence: [
      inHead
        ? `"${heads.join('", "')}" is in ${inHead}: the head says so`
        : given
          ? `"${heads.join('", "')}" is in ${given}, as you said`
          : `"${heads.join('", "')}": each line names its unit`,
    ],
    of: (cell, unitCell) => {
      const value = numberIn(cell, comma)
      const [inCell, beside] = [unitIn(quantity, cell), unitIn(quantity, unitCell)]
      if (unitCell !== "" && !beside) throw new LineError(`"${unitCell}" is no unit of ${quantity}.`)
      if (inCell && beside && inCell !== beside)
        throw new LineError(`It has two units: "${cell}" and "${unitCell}".`)
      if (!inCell && restOf(cell) !== "") throw new LineError(`"${cell}" is no ${quantity}.`)
      const unit = inCell ?? beside ?? own
      if (unit === undefined) throw new LineError(`"${cell}" has no unit.`)
      return { value, unit }
    },
  }
}

/** What stands behind the number of a cell. */
const restOf = (cell: string) => cell.replace(/^\s*-?[\d.,'\u00a0\u202f ]*/, "").trim()

type Comma = "decimal" | "thousands"

/** @throws Doubt where 1,200 may be 1.2 */
const commaIn = (cells: readonly string[], { numbers }: Answers): Comma => {
  const found = cells.map((cell) => /-?[\d.,'\u00a0\u202f ]*\d/.exec(cell)?.[0] ?? "").filter(Boolean)
  // A comma before other than three digits, or behind a point.
  if (found.some((each) => /,\d{1,2}$|,\d{4,}$|\.\d{3},/.test(each))) return "decimal"
  if (found.some((each) => /,\d{3}[.,]|\.\d{1,2}$|\.\d{4,}$/.test(each))) return "thousands"
  const doubtful = found.find((each) => /[.,]\d{3}$/.test(each))
  if (doubtful === undefined) return "thousands"
  if (numbers === "decimal" || numbers === "thousands")
    return numbers === "decimal" ? decimalOf(doubtful) : otherOf(doubtful)
  throw new Doubt(
    question("numbers", `What is ${doubtful}?`, [
      ["thousands", doubtful.replace(/[.,](?=\d{3}$)/, "")],
      ["decimal", doubtful.replace(",", ".")],
    ]),
  )
}

/** What a comma is when the sign before the last three digits is the decimal one, or is not. */
const decimalOf = (text: string): Comma => (/,\d{3}$/.test(text) ? "decimal" : "thousands")
const otherOf = (text: string): Comma => (/,\d{3}$/.test(text) ? "thousands" : "decimal")

/** @throws LineError for a cell that begins with no number */
const numberIn = (cell: string, comma: Comma): number => {
  const text = /^\s*(-?[\d.,'\u00a0\u202f ]*\d)/.exec(cell)?.[1]?.replaceAll(/['\u00a0\u202f ]/g, "")
  const plain = comma === "decimal" ? text?.replaceAll(".", "").replace(",", ".") : text?.replaceAll(",", "")
  const value = Number(plain)
  if (plain === undefined || Number.isNaN(value)) throw new LineError(`"${cell}" is no number.`)
  return value
}

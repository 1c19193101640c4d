import type { Answers } from "../domain/imports"
import { degreesIn, isScaled, type Unit, unitInCell } from "./degrees"
import { Doubt, question, Stop } from "./questions"
import type { Source } from "./sources"
import { inPortions, type Line } from "./table"

/** The unit of each column of temperatures where the line does not name one. */
export type Units = { of: ReadonlyMap<number, Unit>; evidence: string[] }

const named = { F: "°F", C: "°C" } as const

/**
 * Finds out in which unit the temperatures are: by the head, by each line, or because most would boil in °C.
 * @throws Doubt when nothing says so, Stop when a line contradicts the head, or that counts in parts of a degree
 */
export const unitsOf = async (
  sources: readonly Source[],
  unitAt: number,
  lines: readonly Line[],
  answers: Answers,
): Promise<Units> => {
  const found: Units = { of: new Map(), evidence: [] }
  const of = found.of as Map<number, Unit>
  for (const { column, isUnitAbove } of sources) {
    if (isScaled(column.head))
      throw new Stop(`"${column.head}" counts in parts of a degree: write the degrees themselves.`)
    const told = await toldBy(column.at, unitAt, lines)
    if (column.unit) assertSame(column.head, column.unit, told)
    // Half of a pile's readings can't boil, whatever the head says.
    const isAgainst = column.unit === "C" && boiling(told) !== undefined
    const unit =
      (isAgainst ? undefined : column.unit) ?? answered(answers) ?? (isAgainst ? undefined : boiling(told))
    if (unit) of.set(column.at, unit)
    if (!unit && told.bare.length > 0) throw new Doubt(asked(column.head, told, isAgainst))
    if (!isUnitAbove) found.evidence.push(wordsOf(column.head, column.unit, unit, told))
  }
  const given = answered(answers)
  const other = sources.find(({ column }) => given && column.unit && of.get(column.at) !== given)
  if (other && sources.every(({ column }) => column.unit))
    throw new Stop(
      `"${other.column.head}" is in ${named[other.column.unit ?? "F"]} by its head, not in ${named[given ?? "F"]}.`,
    )
  found.evidence = [...new Set(found.evidence)].filter((each) => each !== "")
  return found
}

const answered = ({ unit }: Answers): Unit | undefined => {
  const found = unit === undefined ? undefined : unitInCell(unit)
  if (unit !== undefined && !found) throw new Stop(`"${unit}" is no unit of temperature: F or C.`)
  return found
}

/** The lines that name a unit, the first for each; and the numbers of the others. */
type Told = { first: Map<Unit, number>; bare: number[] }

const toldBy = async (at: number, unitAt: number, lines: readonly Line[]): Promise<Told> => {
  const told: Told = { first: new Map(), bare: [] }
  await inPortions(lines, ({ cells, number }) => {
    const degrees = degreesIn(cells[at] ?? "")
    if (!degrees) return
    const unit = degrees.unit ?? unitInCell(cells[unitAt] ?? "")
    if (unit === undefined) told.bare.push(Number(degrees.number))
    else if (!told.first.has(unit)) told.first.set(unit, number)
  })
  // As numbers, which is four times as fast as by a function.
  return { ...told, bare: [...Float64Array.from(told.bare).sort()] }
}

const assertSame = (head: string, unit: Unit, { first }: Told) => {
  const line = first.get(unit === "F" ? "C" : "F")
  if (line !== undefined)
    throw new Stop(
      `The column "${head}" is in ${named[unit]} by its head, and line ${line} says ${named[unit === "F" ? "C" : "F"]}.`,
    )
}

/** Half of a pile's readings can't be above 100 °C, where water boils. */
const boiling = ({ bare, first }: Told): Unit | undefined =>
  first.size === 0 && (bare[Math.floor(bare.length / 2)] ?? 0) > 100 ? "F" : undefined

const asked = (head: string, { bare }: Told, isAgainst: boolean) => {
  const [least = 0, most = least] = [bare[0], bare.at(-1)]
  const span = least === most ? `${least}` : `${least} to ${most}`
  const text = isAgainst
    ? `"${head}" is in °C by its head, and has values of ${span}, where water boils at 100 °C: °F or °C?`
    : `"${head}" has values of ${span} without a unit: °F or °C?`
  return question("unit", text, [
    ["F", "°F"],
    ["C", "°C"],
  ])
}

const wordsOf = (head: string, inHead: Unit | undefined, unit: Unit | undefined, { first, bare }: Told) => {
  if (inHead && inHead === unit) return `"${head}" is in ${named[inHead]}: the head says so`
  if (unit === undefined || bare.length === 0)
    return first.size > 0
      ? `"${head}" is in ${[...first.keys()].map((each) => named[each]).join(" and ")}: each line says so`
      : ""
  const most = bare.at(-1) ?? 0
  return boiling({ first, bare }) === unit && most > 100
    ? `"${head}" is in ${named[unit]}: values reach ${most}, and water boils at 100 °C`
    : `"${head}" is in ${named[unit]}, as you said`
}

import type { Column } from "./columns"
import { degreesIn, unitInCell } from "./degrees"
import type { FileReading, FileRecord } from "./file-reading"
import { LineError } from "./line-error"
import type { Piles } from "./piles"
import type { Source, Sources } from "./sources"
import { assertStorable, type Measured } from "./stored"
import type { Line } from "./table"
import type { Times } from "./times"
import type { Units } from "./units"

/** What was found out of a table: how each of its lines is read. */
export type TableForm = {
  names: readonly string[]
  /** Columns that say where in the pile. */
  places: readonly Column[]
  sources: Sources
  units: Units
  times: Times
  piles: Piles
  unit: Column | undefined
  /** In Windrow's own tables: the value as it was written, and its unit. */
  depth: Column | undefined
  /** In Windrow's own tables: says yes where the time is none. */
  untimed: Column | undefined
  written: Column | undefined
  writtenIn: Column | undefined
  voided: Column | undefined
  person: Column | undefined
}

/** Adds the records of a line, or why it can't be taken. */
export const takeLine = (reading: FileReading, line: Line, form: TableForm) => {
  const records: FileRecord[] = []
  try {
    const pile = form.piles.of(line.cells)
    if (pile === undefined) return void reading.passed++
    for (const source of form.sources.all) {
      const record = recordIn(line, source, pile, form)
      if (record) records.push(record)
    }
    if (records.length === 0) throw new LineError("The temperature is missing.")
    reading.records.push(...records)
  } catch (error) {
    if (!(error instanceof LineError)) throw error
    reading.refused.push({ line: line.number, reason: error.message })
  }
}

/** Undefined for an empty cell. */
const recordIn = (
  { number, cells }: Line,
  { column, position, pile: own }: Source,
  pile: string,
  form: TableForm,
): FileRecord | undefined => {
  if (form.voided && cells[form.voided.at] !== "") throw new LineError("It was voided.")
  const cell = cells[column.at] ?? ""
  if (cell === "") return undefined
  const [value, symbol] = [form.written, form.writtenIn].map((each) => (each ? (cells[each.at] ?? "") : ""))
  const measured =
    value && (symbol || degreesIn(value)?.unit)
      ? measuredIn(value, symbol ?? "", undefined)
      : measuredIn(cell, form.unit ? (cells[form.unit.at] ?? "") : "", form.units.of.get(column.at))
  assertHeaded(cells, column, form)
  const { at, isTimeGiven: isTimed } = form.times.at(cells)
  const isTimeGiven = isTimed && !(form.untimed && cells[form.untimed.at] !== "")
  assertStorable(measured, at)
  const by = form.person ? cells[form.person.at] || undefined : undefined
  const place = form.places
    .map(({ at }) => cells[at] ?? "")
    .filter(Boolean)
    .join(", ")
  return {
    line: number,
    pile: own ?? pile,
    at,
    isTimeGiven,
    ...measured,
    position: position ?? (place || undefined),
    depth: (form.depth && cells[form.depth.at]) || undefined,
    by,
  }
}

/** A number without a head beside the temperature may be its decimals, behind a comma that was not quoted. */
const assertHeaded = (cells: readonly string[], { at }: Column, { names }: TableForm) => {
  const next = cells[at + 1] ?? ""
  if (names[at + 1] === "" && next !== "")
    throw new LineError(`"${next}" stands without a head beside the temperature.`)
}

const measuredIn = (cell: string, unitCell: string, known: Measured["unit"] | undefined): Measured => {
  const degrees = degreesIn(cell)
  if (!degrees) throw new LineError(`"${cell}" is no temperature.`)
  const named = unitInCell(unitCell)
  if (unitCell !== "" && named === undefined) throw new LineError(`"${unitCell}" is no unit of temperature.`)
  if (degrees.unit && named && degrees.unit !== named)
    throw new LineError(`It has two units: "${cell}" and "${unitCell}".`)
  const unit = degrees.unit ?? named ?? known
  if (unit === undefined) throw new LineError(`"${cell}" has no unit.`)
  return { value: degrees.number, unit }
}

import { oneLine } from "../contract/control-characters"
import { NewTemperature } from "../contract/temperatures"
import { instantIn } from "../domain/day"
import { CommandError } from "../domain/errors"
import { type Columns, columnsIn, unitInHead } from "./columns"
import { dayIn, dayPart, type Order, orderOf, timeIn, timePart } from "./dates"
import { type Line, linesIn } from "./table"

/**
 * The largest whole °F not above what the file says, and the instant as ISO, UTC. `nearest` is the whole °F nearest to it,
 * which earlier versions stored.
 */
export type Reading = { line: number; pile: string; at: string; temperature: number; nearest: number }
export type Refused = { line: number; reason: string }
export type ReadingsTable = { readings: Reading[]; refused: Refused[] }

/** The time of a reading that has none: the day is right in any case. */
const noon = "12:00:00"

/**
 * Reads a table of readings; times are those of the zone.
 * @throws CommandError when its columns can't be told
 */
export const readingsIn = (text: string, zone: string): ReadingsTable => {
  const [head, ...lines] = linesIn(text.replace(/^\uFEFF/, ""))
  if (!head) throw new CommandError("The file is empty.")
  const columns = columnsIn(head.cells)
  const form: Form = {
    columns,
    zone,
    order: orderOf(lines.map(({ cells }) => cells[columns.date] ?? "")),
    unit: unitInHead(head.cells[columns.temperature] ?? ""),
  }
  const table: ReadingsTable = { readings: [], refused: [] }
  for (const line of lines)
    try {
      table.readings.push(readingIn(line, form))
    } catch (error) {
      if (!(error instanceof LineError)) throw error
      table.refused.push({ line: line.number, reason: error.message })
    }
  return table
}

type Form = { columns: Columns; zone: string; order: Order; unit: "F" | "C" }

class LineError extends Error {}

const readingIn = ({ number, cells }: Line, form: Form): Reading => {
  const cell = (name: keyof Columns) => cells[form.columns[name]] ?? ""
  if (cell("voided") !== "") throw new LineError("It was voided.")
  if (cell("pile") === "") throw new LineError("The pile is missing.")
  const { temperature, nearest } = fahrenheitIn(cell("temperature"), cell("unit"), form.unit)
  const given = { temperature, recordedAt: atIn(cell("date"), cell("time"), form) }
  const { success, data, error } = NewTemperature.safeParse(given)
  if (!success) throw new LineError(`${error.issues[0]?.message}.`)
  // Ours begin with an apostrophe where a spreadsheet would take them for a formula.
  const pile = oneLine(cell("pile")).replace(/^'(?=[=+\-@])/, "")
  return { line: number, pile, at: data.recordedAt ?? "", temperature: data.temperature, nearest }
}

const atIn = (date: string, time: string, { order, zone }: Form): string => {
  if (date === "") throw new LineError("The date is missing.")
  // With its own offset.
  if (/^\d{4}-\d\d-\d\dT\d\d:\d\d.*(Z|[+-]\d\d:?\d\d)$/.test(date)) return isoOf(date)
  const day = read(dayIn(dayPart(date), order))
  const clock = time || timePart(date)
  return instantIn(zone, day, clock === "" ? noon : read(timeIn(clock)))
}

const isoOf = (text: string) => {
  const at = Date.parse(text)
  if (Number.isNaN(at)) throw new LineError(`"${text}" is no date.`)
  return new Date(at).toISOString()
}

const read = (result: { text: string } | { reason: string }): string => {
  if ("reason" in result) throw new LineError(`${result.reason}.`)
  return result.text
}

/**
 * Whole °F, rounded down: 54.9 °C and 130.9 °F are not hot. The cell's own unit counts before that of its column, and both
 * before the head's.
 */
const fahrenheitIn = (cell: string, unitCell: string, headUnit: "F" | "C") => {
  if (cell === "") throw new LineError("The temperature is missing.")
  const [, sign = "", number = "", suffix] =
    /^([-+−]?)\s*(\d+(?:[.,]\d+)?)\s*(?:[°º]|deg(?:rees)?)?\s*(f|c|fahrenheit|celsius)?\.?$/i.exec(cell) ?? []
  if (number === "") throw new LineError(`"${cell}" is no temperature.`)
  const unit = unitOf(suffix) ?? unitInCell(unitCell) ?? headUnit
  const isNegative = sign !== "" && sign !== "+"
  const degrees = Number(number.replace(",", ".")) * (isNegative ? -1 : 1)
  const nearest = Math.round(unit === "C" ? (degrees * 9) / 5 + 32 : degrees)
  return { temperature: floorOf(number, isNegative, unit), nearest }
}

/** Of the digits as they are written: as a floating-point number, 54.99999999999999999 is 55. */
const floorOf = (number: string, isNegative: boolean, unit: "F" | "C") => {
  const [whole = "", decimals = ""] = number.split(/[.,]/)
  const scale = 10n ** BigInt(decimals.length)
  const written = BigInt(whole + decimals) * (isNegative ? -1n : 1n)
  // What is below 0 °F is refused, however it is rounded.
  return Number(unit === "C" ? (written * 9n + 160n * scale) / (5n * scale) : written / scale)
}

const unitOf = (text: string | undefined): "F" | "C" | undefined =>
  text ? (/^c/i.test(text) ? "C" : "F") : undefined

const unitInCell = (cell: string) => {
  if (cell === "") return undefined
  const [, letter] = /^(?:[°º]|deg(?:rees)?)?\s*(f|c|fahrenheit|celsius)$/i.exec(cell) ?? []
  if (letter === undefined) throw new LineError(`"${cell}" is no unit of temperature.`)
  return unitOf(letter)
}

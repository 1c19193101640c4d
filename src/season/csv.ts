import { say } from "../domain/language"
import { type Cell, type CellKind, headOf, type SeasonTable, unitOfCells } from "../domain/season-tables"
import type { UnitSystem } from "../domain/units"
import { mostDigits } from "../domain/written"
import { cell } from "../history/csv"

/** A table of a season as a file, in the units of the farm. */
export const csvOf = ({ columns, lines }: SeasonTable, system: UnitSystem): string => {
  const head = columns.map((column) => cell(say(headOf(column, system))))
  const rest = lines.map((line) =>
    line.map((value, at) => written(value, columns[at]?.kind ?? "text", system)),
  )
  // Spreadsheets need the byte order mark to recognize UTF-8.
  return `\uFEFF${[head, ...rest].map((cells) => `${cells.join(",")}\r\n`).join("")}`
}

const written = (value: Cell, kind: CellKind, system: UnitSystem): string => {
  if (value === null) return ""
  if (typeof value === "string") return cell(kind === "text" ? say(value) : value)
  if (typeof value !== "number") return value.join(" ")
  const unit = unitOfCells(kind, system)
  return String(unit ? Math.round(unit.fromStored(value) * 10 ** mostDigits) / 10 ** mostDigits : value)
}

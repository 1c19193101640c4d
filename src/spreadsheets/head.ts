import { type Column, columnsOf } from "./columns"
import { degreesIn, unitInCell, wordsOf } from "./degrees"
import { momentIn } from "./moments"
import type { Line } from "./table"

/** Where a table begins: its heads, the row of units below them, the lines above, and the first line of values. */
export type Head = {
  line: number
  names: readonly string[]
  units: readonly string[]
  above: readonly Line[]
  /** The place of the first line of values among the lines. */
  first: number
  /** How many of its columns are understood. */
  known: number
}

/** In lines: titles, notes and a logger's own data stand above the head. */
const deepest = 40

/** Finds the line that names the columns: the one of which most is understood. */
export const headIn = (lines: readonly Line[]): Head | undefined => {
  if (lines[0] && isOfTomst(lines[0])) return tomst
  let best: Head | undefined
  for (let at = 0; at < Math.min(lines.length, deepest); at++) {
    if (!isHead(lines[at]?.cells ?? [])) continue
    const head = headAt(lines, at)
    if (head.known > (best?.known ?? 0)) best = head
  }
  const own = best && lines.find(({ number }) => number === best?.line)?.cells.join("\n")
  // Of several tables with the same heads, one below the other, the first.
  const first = lines.slice(0, deepest).findIndex(({ cells }) => cells.join("\n") === own)
  return best && first >= 0 && lines[first]?.number !== best.line ? headAt(lines, first) : best
}

/** Names, and neither dates nor numbers, save under a wide table's heads such as 1, 2, 3. */
const isHead = (cells: readonly string[]) => {
  const full = cells.filter((cell) => cell !== "")
  return (
    full.length >= 2 &&
    /\p{L}|#/u.test(full[0] ?? "") &&
    // A comment, such as those of InfluxDB's files.
    !/^#./.test(full[0] ?? "") &&
    !full.some((cell) => /\d{1,4}[-/.]\d{1,2}[-/.]\d/.test(cell) || momentIn(cell) !== undefined) &&
    full.filter((cell) => /^[\d.,]+$/.test(cell) || degreesIn(cell) !== undefined).length < full.length / 2
  )
}

/** Whether these cells name the columns of another table. */
export const namesColumns = (cells: readonly string[]) =>
  isHead(cells) &&
  columnsOf(trimmed(cells), [], []).filter(({ meaning }) => /^(pile|date|degrees|clock)$/.test(meaning))
    .length > 1

const headAt = (lines: readonly Line[], at: number): Head => {
  const own = trimmed(lines[at]?.cells ?? [])
  const over = lines[at - 1]?.cells ?? []
  const isMerged =
    over.filter((cell) => cell !== "").length > 1 &&
    over.some((cell) => cell === "") &&
    over.length >= own.length &&
    isHead(over)
  const names = isMerged ? merged(over, padded(own, trimmed(over).length)) : own
  let first = at + 1
  const units = isUnitRow(lines[first]?.cells, names) ? (lines[first++]?.cells ?? []) : []
  // Campbell's loggers say below the units how each column was made.
  if (units.length > 0 && lines[first]?.cells.every((cell) => /^(|smp|avg|max|min|tot|std|med)$/i.test(cell)))
    first++
  const columns = columnsOf(names, units, lines.slice(first, first + 30))
  return {
    line: lines[at]?.number ?? 0,
    names,
    units,
    above: lines.slice(0, isMerged ? at - 1 : at),
    first,
    known: knownOf(columns) + (isMerged ? 0.5 : 0),
  }
}

/** A column whose cells are what its head says counts more than one of texts, and numbers without a meaning less. */
const knownOf = (columns: readonly Column[]) =>
  columns
    .filter(({ meaning, content }) => meaning !== "other" && content !== "empty")
    // "Unit,°C" above a table names no column of dates.
    .filter(({ meaning, unit }) => meaning !== "date" || unit === undefined)
    .reduce(
      (sum, column) => sum + (column.meaning === "figures" ? 0.5 : column.content === "text" ? 1 : 1.25),
      0,
    )

/** Without the empty heads at the end, which a delimiter there makes. */
const trimmed = (cells: readonly string[]) => {
  const last = cells.findLastIndex((cell) => cell !== "")
  return cells.slice(0, last + 1)
}

const padded = (cells: readonly string[], length: number) => [
  ...cells,
  ...Array.from({ length: Math.max(0, length - cells.length) }, () => ""),
]

/** A head of two lines: that of several columns stands above the first of them. */
const merged = (over: readonly string[], own: readonly string[]) => {
  let wide = ""
  return own.map((name, at) => {
    wide = over[at] || wide
    return name === ""
      ? wide
      : wide === "" || wordsOf(name).startsWith(wordsOf(wide))
        ? name
        : `${wide} ${name}`
  })
}

const isUnitRow = (cells: readonly string[] | undefined, names: readonly string[]) => {
  const full = (cells ?? []).filter((cell) => cell !== "")
  const isUnit = (cell: string) =>
    unitInCell(cell) !== undefined ||
    /^[[(]?(ts|rn|v(olts?)?|mv|%( ?rh)?|rh|mm|m|cm|hpa|kpa|w\/m.?2?|s|sec(onds?)?|second|none|unitless|mg\/l|ppm|pcnt|percent|min|date|time|yyyy.*|dd.*|mm[/-].*|hh.*|local|(utc|gmt)( ?[+-]\d{1,2}(:?\d\d)?)?|text|id|-)[\])]?$/i.test(
      cell,
    )
  return (
    full.length > 0 &&
    full.length <= names.length &&
    full.every(isUnit) &&
    full.some((cell) => unitInCell(cell) !== undefined)
  )
}

/** TOMST's loggers write no head: number, time in UTC, offset in quarters of an hour, three temperatures, moisture, two marks. */
const isOfTomst = ({ cells }: Line) =>
  cells.length >= 9 &&
  /^\d+$/.test(cells[0] ?? "") &&
  /^\d{4}\.\d\d\.\d\d \d\d:\d\d/.test(cells[1] ?? "") &&
  /^-?\d+$/.test(cells[2] ?? "")

const tomst: Head = {
  line: 0,
  names: ["#", "Time (UTC)", "Offset", "T1 (°C)", "T2 (°C)", "T3 (°C)", "Moisture", "Shake", "Error Flag"],
  units: [],
  above: [],
  first: 0,
  known: 4,
}

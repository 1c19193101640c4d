import type { Answers } from "../domain/imports"
import { type Column, firstColumn } from "./columns"
import { degreesIn, type Unit, unitInHead } from "./degrees"
import { collect, type FileReading } from "./file-reading"
import { type Head, namesColumns } from "./head"
import { Doubt, question, quoted, Stop } from "./questions"
import { inPortions, type Line } from "./table"

/**
 * Without the lines that have more or fewer cells than there are heads, and those that repeat the heads.
 * @throws Stop for the heads of another table
 */
export const evenLines = async (
  reading: FileReading,
  { names }: Head,
  lines: readonly Line[],
  hasPile: boolean,
) => {
  const even: Line[] = []
  const own = names.join("\n")
  let title: Line | undefined
  await inPortions(lines, (line) => {
    const isTitle = line.cells.filter(Boolean).length === 1 && names.length > 1
    if (line.cells.slice(0, names.length).join("\n") === own) {
      // Without a column of piles a title above repeated heads may name another one.
      if (title && !hasPile)
        throw new Stop(`Another table begins in line ${title.number}: give each a file of its own.`)
      return
    }
    title = isTitle ? line : undefined
    if (namesColumns(line.cells))
      throw new Stop(`Another table begins in line ${line.number}: give each a file of its own.`)
    const count = Math.max(
      line.cells.findLastIndex((cell) => cell !== "") + 1,
      Math.min(line.cells.length, names.length),
    )
    if (count === names.length) even.push(line)
    else
      reading.refused.push({
        line: line.number,
        reason: `It has ${count} ${count === 1 ? "cell" : "cells"} under ${names.length} heads.`,
      })
  })
  return even
}

/** `named` is what a column calls the kept lines, with the unit in it, such as "core_temp_c". */
export type Kept = { lines: readonly Line[]; named?: { head: string; unit: Unit | undefined } }

/** The lines of temperatures, where a column says of what each is, as in the log or in InfluxDB's files. */
export const keptOf = async (
  reading: FileReading,
  columns: readonly Column[],
  lines: readonly Line[],
  answers: Answers,
): Promise<Kept | undefined> => {
  const kind = firstColumn(columns, "kind")
  if (!kind) return { lines }
  const all = [...new Set(lines.map(({ cells }) => cells[kind.at] ?? ""))].filter(Boolean)
  const found = await collect(reading, () => kindOf(kind, all, answers))
  if (found === undefined) return undefined
  const kept = lines.filter(({ cells }) => (cells[kind.at] ?? "") === found)
  reading.passed += lines.length - kept.length
  reading.evidence.push(`Lines whose "${kind.head}" is "${found}" are temperatures`)
  return { lines: kept, named: { head: found, unit: unitInHead(found, all) } }
}

const kindOf = (kind: Column, all: readonly string[], { values }: Answers) => {
  if (values !== undefined && all.includes(values)) return values
  const found = all.filter((each) => /temp|core|°/i.test(each) && !/air|ambient|outside|dew/i.test(each))
  const [only] = found
  if (only !== undefined && found.length === 1) return only
  throw new Doubt(
    question(
      "values",
      `Which values of "${kind.head}" are temperatures in the pile: ${quoted(all.slice(0, 20))}?`,
      all.slice(0, 50).map((each) => [each, each]),
    ),
  )
}

/** Empty cells below a pile or a date, which may mean "as above". */
export const filled = async (
  reading: FileReading,
  columns: readonly Column[],
  lines: readonly Line[],
  answers: Answers,
): Promise<readonly Line[]> => {
  const places = columns
    .filter(({ meaning }) => meaning === "pile" || meaning === "date" || meaning === "series")
    .map(({ at }) => at)
  const isBelow = (line: Line, index: number) =>
    index > 0 &&
    !/^(total|sum|average|avg|mean|min|max|summe|mittel)/i.test(line.cells[0] ?? "") &&
    line.cells.some((cell) => degreesIn(cell) !== undefined) &&
    places.some((at) => line.cells[at] === "" && lines.slice(0, index).some(({ cells }) => cells[at] !== ""))
  const first =
    answers.blanks === undefined
      ? lines.find((line, index) => index < 1000 && isBelow(line, index))
      : undefined
  if (first)
    reading.questions.push(
      question("blanks", `Does an empty cell, as in line ${first.number}, mean "as above"?`, [
        ["above", "as above"],
        ["skip", "no: leave such lines out"],
      ]),
    )
  if (answers.blanks !== "above") return lines
  const last = new Map<number, string>()
  const full: Line[] = []
  await inPortions(lines, ({ number, cells }) => {
    for (const at of places) if (cells[at]) last.set(at, cells[at] ?? "")
    full.push({ number, cells: cells.map((cell, at) => (cell === "" ? (last.get(at) ?? "") : cell)) })
  })
  return full
}

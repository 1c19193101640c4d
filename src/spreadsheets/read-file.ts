import type { Answers } from "../domain/imports"
import { nameKey } from "../domain/name-key"
import { type Column, columnsOf, firstColumn } from "./columns"
import type { Unit } from "./degrees"
import { collect, type FileReading } from "./file-reading"
import { type Head, headIn } from "./head"
import { columnNamed, columnsFor, kindOf, kindsIn, type OtherKind } from "./kinds"
import { evenLines, filled, type Kept, keptOf } from "./lines"
import { readOthers } from "./other-records"
import { type Piles, pilesOf } from "./piles"
import { quoted, Stop } from "./questions"
import { type TableForm, takeLine } from "./records"
import { sheetOf } from "./sheet"
import { type Source, type Sources, sourcesOf } from "./sources"
import { inPortions, type Line, type Sheet } from "./table"
import { timesOf } from "./times"
import { unitsOf } from "./units"

/** What the farm says: its zone, and its piles' labels. */
export type FarmContext = { zone: string; piles: readonly string[] }

/** Reads a table of readings. Nothing is guessed: what the file does not prove is a question, until it is answered. */
export const readFile = async (
  bytes: Uint8Array,
  answers: Answers,
  farm: FarmContext,
): Promise<FileReading> => {
  const reading: FileReading = {
    kind: "temperatures",
    otherKinds: [],
    head: "",
    evidence: [],
    columns: [],
    left: [],
    questions: [],
    stops: [],
    records: [],
    others: [],
    refused: [],
    passed: 0,
  }
  await collect(reading, async () => {
    const sheet = await sheetOf(bytes, answers)
    const head = headIn(sheet.lines)
    if (!head) throw new Stop(noHead(sheet))
    reading.head = head.names.map(nameKey).join("|").slice(0, longestHead)
    reading.evidence.push(
      ...sheet.evidence,
      head.line === 0 ? "A file of a TOMST logger, which has no heads" : `The heads are in line ${head.line}`,
    )
    await readTable(reading, { head, lines: sheet.lines.slice(head.first) }, answers, farm)
  })
  // What a line lacks is known when all is answered.
  return reading.questions.length > 0 || reading.stops.length > 0
    ? { ...reading, records: [], others: [], refused: [] }
    : reading
}

/** In characters: it is kept with each import. */
const longestHead = 10_000

const noHead = ({ lines }: Sheet) =>
  lines.length === 0
    ? "The file is empty."
    : `No line names the columns, such as: Pile, Date, Time, Temperature (°F). The first line is: ${(lines[0]?.cells ?? []).join(", ").slice(0, 200)}.`

type Table = { head: Head; lines: readonly Line[] }

const readTable = async (
  reading: FileReading,
  { head, lines }: Table,
  answers: Answers,
  farm: FarmContext,
) => {
  const columns = columnsOf(head.names, head.units, lines)
  const hasPile = columns.some(({ meaning }) => meaning === "pile" || meaning === "series")
  const even = await evenLines(reading, head, lines, hasPile)
  const kind = await collect(reading, () => kindOf(columns, answers))
  if (kind === undefined) return
  reading.kind = kind
  reading.otherKinds = kindsIn(columns).filter((each) => each !== kind)
  if (kind !== "temperatures") return readOther(reading, kind, { head, lines: even, columns, answers, farm })
  const kept = await keptOf(reading, columns, even, answers)
  if (!kept) return
  const full = await filled(reading, columns, kept.lines, answers)
  const found = await collect(reading, () => sourcesOf(columns, farm.piles, answers))
  const titles = head.above.map(({ cells }) => cells.filter(Boolean).join(" "))
  const sources =
    found &&
    (await collect(reading, () => withUnitAbove(withUnitOf(found, kept.named), titles, reading.evidence)))
  const unit = columns.find(({ meaning }) => meaning === "unit")
  const units = sources && (await collect(reading, () => unitsOf(sources.all, unit?.at ?? -1, full, answers)))
  const times = await collect(reading, () => timesOf(columns, full, answers, farm.zone, head.above))
  // Heads may be the piles.
  const isWide =
    sources?.all.some(({ pile }) => pile !== undefined) ||
    reading.questions.some(({ id }) => id === "columns")
  const piles = isWide
    ? noPiles
    : await collect(reading, () => pilesOf(columns, full, titles, farm.piles, answers))
  reading.evidence.push(
    ...(sources?.evidence ?? []),
    ...(units?.evidence ?? []),
    ...(times?.evidence ?? []),
    ...(piles?.evidence ?? []),
  )
  if (!sources || !units || !times || !piles) return
  const form: TableForm = {
    names: head.names,
    places: columns.filter(({ meaning }) => meaning === "position"),
    sources,
    units,
    times,
    piles,
    unit,
    depth: firstColumn(columns, "depth"),
    untimed: firstColumn(columns, "untimed"),
    written: columnNamed(columns, "asWritten"),
    writtenIn: columnNamed(columns, "writtenIn"),
    voided: firstColumn(columns, "voided"),
    person: personIn(columns),
  }
  tellColumns(reading, columns, form)
  await inPortions(full, (line) => takeLine(reading, line, form))
  reading.refused.sort((before, after) => before.line - after.line)
}

/** A column such as "_value" has the unit in the name of its lines. @throws Stop when its own head has another */
const withUnitOf = (sources: Sources, named: Kept["named"]): Sources => {
  if (named?.unit === undefined) return sources
  const other = sources.all.find(({ column }) => column.unit !== undefined && column.unit !== named.unit)
  if (other) throw new Stop(`${quoted([other.column.head, named.head])} name two units.`)
  return {
    ...sources,
    all: sources.all.map((source) => ({ ...source, column: { ...source.column, ...named } })),
  }
}

/** A line above the heads, such as "Temperature unit: F", is of columns that name none. @throws Stop when a head has another */
const withUnitAbove = (sources: Sources, titles: readonly string[], evidence: string[]): Sources => {
  const [title, ...more] = titles.filter((each) => unitTitle.test(each))
  if (title === undefined || more.length > 0) return sources
  const unit: Unit = unitTitle.exec(title)?.[1]?.toUpperCase() === "F" ? "F" : "C"
  const other = sources.all.find(({ column }) => column.unit !== undefined && column.unit !== unit)
  if (other) throw new Stop(`${quoted([other.column.head, title])} name two units.`)
  evidence.push(`Above the heads stands "${title}"`)
  const withUnit = (source: Source): Source =>
    source.column.unit ? source : { ...source, column: { ...source.column, unit }, isUnitAbove: true }
  return { ...sources, all: sources.all.map(withUnit) }
}

const unitTitle =
  /^(?:temp(?:erature)?s? )?(?:units?|scale|einheit)(?: of temp(?:erature)?)? ?[:=]? ?(?:°|deg(?:rees?)?)? ?([cf])(?:elsius|ahrenheit)?\.?$/i

type Other = {
  head: Head
  lines: readonly Line[]
  columns: readonly Column[]
  answers: Answers
  farm: FarmContext
}

const readOther = async (
  reading: FileReading,
  kind: OtherKind,
  { head, lines, columns: found, answers, farm }: Other,
) => {
  const columns = columnsFor(kind, found)
  const full = await filled(reading, columns, lines, answers)
  const times = await collect(reading, () => timesOf(columns, full, answers, farm.zone, head.above))
  const titles = head.above.map(({ cells }) => cells.filter(Boolean).join(" "))
  const piles = await collect(reading, () => pilesOf(columns, full, titles, farm.piles, answers))
  reading.evidence.push(...(times?.evidence ?? []), ...(piles?.evidence ?? []))
  const shared = {
    times,
    piles,
    person: personIn(columns),
    voided: firstColumn(columns, "voided"),
  }
  await readOthers(reading, kind, { columns, lines: full, answers }, shared)
  reading.refused.sort((before, after) => before.line - after.line)
}

/** Who measured, before who entered it. */
const personIn = (columns: readonly Column[]) =>
  columns.find(
    ({ meaning, content, head }) => meaning === "person" && content !== "empty" && /measured/i.test(head),
  ) ?? firstColumn(columns, "person")

const noPiles: Piles = { column: undefined, evidence: [], of: () => "" }

const tellColumns = (
  reading: FileReading,
  columns: readonly Column[],
  { sources, times, piles, unit, voided, person, places, depth, untimed }: TableForm,
) => {
  const taken = new Map<number, string>()
  for (const { column, pile, position } of sources.all)
    taken.set(
      column.at,
      pile ? `temperature of ${pile}` : position ? `temperature, ${position}` : "temperature",
    )
  for (const column of times.columns)
    taken.set(
      column.at,
      column.meaning === "day number"
        ? "date"
        : column.meaning === "clock"
          ? "time"
          : column.meaning === "half"
            ? "AM or PM"
            : column.meaning,
    )
  for (const [column, words] of [
    [piles.column, "pile"],
    [unit, "unit"],
    [voided, "voided"],
    [person, "who measured"],
    [depth, "depth"],
    [untimed, "whether its time is given"],
  ] as const)
    if (column) taken.set(column.at, words)
  for (const { at } of places) taken.set(at, "position")
  for (const { at, head } of columns)
    if (taken.has(at)) reading.columns.push({ head, meaning: taken.get(at) ?? "" })
    else if (head !== "") reading.left.push(head)
}

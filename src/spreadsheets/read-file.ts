import { nameKey } from "../domain/name-key"
import { type Column, columnsOf } from "./columns"
import { degreesIn, unitInCell } from "./degrees"
import { type Head, headIn, namesColumns } from "./head"
import { LineError } from "./line-error"
import { type Piles, pilesOf } from "./piles"
import { type Answers, Doubt, type Question, question, quoted, Stop } from "./questions"
import { type Source, type Sources, sourcesOf } from "./sources"
import { assertStorable, type Measured } from "./stored"
import {
  allLines,
  type Delimiter,
  delimiters,
  firstLines,
  inPortions,
  type Line,
  type Sheet,
  sepLine,
  textIn,
} from "./table"
import { type Times, timesOf } from "./times"
import { type Units, unitsOf } from "./units"

/** A reading as the file has it. `position` is one in the pile, `by` who measured. */
export type FileRecord = Measured & {
  line: number
  pile: string
  at: string
  isTimeGiven: boolean
  position: string | undefined
  by: string | undefined
}
export type Refused = { line: number; reason: string }

/**
 * What was understood of a file, with its evidence, and what must be asked. There are records only when no question is left; each
 * line that can't be taken has its sentence.
 */
export type FileReading = {
  evidence: string[]
  /** Heads with what they were taken for, and those that were left out. */
  columns: { head: string; meaning: string }[]
  left: string[]
  questions: Question[]
  /** Why nothing of it can be read, in sentences. */
  stops: string[]
  records: FileRecord[]
  refused: Refused[]
  /** Lines of other kinds, or of loggers that were left out. */
  passed: number
}

/** What the farm says: its zone, and its piles' labels. */
export type FarmContext = { zone: string; piles: readonly string[] }

/** Reads a table of readings. Nothing is guessed: what the file does not prove is a question, until it is answered. */
export const readFile = async (
  bytes: Uint8Array,
  answers: Answers,
  farm: FarmContext,
): Promise<FileReading> => {
  const reading: FileReading = {
    evidence: [],
    columns: [],
    left: [],
    questions: [],
    stops: [],
    records: [],
    refused: [],
    passed: 0,
  }
  await collect(reading, async () => {
    const sheet = await sheetOf(bytes, answers)
    const head = headIn(sheet.lines)
    if (!head) throw new Stop(noHead(sheet))
    reading.evidence.push(
      ...sheet.evidence,
      head.line === 0 ? "A file of a TOMST logger, which has no heads" : `The heads are in line ${head.line}`,
    )
    await readTable(reading, { head, lines: sheet.lines.slice(head.first) }, answers, farm)
  })
  // What a line lacks is known when all is answered.
  return reading.questions.length > 0 || reading.stops.length > 0
    ? { ...reading, records: [], refused: [] }
    : reading
}

const noHead = ({ lines }: Sheet) =>
  lines.length === 0
    ? "The file is empty."
    : `No line names the columns, such as: Pile, Date, Time, Temperature (°F). The first line is: ${(lines[0]?.cells ?? []).join(", ").slice(0, 200)}.`

/** Keeps a doubt as a question and a stop as a sentence. */
const collect = async <T>(reading: FileReading, work: () => T | Promise<T>): Promise<T | undefined> => {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Doubt) reading.questions.push(error.asked)
    else if (error instanceof Stop) reading.stops.push(error.message)
    else throw error
    return undefined
  }
}

const sheetOf = async (bytes: Uint8Array, answers: Answers): Promise<Sheet> => {
  if (bytes[0] === 0x50 && bytes[1] === 0x4b) {
    const { sheetsIn } = await import("./workbook")
    return sheetNamed(await sheetsIn(bytes), answers)
  }
  if (bytes[0] === 0xd0 && bytes[1] === 0xcf)
    throw new Stop("It is an old workbook: save it as XLSX, or as CSV.")
  const { text, encoding } = textIn(bytes)
  const delimiter = sepLine(text)?.delimiter ?? delimiterOf(text)
  return {
    name: undefined,
    lines: await allLines(text, delimiter),
    evidence: [`Text in ${encoding}, with ${delimiters[delimiter]} between the cells`],
  }
}

/** The delimiter by which most heads are understood, and most lines have as many cells. */
const delimiterOf = (text: string): Delimiter => {
  const scoreOf = (each: Delimiter) => {
    const lines = firstLines(text, each)
    const head = headIn(lines)
    if (!head) return 0
    const values = lines.slice(head.first)
    const even = values.filter(({ cells }) => cells.length === head.names.length).length
    // Another delimiter within a head, or half of its quotes.
    const isSplit = head.names.some((name) => /["\t|;]/.test(name))
    return (head.known * (1 + even / Math.max(1, values.length))) / (isSplit ? 4 : 1)
  }
  const scored = (Object.keys(delimiters) as Delimiter[]).map((each) => ({ each, score: scoreOf(each) }))
  return scored.reduce((best, next) => (next.score > best.score ? next : best)).each
}

const sheetNamed = (sheets: readonly Sheet[], { sheet: given }: Answers): Sheet => {
  const tables = sheets.filter(({ lines }) => headIn(lines))
  const named = sheets.find(({ name }) => given !== undefined && nameKey(name ?? "") === nameKey(given))
  if (given !== undefined && !named)
    throw new Stop(
      `There is no sheet "${given}". There are: ${quoted(sheets.map(({ name }) => name ?? ""))}.`,
    )
  const found = named ?? (tables.length > 1 ? undefined : (tables[0] ?? sheets[0]))
  if (found) return found
  throw new Doubt(
    question(
      "sheet",
      "Which sheet has the readings?",
      tables.map(({ name = "" }) => [name, name]),
    ),
  )
}

type Table = { head: Head; lines: readonly Line[] }

const readTable = async (
  reading: FileReading,
  { head, lines }: Table,
  answers: Answers,
  farm: FarmContext,
) => {
  const columns = columnsOf(head.names, head.units, lines)
  const even = await evenLines(reading, head, lines)
  const kept = await keptOf(reading, columns, even, answers)
  if (!kept) return
  const full = await filled(reading, columns, kept, answers)
  const sources = await collect(reading, () => sourcesOf(columns, farm.piles, answers))
  const unit = columns.find(({ meaning }) => meaning === "unit")
  const units = sources && (await collect(reading, () => unitsOf(sources.all, unit?.at ?? -1, full, answers)))
  const times = await collect(reading, () => timesOf(columns, full, answers, farm.zone))
  // Heads may be the piles.
  const isWide =
    sources?.all.some(({ pile }) => pile !== undefined) ||
    reading.questions.some(({ id }) => id === "columns")
  const titles = head.above.map(({ cells }) => cells.filter(Boolean).join(" "))
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
  const form: Form = {
    names: head.names,
    places: columns.filter(({ meaning }) => meaning === "position"),
    sources,
    units,
    times,
    piles,
    unit,
    voided: one(columns, "voided"),
    person: one(columns, "person"),
  }
  tellColumns(reading, columns, form)
  await inPortions(full, (line) => takeLine(reading, line, form))
  reading.refused.sort((before, after) => before.line - after.line)
}

const one = (columns: readonly Column[], meaning: Column["meaning"]) =>
  columns.find((column) => column.meaning === meaning)

const noPiles: Piles = { column: undefined, evidence: [], of: () => "" }

/**
 * Without the lines that have more or fewer cells than there are heads, and those that repeat the heads.
 * @throws Stop for the heads of another table
 */
const evenLines = async (reading: FileReading, { names }: Head, lines: readonly Line[]) => {
  const even: Line[] = []
  const own = names.join("\n")
  await inPortions(lines, (line) => {
    if (line.cells.slice(0, names.length).join("\n") === own) return
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

/** The lines of temperatures, where a column says of what each is, as in the log or in InfluxDB's files. */
const keptOf = async (
  reading: FileReading,
  columns: readonly Column[],
  lines: readonly Line[],
  answers: Answers,
) => {
  const kind = one(columns, "kind")
  if (!kind) return lines
  const found = await collect(reading, () => kindOf(kind, lines, answers))
  if (found === undefined) return undefined
  const kept = lines.filter(({ cells }) => (cells[kind.at] ?? "") === found)
  reading.passed += lines.length - kept.length
  reading.evidence.push(`Lines whose "${kind.head}" is "${found}" are temperatures`)
  return kept
}

const kindOf = (kind: Column, lines: readonly Line[], { values }: Answers) => {
  const all = [...new Set(lines.map(({ cells }) => cells[kind.at] ?? ""))].filter(Boolean)
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
const filled = async (
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

type Form = {
  names: readonly string[]
  /** Columns that say where in the pile. */
  places: readonly Column[]
  sources: Sources
  units: Units
  times: Times
  piles: Piles
  unit: Column | undefined
  voided: Column | undefined
  person: Column | undefined
}

const tellColumns = (
  reading: FileReading,
  columns: readonly Column[],
  { sources, times, piles, unit, voided, person, places }: Form,
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
  ] as const)
    if (column) taken.set(column.at, words)
  for (const { at } of places) taken.set(at, "position")
  for (const { at, head } of columns)
    if (taken.has(at)) reading.columns.push({ head, meaning: taken.get(at) ?? "" })
    else if (head !== "") reading.left.push(head)
}

const takeLine = (reading: FileReading, line: Line, form: Form) => {
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
  form: Form,
): FileRecord | undefined => {
  if (form.voided && cells[form.voided.at] !== "") throw new LineError("It was voided.")
  const cell = cells[column.at] ?? ""
  if (cell === "") return undefined
  const measured = measuredIn(
    cell,
    form.unit ? (cells[form.unit.at] ?? "") : "",
    form.units.of.get(column.at),
  )
  assertHeaded(cells, column, form)
  const { at, isTimeGiven } = form.times.at(cells)
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
    by,
  }
}

/** A number without a head beside the temperature may be its decimals, behind a comma that was not quoted. */
const assertHeaded = (cells: readonly string[], { at }: Column, { names }: Form) => {
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

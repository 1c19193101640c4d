import type { Answers } from "../domain/imports"
import { storedUnits } from "../domain/units"
import type { Column } from "./columns"
import { collect, type FileReading, type OtherRecord } from "./file-reading"
import { columnNamed, type OtherKind, requireColumn } from "./kinds"
import { LineError } from "./line-error"
import type { Piles } from "./piles"
import { isUnitTold, quantitiesIn } from "./quantities"
import { Doubt, question } from "./questions"
import { inPortions, type Line } from "./table"
import type { Times } from "./times"

/** How a kind's own fields are read: the columns that are taken, and the fields of a line; undefined for one that is none. */
type OwnForm = {
  taken: readonly (readonly [column: Column, meaning: string])[]
  evidence: readonly string[]
  /** @throws LineError */
  fields: (cells: readonly string[]) => Record<string, unknown> | undefined
}

type Table = { columns: readonly Column[]; lines: readonly Line[]; answers: Answers }

/** Reads the lines of a table that has no readings. */
export const readOthers = async (
  reading: FileReading,
  kind: OtherKind,
  { columns, lines, answers }: Table,
  { times, piles, person, voided }: Shared,
): Promise<void> => {
  const form = await collect(reading, () => forms[kind]({ columns, lines, answers }))
  if (!form || !times || !piles) return
  reading.evidence.push(...form.evidence)
  const cellOf = (cells: readonly string[], column: Column | undefined) =>
    column ? (cells[column.at] ?? "") : ""
  await inPortions(lines, ({ number, cells }) => {
    try {
      const pile = piles.of(cells)
      if (cellOf(cells, voided) !== "") throw new LineError("It was voided.")
      const fields = pile === undefined ? undefined : form.fields(cells)
      if (pile === undefined || fields === undefined) return void reading.passed++
      const { at, isTimeGiven } = times.at(cells)
      const record: OtherRecord = {
        line: number,
        pile,
        at,
        isTimeGiven,
        by: cellOf(cells, person) || undefined,
        fields,
      }
      reading.others.push(record)
    } catch (error) {
      if (!(error instanceof LineError)) throw error
      reading.refused.push({ line: number, reason: error.message })
    }
  })
  tellColumns(reading, columns, form, { times, piles, person, voided })
}

type Shared = {
  times: Times | undefined
  piles: Piles | undefined
  person: Column | undefined
  voided: Column | undefined
}

const tellColumns = (
  reading: FileReading,
  columns: readonly Column[],
  { taken }: OwnForm,
  { times, piles, person, voided }: Shared,
) => {
  const meanings = new Map(taken.map(([{ at }, meaning]) => [at, meaning]))
  for (const column of times?.columns ?? [])
    meanings.set(column.at, column.meaning === "clock" ? "time" : column.meaning)
  for (const [column, meaning] of [
    [piles?.column, "pile"],
    [person, "who recorded it"],
    [voided, "voided"],
  ] as const)
    if (column) meanings.set(column.at, meaning)
  for (const { at, head } of columns)
    if (meanings.has(at)) reading.columns.push({ head, meaning: meanings.get(at) ?? "" })
    else if (head !== "") reading.left.push(head)
}

const yes = /^(y|yes|true|1|x|✓|✔|ja|si|sí|oui)$/i
const no = /^(n|no|false|0|-|nein|non|none)$/i

const turns = ({ columns, lines, answers }: Table): OwnForm => {
  const [water, mark] = [columnNamed(columns, "water"), markOf(columns)]
  const sign = water ?? mark ?? columnNamed(columns, "turned") ?? columnNamed(columns, "turnNumber")
  const isTurn = (cells: readonly string[]) => !mark || isMarked(cells[mark.at] ?? "")
  if (!water && answers.water === undefined)
    throw new Doubt(
      question("water", "The file does not say whether water was added. Was it, at each of these turns?", [
        ["yes", "yes, at each"],
        ["no", "no, at none"],
      ]),
    )
  const empty = water && lines.find(({ cells }) => mayBeTurn(cells, mark) && (cells[water.at] ?? "") === "")
  if (water && empty && answers.water === undefined)
    throw new Doubt(
      question("water", `What does an empty cell under "${water.head}" mean, as in line ${empty.number}?`, [
        ["no", "no water"],
        ["skip", "leave such lines out"],
      ]),
    )
  return {
    taken: [...pair(water, "water"), ...pair(mark, "whether it was turned")],
    evidence: [
      sign ? `The lines are turns: "${sign.head}" says so` : "The lines are turns, as you said",
      ...(water ? [] : [`Water: ${answers.water === "yes" ? "at each" : "at none"}, as you said`]),
    ],
    fields: (cells) => {
      if (!isTurn(cells)) return undefined
      return { waterAdded: water ? isWatered(cells[water.at] ?? "", answers) : answers.water === "yes" }
    },
  }
}

/** @throws LineError for a cell that says neither yes nor no, nor how much */
const isWatered = (cell: string, answers: Answers): boolean => {
  if (cell === "" && answers.water === "no") return false
  if (cell === "") throw new LineError("Whether water was added is missing.")
  if (yes.test(cell)) return true
  if (no.test(cell)) return false
  // An amount, such as 200 gal.
  const [amount] = /^\d+([.,]\d+)?/.exec(cell) ?? []
  if (amount === undefined) throw new LineError(`"${cell}" says neither yes nor no.`)
  return Number(amount.replace(",", ".")) > 0
}

/** A column that marks or counts the turns of a line. A date under that head marks nothing. */
const markOf = (columns: readonly Column[]) => {
  const found = columnNamed(columns, "turned")
  return found && found.content !== "moments" && found.meaning !== "date" ? found : undefined
}

/** @throws LineError for several turns in one line, and for what is no mark */
const isMarked = (cell: string): boolean => {
  if (cell === "" || no.test(cell)) return false
  if (yes.test(cell)) return true
  if (/^\d+$/.test(cell)) throw new LineError(`It counts ${cell} turns: each needs a line of its own.`)
  throw new LineError(`"${cell}" says neither yes nor no.`)
}

const mayBeTurn = (cells: readonly string[], mark: Column | undefined) =>
  !mark || !(cells[mark.at] === "" || no.test(cells[mark.at] ?? ""))

const pair = (column: Column | undefined, meaning: string): readonly (readonly [Column, string])[] =>
  column ? [[column, meaning]] : []

const materials = ({ columns, lines, answers }: Table): OwnForm => {
  const type = requireColumn(columns, "material", "the material type")
  const volume = requireColumn(columns, "volume", "the volume")
  const [unit, notes] = [columnNamed(columns, "unit"), columnNamed(columns, "notes")]
  const [written, writtenIn] = [columnNamed(columns, "asWritten"), columnNamed(columns, "writtenIn")]
  const amounts = quantitiesIn("volume", [volume], unit, lines, answers)
  return {
    taken: [
      [type, "material type"],
      [volume, "volume"],
      ...pair(unit, "unit"),
      ...pair(written, "volume as written"),
      ...pair(writtenIn, "unit of that"),
      ...pair(notes, "notes"),
    ],
    evidence: [`The lines are materials: "${type.head}" and "${volume.head}" say so`, ...amounts.evidence],
    fields: (cells) => {
      const materialType = plain(required(cells, type, "material type"))
      const text = plain(cellIn(cells, notes))
      const more = { materialType, ...(text && { notes: text }) }
      const [value, symbol] = [cellIn(cells, written), cellIn(cells, writtenIn)]
      if (value !== "" && symbol !== "") return { ...more, value: Number(value), unit: symbol }
      const own = amounts.of(required(cells, volume, "volume"), cellIn(cells, unit), volume)
      return own.unit === "yd³" && Number.isInteger(own.value)
        ? { ...more, cubicYards: own.value }
        : { ...more, ...own }
    },
  }
}

const sales = ({ columns, lines, answers }: Table): OwnForm => {
  const client = requireColumn(columns, "client", "the client")
  const [empty, full] = [
    requireColumn(columns, "empty", "the empty weight"),
    requireColumn(columns, "full", "the full weight"),
  ]
  const unit = columnNamed(columns, "unit")
  const written = [
    columnNamed(columns, "emptyWritten"),
    columnNamed(columns, "fullWritten"),
    columnNamed(columns, "writtenIn"),
  ] as const
  const weights = quantitiesIn("weight", [empty, full], unit, lines, answers)
  const ticket = columnNamed(columns, "ticket")
  const volumes = soldVolumes({ columns, lines, answers })
  return {
    taken: [
      [client, "client"],
      [empty, "empty weight"],
      [full, "full weight"],
      ...pair(unit, "unit"),
      ...written.flatMap((column) => pair(column, "as written")),
      ...pair(ticket, "ticket number"),
      ...volumes.taken,
    ],
    evidence: [
      `The lines are sales: "${client.head}" and "${full.head}" say so`,
      ...weights.evidence,
      ...volumes.evidence,
    ],
    fields: (cells) => {
      const number = plain(cellIn(cells, ticket))
      const own = {
        clientName: plain(required(cells, client, "client")),
        ...(number && { ticket: number }),
        ...volumes.fields(cells),
      }
      const [emptyValue = "", fullValue = "", symbol = ""] = written.map((column) => cellIn(cells, column))
      if (emptyValue !== "" && fullValue !== "" && symbol !== "")
        return { ...own, emptyValue: Number(emptyValue), fullValue: Number(fullValue), unit: symbol }
      const unitCell = cellIn(cells, unit)
      const [before, after] = [
        weights.of(required(cells, empty, "empty weight"), unitCell, empty),
        weights.of(required(cells, full, "full weight"), unitCell, full),
      ]
      if (before.unit !== after.unit) throw new LineError("The weights have two units.")
      const isWhole = before.unit === "lb" && Number.isInteger(before.value) && Number.isInteger(after.value)
      return isWhole
        ? { ...own, emptyWeight: before.value, fullWeight: after.value }
        : { ...own, emptyValue: before.value, fullValue: after.value, unit: before.unit }
    },
  }
}

/** The volumes of loads, where the table has them and names their unit: many tables of sales have none. */
const soldVolumes = ({ columns, lines, answers }: Table) => {
  const volume = columnNamed(columns, "soldVolume")
  const unit = columnNamed(columns, "volumeUnit")
  if (!volume || !isUnitTold("volume", volume, unit, lines))
    return { taken: [], evidence: [], fields: () => ({}) }
  const written = columnNamed(columns, "volumeWritten")
  const writtenIn = columnNamed(columns, "volumeWrittenIn")
  const amounts = quantitiesIn("volume", [volume], unit, lines, answers)
  return {
    taken: [
      [volume, "volume"] as const,
      ...pair(unit, "unit of the volume"),
      ...pair(written, "volume as written"),
      ...pair(writtenIn, "unit of that"),
    ],
    evidence: amounts.evidence,
    fields: (cells: readonly string[]) => {
      const [value, symbol] = [cellIn(cells, written), cellIn(cells, writtenIn)]
      if (value !== "" && symbol !== "") return { volumeValue: Number(value), volumeUnit: symbol }
      const amount = cellIn(cells, volume)
      // 0, a dash or "n/a" of a load that nobody measured.
      if (!/[1-9]/.test(amount)) return {}
      const own = amounts.of(amount, cellIn(cells, unit), volume)
      return own.unit === storedUnits.volume.symbol && Number.isInteger(own.value)
        ? { cubicYards: own.value }
        : { volumeValue: own.value, volumeUnit: own.unit }
    },
  }
}

const forms: Record<OtherKind, (table: Table) => OwnForm> = { turns, materials, sales }

const cellIn = (cells: readonly string[], column: Column | undefined) =>
  column ? (cells[column.at] ?? "") : ""

const required = (cells: readonly string[], column: Column, what: string) => {
  const cell = cellIn(cells, column)
  if (cell === "") throw new LineError(`The ${what} is missing.`)
  return cell
}

/** Without the quote by which Windrow's tables keep a spreadsheet from reading a formula. */
const plain = (cell: string) => cell.replace(/^'(?=[=+\-@])/, "")

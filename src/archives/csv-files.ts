import {
  type ArchivedChange,
  type ArchivedLink,
  type ArchivedPerson,
  type ArchivedPile,
  type ArchivedRecord,
  type ArchivedType,
  archivedFields,
} from "../contract/archive"
import { recordFields } from "../contract/record-fields"
import { methodLine, type OfMethod } from "../domain/method-line"
import { hasPhoto, type RecordKind } from "../domain/record-kinds"
import { sourceOf } from "../domain/records"
import type { Row } from "../domain/rows"
import { methodWords } from "../domain/rule-words"
import { quantitiesOf, withStored } from "../domain/written"
import { zonedTimes } from "../domain/zoned-times"
import { cell } from "../history/csv"
import type { SentReading } from "../probes/pile-readings"
import type { Source } from "./source"
import { netIn } from "./stored-numbers"

type Value = string | number | null
/** A column's head, and what it says about a thing. Numbers are written as they are. */
export type Column<T> = readonly [head: string, of: (thing: T) => Value]

/** Spreadsheets need the byte order mark to recognize UTF-8. */
export const headOf = <T>(columns: readonly Column<T>[]) =>
  `\uFEFF${columns.map(([head]) => head).join(",")}\r\n`

export const linesOf = <T>(columns: readonly Column<T>[], things: readonly T[]) =>
  things.map((thing) => `${columns.map(([, of]) => written(of(thing))).join(",")}\r\n`).join("")

const written = (value: Value) => (typeof value === "string" ? cell(value) : String(value ?? ""))

/** The columns of each file. Each time stands twice, in the farm's zone and in UTC, as spreadsheets take for dates: a T, an offset or a Z makes a text of it. */
export const columnsFor = (source: Source) => {
  const cells = cellsOf(source)
  return {
    records: (kind: RecordKind) => recordColumns(cells, kind),
    changes: changesColumns(cells),
    links: linkColumns(cells),
    probeReadings: probeColumns(cells),
    piles: pilesColumns(cells),
    people: peopleColumns(cells),
    materialTypes: materialTypeColumns,
  }
}

/** Columns that several files have. */
const cellsOf = ({ farm, names }: Source) => {
  const timeOf = zonedTimes(farm.zone)
  const local = (at: string) => {
    const { day, time } = timeOf(Date.parse(at))
    return `${day} ${time}`
  }
  const time = <T>(head: string, of: (thing: T) => string | null): Column<T>[] => [
    [head, (thing) => nullable(local, of(thing))],
    [`${head} UTC`, (thing) => nullable(inUtc, of(thing))],
  ]
  const person = <T>(head: string, of: (thing: T) => string | null): Column<T>[] => [
    [head, (thing) => nullable((email) => names.get(email) ?? email, of(thing))],
    [`${head} Email`, of],
  ]
  const recorded = (): Column<ArchivedRecord>[] => [
    ...person<ArchivedRecord>("Recorded By", (record) => record.recordedBy),
    ...time<ArchivedRecord>("Received", (record) => record.receivedAt),
    ...time<ArchivedRecord>("Voided", (record) => record.voided?.at ?? null),
    ...person<ArchivedRecord>("Voided By", (record) => record.voided?.by ?? null),
    ["Void Reason", (record) => record.voided?.reason ?? null],
    ["Moved To", (record) => record.movedTo ?? null],
    ["Moved From", (record) => record.movedFrom ?? null],
    ["From File", (record) => (record.fromFile ? sourceOf(record.fromFile) : null)],
    ["Measured By", (record) => record.fromFile?.measuredBy ?? null],
    ["Time Not Given", (record) => (record.fromFile?.timeNotGiven ? "yes" : null)],
  ]
  const begin = <T extends { pile: string; at: string }>(head: string): Column<T>[] => [
    ["Pile", (thing) => thing.pile],
    ...time<T>(head, (thing) => thing.at),
  ]
  return { time, person, recorded, begin }
}
type Cells = ReturnType<typeof cellsOf>

const recordColumns = ({ begin, recorded }: Cells, kind: RecordKind): Column<ArchivedRecord>[] => [
  ...begin<ArchivedRecord>(recordFields[kind].when),
  ...archivedFields[kind].flatMap(({ name, head, archivedAs, inCsv = valueIn }) => [
    [
      head,
      (record: Record<string, unknown>) =>
        inCsv(withStored<Record<string, unknown>>(quantitiesOf(kind), record)[archivedAs]),
    ] as const,
    ...(beside[kind]?.[name] ?? []),
  ]),
  ...(hasPhoto(kind) ? [photoColumn] : []),
  ...recorded(),
]

/** '2026-03-10 08:30:00.250', without the thousandths where there are none. */
const inUtc = (at: string) => at.replace("T", " ").replace(/(\.000)?Z$/, "")

const valueIn = (value: unknown) => (typeof value === "boolean" ? yesOrNo(value) : ((value ?? null) as Value))

const photoColumn: Column<ArchivedRecord> = ["Photo", (record) => ("photo" in record ? record.photo : null)]

const unit = (unit: string): Column<ArchivedRecord> => ["Unit", () => unit]

/** Columns that follow that of a field. */
const beside: { [K in RecordKind]?: Record<string, readonly Column<ArchivedRecord>[]> } = {
  temperatures: { temperature: [unit("°F")] },
  materials: { cubicYards: [unit("cubic yards")] },
  sales: {
    fullWeight: [["Net Weight", (sale) => (sale.kind === "sale" ? netIn(sale) : null)], unit("lb")],
    cubicYards: [["Volume Unit", () => "cubic yards"]],
  },
}

const changesColumns = ({ person, begin }: Cells): Column<ArchivedChange>[] => [
  ...begin("Changed"),
  ["Field", (change) => change.field],
  ["From", (change) => change.from],
  ["To", (change) => change.to],
  ...person("Changed By", (change: ArchivedChange) => change.changedBy),
]

const linkColumns = ({ time, person }: Cells): Column<ArchivedLink>[] => [
  ["Pile", (link) => link.child],
  ["Comes From", (link) => link.parent],
  ["By", (link) => link.how],
  ...time("When", (link: ArchivedLink) => link.at),
  ["Volume Taken", (link) => link.cubicYards ?? null],
  ["Unit", () => "cubic yards"],
  ...person("Made By", (link: ArchivedLink) => link.madeBy),
  ...time("Received", (link: ArchivedLink) => link.receivedAt),
  ...time("Voided", (link: ArchivedLink) => link.undone?.at ?? null),
  ...person("Voided By", (link: ArchivedLink) => link.undone?.by ?? null),
  ["Void Reason", (link) => link.undone?.reason ?? null],
]

type ProbeReading = Omit<SentReading, "recordedAt"> & { pile: string; at: string }

const probeColumns = ({ begin }: Cells): Column<ProbeReading>[] => [
  ...begin<ProbeReading>("Sent"),
  ["Probe", (reading) => reading.probe],
  ["Value", (reading) => reading.value],
  ["Unit", (reading) => reading.unit],
]

/** A pile and what its records say of it. */
type CountedPile = ArchivedPile &
  OfMethod &
  Pick<Row, "cookingDays" | "countDays" | "countTurns" | "countSince">

const pilesColumns = ({ time, person }: Cells): Column<CountedPile>[] => [
  ["Pile", (pile) => pile.pile],
  ["Location", (pile) => pile.location],
  ["Length", (pile) => pile.length],
  ["Width", (pile) => pile.width],
  ["Length Unit", () => "ft"],
  ["Volume at Start", (pile) => pile.cubicYards ?? null],
  ["Volume Unit", () => "cubic yards"],
  ["Material Type", (pile) => pile.materialType],
  ["Status", (pile) => pile.status],
  ...time("Start", (pile: ArchivedPile) => pile.startDate),
  ["Place", (pile) => pile.coordinates.name ?? null],
  ["Latitude", (pile) => pile.coordinates.lat ?? null],
  ["Longitude", (pile) => pile.coordinates.lng ?? null],
  ["Cooking Days", (pile) => pile.cookingDays],
  ["Method", (pile) => methodWords(pile)],
  ["Turns of the Count", (pile) => pile.countTurns],
  ["Days of the Count", (pile) => pile.countDays],
  ...time("Count Since", (pile: CountedPile) => pile.countSince),
  ["Rule", (pile) => methodLine(pile) ?? null],
  ...person("Made By", (pile: ArchivedPile) => pile.madeBy),
]

const peopleColumns = ({ time }: Cells): Column<ArchivedPerson>[] => [
  ["Email", (each) => each.email],
  ["First Name", (each) => each.firstName],
  ["Last Name", (each) => each.lastName],
  ["Role", (each) => each.role],
  ...time("Joined", (each: ArchivedPerson) => each.joinedAt),
]

const materialTypeColumns: Column<ArchivedType>[] = [
  ["Name", (type) => type.name],
  ["Description", (type) => type.description ?? null],
  ["Icon", (type) => type.icon ?? null],
  ["Own", (type) => yesOrNo(type.isCustom)],
  ["Raw", (type) => yesOrNo(type.isRaw)],
]

const nullable = <T>(write: (text: string) => T, text: string | null) => (text === null ? null : write(text))
const yesOrNo = (is: boolean) => (is ? "yes" : "no")

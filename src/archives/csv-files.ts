import type {
  ArchivedChange,
  ArchivedMaterial,
  ArchivedPerson,
  ArchivedPile,
  ArchivedRecord,
  ArchivedSale,
  ArchivedTemperature,
  ArchivedTurn,
  ArchivedType,
} from "../contract/archive"
import { netWeight } from "../domain/totals"
import { zonedIso } from "../domain/zoned-iso"
import { cell } from "../history/csv"
import type { Source } from "./source"

type Value = string | number | null
/** A column's head, and what it says about a thing. Numbers are written as they are. */
export type Column<T> = readonly [head: string, of: (thing: T) => Value]

/** Spreadsheets need the byte order mark to recognize UTF-8. */
export const headOf = <T>(columns: readonly Column<T>[]) =>
  `\uFEFF${columns.map(([head]) => head).join(",")}\r\n`

export const linesOf = <T>(columns: readonly Column<T>[], things: readonly T[]) =>
  things.map((thing) => `${columns.map(([, of]) => written(of(thing))).join(",")}\r\n`).join("")

const written = (value: Value) => (typeof value === "string" ? cell(value) : String(value ?? ""))

/** The columns of each file. Each time stands twice: in the farm's zone with its offset, and in UTC. */
export const columnsFor = (source: Source) => {
  const cells = cellsOf(source)
  return {
    temperatures: temperaturesColumns(cells),
    turns: turnsColumns(cells),
    materials: materialsColumns(cells),
    sales: salesColumns(cells),
    changes: changesColumns(cells),
    piles: pilesColumns(cells),
    people: peopleColumns(cells),
    materialTypes: materialTypeColumns,
  }
}

/** Columns that several files have. */
const cellsOf = ({ farm, names }: Source) => {
  const local = zonedIso(farm.zone)
  const time = <T>(head: string, of: (thing: T) => string | null): Column<T>[] => [
    [head, (thing) => nullable(local, of(thing))],
    [`${head} UTC`, of],
  ]
  const person = <T>(head: string, of: (thing: T) => string | null): Column<T>[] => [
    [head, (thing) => nullable((email) => names.get(email) ?? email, of(thing))],
    [`${head} Email`, of],
  ]
  const recorded = <T extends ArchivedRecord>(): Column<T>[] => [
    ...person<T>("Recorded By", (record) => record.recordedBy),
    ...time<T>("Received", (record) => record.receivedAt),
    ...time<T>("Voided", (record) => record.voided?.at ?? null),
    ...person<T>("Voided By", (record) => record.voided?.by ?? null),
    ["Void Reason", (record) => record.voided?.reason ?? null],
  ]
  const begin = <T extends { pile: string; at: string }>(head: string): Column<T>[] => [
    ["Pile", (thing) => thing.pile],
    ...time<T>(head, (thing) => thing.at),
  ]
  return { time, person, recorded, begin }
}
type Cells = ReturnType<typeof cellsOf>

const temperaturesColumns = ({ begin, recorded }: Cells): Column<ArchivedTemperature>[] => [
  ...begin("Recorded"),
  ["Temperature", (reading) => reading.temperature],
  ["Unit", () => "°F"],
  ["Photo", (reading) => reading.photo],
  ...recorded(),
]

const turnsColumns = ({ begin, recorded }: Cells): Column<ArchivedTurn>[] => [
  ...begin("Turned"),
  ["Turn Number", (turn) => turn.turnNumber],
  ["Water Added", (turn) => yesOrNo(turn.waterAdded)],
  ...recorded(),
]

const materialsColumns = ({ begin, recorded }: Cells): Column<ArchivedMaterial>[] => [
  ...begin("Added"),
  ["Material Type", (material) => material.materialType],
  ["Volume", (material) => material.cubicYards],
  ["Unit", () => "cubic yards"],
  ["Notes", (material) => material.notes ?? null],
  ...recorded(),
]

const salesColumns = ({ begin, recorded }: Cells): Column<ArchivedSale>[] => [
  ...begin("Sold"),
  ["Client", (sale) => sale.clientName],
  ["Empty Weight", (sale) => sale.emptyWeight],
  ["Full Weight", (sale) => sale.fullWeight],
  ["Net Weight", netWeight],
  ["Unit", () => "lb"],
  ["Photo", (sale) => sale.photo],
  ...recorded(),
]

const changesColumns = ({ person, begin }: Cells): Column<ArchivedChange>[] => [
  ...begin("Changed"),
  ["Field", (change) => change.field],
  ["From", (change) => change.from],
  ["To", (change) => change.to],
  ...person("Changed By", (change: ArchivedChange) => change.changedBy),
]

const pilesColumns = ({ time, person }: Cells): Column<ArchivedPile & { cookingDays: number }>[] => [
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
]

const nullable = <T>(write: (text: string) => T, text: string | null) => (text === null ? null : write(text))
const yesOrNo = (is: boolean) => (is ? "yes" : "no")

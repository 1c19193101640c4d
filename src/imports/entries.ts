import { oneLine } from "../contract/control-characters"
import { maxLength } from "../contract/fields"
import { NewMaterial } from "../contract/materials"
import { schemasOf } from "../contract/record-fields"
import { NewSale } from "../contract/sales"
import { NewTurn } from "../contract/turns"
import { joined } from "../domain/details"
import { describeMaterial, loadOf } from "../domain/materials"
import { nameKey } from "../domain/name-key"
import type { RecordKind } from "../domain/record-kinds"
import type { FromFile } from "../domain/records"
import { describeSale } from "../domain/sales"
import { volumeName } from "../domain/unit-words"
import type { FileReading, FileRecord, OtherRecord, Refused } from "../spreadsheets/file-reading"
import { storedOf } from "../spreadsheets/stored"
import { inPortions } from "../spreadsheets/table"

/** A record of a file as it is stored. */
export type Entry = {
  line: number
  pile: string
  at: string
  fromFile: FromFile
  /** The columns of its kind. */
  values: Record<string, unknown>
  /** What it is known by in its pile, and what earlier versions stored of the same line. */
  key: string
  alike: readonly string[]
  /** Its facts in words. */
  words: string
}

/** The catalogue's types, by what their names are compared by. */
export type Types = ReadonlyMap<string, { id: number; name: string; isRaw: boolean }>

/** Those records that can be stored, and a sentence for each of the others. */
export const entriesOf = async (
  { kind, records, others }: Pick<FileReading, "kind" | "records" | "others">,
  name: string,
  types: Types,
): Promise<{ entries: Entry[]; refused: Refused[] }> => {
  const entries: Entry[] = []
  const refused: Refused[] = []
  const take = (record: InFile, own: Own | string) => {
    if (typeof own === "string") refused.push({ line: record.line, reason: own })
    else entries.push(entryOf(kind, record, name, own))
  }
  if (kind === "temperatures") await inPortions(records, (record) => take(record, readingOf(record)))
  else await inPortions(others, (record) => take(record, ofKind(kind, record, types)))
  return { entries, refused }
}

type InFile = Pick<FileRecord, "line" | "pile" | "at" | "isTimeGiven" | "by">

/** What only a record's kind has. */
type Own = { values: Record<string, unknown>; words: string; alike?: readonly object[] }

const entryOf = (
  kind: RecordKind,
  record: InFile,
  name: string,
  { values, words, alike = [] }: Own,
): Entry => ({
  line: record.line,
  pile: record.pile,
  at: record.at,
  fromFile: fromFileOf(record, name),
  values,
  key: keyIn(kind, record.at, values),
  alike: alike.map((values) => keyIn(kind, record.at, { ...values })),
  words,
})

const { position: Position, depth: Depth } = schemasOf("temperatures", "body")

/** A sentence for a place that no request may have either: an export with it could not be read back. */
const readingOf = (record: FileRecord): Own | string => {
  const { temperature, value, unit, alike } = storedOf(record)
  const [position, depth] = [Position.safeParse(record.position), Depth.safeParse(record.depth)]
  const wrong = position.error ?? depth.error
  if (wrong) return `${wrong.issues[0]?.message}.`
  const place = { position: position.data ?? null, depth: depth.data ?? null }
  return {
    values: { temperature, value, unit, ...place },
    words: joined(`${record.value} °${record.unit}`, place.position, place.depth),
    alike: alike.filter((degrees) => degrees !== temperature).map((temperature) => ({ temperature })),
  }
}

/** The same rules as those of a request. */
const ofKind = (kind: RecordKind, { at, fields }: OtherRecord, types: Types): Own | string => {
  if (kind === "turns") return turnOf({ ...fields, turnedAt: at })
  if (kind === "sales") return saleOf({ ...fields, photoUrl: null, removedAt: at })
  return materialOf({ ...fields, addedAt: at }, types)
}

const turnOf = (fields: object): Own | string => {
  const { data, error } = NewTurn.safeParse(fields)
  // It has its number when it is added.
  return data ? { values: data, words: data.waterAdded ? "water added" : "no water" } : sentenceOf(error)
}

const materialOf = ({ materialType, ...fields }: Record<string, unknown>, types: Types): Own | string => {
  const type = types.get(nameKey(String(materialType)))
  if (!type) return `There is no material type "${materialType}": an administrator adds it.`
  const { data, error } = NewMaterial.safeParse({ ...fields, materialCategoryId: type.id })
  if (!data) return sentenceOf(error)
  const { photoUrl: _, cubicYards, value = null, unit = null, notes = null, ...material } = data
  if (cubicYards === undefined) return `${volumeName} is required.`
  const own = { value, unit, notes, startsCount: type.isRaw, lateReason: null }
  const values = { ...material, ...own, ...loadOf(material), cubicYards }
  return { values, words: describeMaterial({ ...values, category: type.name }) }
}

const saleOf = (fields: object): Own | string => {
  const { data, error } = NewSale.safeParse(fields)
  if (!data) return sentenceOf(error)
  const { photoUrl: _, emptyValue = null, fullValue = null, unit = null, ...sale } = data
  const { ticket, cubicYards = null, volumeValue = null, volumeUnit = null, ...own } = sale
  const volume = { cubicYards, volumeValue, volumeUnit }
  const values = { ...own, emptyValue, fullValue, unit, ticket: ticket || null, ...volume, lateReason: null }
  return { values, words: describeSale(values) }
}

const sentenceOf = (error: { issues: readonly { message: string }[] } | undefined) =>
  `${error?.issues[0]?.message}.`

/** A name may be as long as a line of text: a longer one could not be read back from an export. */
const fromFileOf = ({ by, isTimeGiven }: InFile, name: string): FromFile => {
  const measuredBy = oneLine(by ?? "")
    .trim()
    .slice(0, maxLength.line)
    .trimEnd()
  return {
    name,
    ...(measuredBy && { measuredBy }),
    ...(!isTimeGiven && { timeNotGiven: true }),
  }
}

/** The columns by which two records of a kind at one instant are the same. */
const told: { [K in RecordKind]?: readonly string[] } = {
  temperatures: ["temperature"],
  turns: ["waterAdded"],
  materials: ["materialCategoryId", "cubicYards"],
  sales: ["clientName", "emptyWeight", "fullWeight"],
}

/** Equal for records that are the same: what a file has once more is not added again. */
export const keyIn = (kind: RecordKind, at: string, values: Readonly<Record<string, unknown>>): string =>
  [new Date(at).getTime(), ...(told[kind] ?? []).map((column) => values[column])].join("|")

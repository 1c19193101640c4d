import { NewMaterial } from "../contract/materials"
import { NewSale } from "../contract/sales"
import { NewTurn } from "../contract/turns"
import { joined } from "../domain/details"
import { nameKey } from "../domain/name-key"
import { describeRecord, eventOf, type RecordFacts, type RecordKind, timeOf } from "../domain/record-kinds"
import type { FromFile } from "../domain/records"
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
  if (kind === "temperatures")
    await inPortions(records, (record) => void entries.push(ofReading(record, name)))
  else
    await inPortions(others, (record) => {
      const found = ofOther(kind, record, name, types)
      if (typeof found === "string") refused.push({ line: record.line, reason: found })
      else entries.push(found)
    })
  return { entries, refused }
}

const ofReading = (record: FileRecord, name: string): Entry => {
  const { temperature, value, unit, alike } = storedOf(record)
  const { line, pile, at, position = null, depth = null } = record
  const keyOf = (degrees: number) => keyIn("temperatures", at, { temperature: degrees })
  return {
    line,
    pile,
    at,
    fromFile: fromFileOf(record, name),
    values: { temperature, value, unit, position, depth },
    key: keyOf(temperature),
    alike: alike.filter((degrees) => degrees !== temperature).map(keyOf),
    words: joined(`${record.value} °${record.unit}`, position, depth),
  }
}

const schemas = { turns: NewTurn, materials: NewMaterial, sales: NewSale } as const

/** The same rules as those of a request; a sentence for what no request may have either. */
const ofOther = (kind: RecordKind, record: OtherRecord, name: string, types: Types): Entry | string => {
  if (kind === "temperatures" || kind === "visits") throw new Error(`A file of ${kind} is not read so.`)
  const { line, pile, at, fields } = record
  const { materialType, ...body } = fields
  const type = typeof materialType === "string" ? types.get(nameKey(materialType)) : undefined
  if (materialType !== undefined && !type)
    return `There is no material type "${materialType}": an administrator adds it.`
  const { success, data, error } = schemas[kind].safeParse({
    ...body,
    ...(type && { materialCategoryId: type.id }),
    ...(kind === "sales" && { photoUrl: null }),
    [timeOf(kind)]: at,
  })
  if (!success) return `${error.issues[0]?.message}.`
  const { photoUrl: _, ...values }: Record<string, unknown> = {
    ...data,
    ...(type && { startsCount: type.isRaw }),
  }
  const facts = { ...empty, ...values, category: type?.name ?? null }
  return {
    line,
    pile,
    at,
    fromFile: fromFileOf(record, name),
    values,
    key: keyIn(kind, at, values),
    alike: [],
    // A turn has its number when it is added.
    words:
      kind === "turns"
        ? values.waterAdded
          ? "water added"
          : "no water"
        : describeRecord({ kind: eventOf[kind], ...facts } as unknown as RecordFacts),
  }
}

const empty = { value: null, unit: null, notes: null, lateReason: null }

const fromFileOf = ({ by, isTimeGiven }: Pick<FileRecord, "by" | "isTimeGiven">, name: string): FromFile => ({
  name,
  ...(by && { measuredBy: by }),
  ...(!isTimeGiven && { timeNotGiven: true }),
})

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

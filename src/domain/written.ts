import { isSystem, unitNamed, unitsOf } from "./metric-units"
import type { OwnFields, RecordKind } from "./record-kinds"
import { volumeName } from "./unit-words"
import { type Quantity, storedUnits, type Unit } from "./units"

/** Behind the point: as many as a probe's chip has, whose steps are of 0.0625 °C. */
export const mostDigits = 4

/**
 * A quantity of a body: the field with the number in the stored unit, the one with the number as it was written, and the one that
 * names the unit of that. Quantities that are written in one unit share it; an optional one may be missing.
 */
export type WrittenQuantity = {
  quantity: Quantity
  name: string
  stored: string
  written: string
  unitField: string
  isOptional?: true
  /** It may be missing where this other number of the record is there, from which it follows. */
  orElse?: string
}

/** The kinds whose records have a unit. */
export type MeasuredKind = {
  [K in RecordKind]: "unit" extends keyof OwnFields<K> ? K : never
}[RecordKind]

const quantities: { [K in RecordKind]?: WrittenQuantity[] } = {
  temperatures: [
    {
      quantity: "temperature",
      name: "Temperature",
      stored: "temperature",
      written: "value",
      unitField: "unit",
    },
  ],
  materials: [
    {
      quantity: "volume",
      name: volumeName,
      stored: "cubicYards",
      written: "value",
      unitField: "unit",
      orElse: "weight",
    },
    {
      quantity: "weight",
      name: "Weight",
      stored: "weight",
      written: "weightValue",
      unitField: "weightUnit",
      isOptional: true,
    },
  ],
  sales: [
    {
      quantity: "weight",
      name: "Empty weight",
      stored: "emptyWeight",
      written: "emptyValue",
      unitField: "unit",
    },
    {
      quantity: "weight",
      name: "Full weight",
      stored: "fullWeight",
      written: "fullValue",
      unitField: "unit",
    },
    {
      quantity: "volume",
      name: volumeName,
      stored: "cubicYards",
      written: "volumeValue",
      unitField: "volumeUnit",
      isOptional: true,
    },
  ],
} satisfies Record<MeasuredKind, WrittenQuantity[]>

/** The quantities of a kind of record. */
export const quantitiesOf = (kind: RecordKind): readonly WrittenQuantity[] => quantities[kind] ?? []

const unitFieldsIn = (of: readonly WrittenQuantity[]) => [...new Set(of.map(({ unitField }) => unitField))]

/** The quantities of a pile, in the units of the system that its field `units` names. */
export const pileQuantities: readonly WrittenQuantity[] = [
  { quantity: "length", name: "Length", stored: "length", written: "lengthValue", unitField: "units" },
  { quantity: "length", name: "Width", stored: "width", written: "widthValue", unitField: "units" },
  { quantity: "volume", name: volumeName, stored: "cubicYards", written: "volumeValue", unitField: "units" },
]

export type Fields = Readonly<Record<string, unknown>>

/** The unit in which a body has written a quantity; undefined when it names none, or one that is not known. */
export const writtenIn = (
  { quantity, unitField }: Pick<WrittenQuantity, "quantity" | "unitField">,
  { [unitField]: named }: Fields,
): Unit | undefined => {
  if (isSystem(named)) return unitsOf(named)[quantity]
  return typeof named === "string" ? unitNamed(quantity, named) : undefined
}

/** The fields with each number of the stored unit, exactly as much as was written. */
export const withStored = <F extends object>(of: readonly WrittenQuantity[], fields: F): F => ({
  ...fields,
  ...Object.fromEntries(of.flatMap((each) => storedIn(each, fields as Fields))),
})

const storedIn = (each: WrittenQuantity, fields: Fields) => {
  const value = fields[each.written]
  const unit = writtenIn(each, fields)
  return typeof value === "number" && unit ? [[each.stored, unit.toStored(value)] as const] : []
}

/**
 * The other way round: fields with numbers of the stored unit, and the unit in which they were typed, as a body has them. Whole
 * numbers of the stored unit stay as they are, without a unit.
 */
export const asWritten = <F extends object>(of: readonly WrittenQuantity[], form: F): Fields =>
  unitFieldsIn(of).reduce(
    (fields, unitField) =>
      inOneUnit(
        of.filter((each) => each.unitField === unitField),
        unitField,
        fields,
      ),
    form as Fields,
  )

const inOneUnit = (of: readonly WrittenQuantity[], unitField: string, form: Fields): Fields => {
  const { [unitField]: named, ...fields } = form
  const unitFor = (each: WrittenQuantity) => writtenIn(each, form) ?? storedUnits[each.quantity]
  const filledIn = of.filter(({ stored }) => typeof fields[stored] === "number")
  const isPlain = filledIn.every(
    (each) =>
      unitFor(each).symbol === storedUnits[each.quantity].symbol && Number.isInteger(fields[each.stored]),
  )
  const [first] = filledIn
  if (isPlain || !first) return fields
  const written = filledIn.map((each) => {
    const typed = unitFor(each).fromStored(Number(fields[each.stored]))
    return [each.written, Math.round(typed * 10 ** mostDigits) / 10 ** mostDigits] as const
  })
  const names: readonly string[] = filledIn.map(({ stored }) => stored)
  return {
    ...Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name))),
    ...Object.fromEntries(written),
    [unitField]: isSystem(named) ? named : unitFor(first).symbol,
  }
}

import { isSystem, unitNamed, unitsOf } from "./metric-units"
import type { OwnFields, RecordKind } from "./record-kinds"
import { volumeName } from "./unit-words"
import { type Quantity, storedUnits, type Unit } from "./units"

/** Behind the point: as many as a probe's chip has, whose steps are of 0.0625 °C. */
export const mostDigits = 4

/** A quantity of a body: the field with the number in the stored unit, and the one with the number as it was written. */
export type WrittenQuantity = { quantity: Quantity; name: string; stored: string; written: string }

/** The kinds whose records have a unit. */
export type MeasuredKind = {
  [K in RecordKind]: "unit" extends keyof OwnFields<K> ? K : never
}[RecordKind]

const quantities: { [K in RecordKind]?: WrittenQuantity[] } = {
  temperatures: [{ quantity: "temperature", name: "Temperature", stored: "temperature", written: "value" }],
  materials: [{ quantity: "volume", name: volumeName, stored: "cubicYards", written: "value" }],
  sales: [
    { quantity: "weight", name: "Empty weight", stored: "emptyWeight", written: "emptyValue" },
    { quantity: "weight", name: "Full weight", stored: "fullWeight", written: "fullValue" },
  ],
} satisfies Record<MeasuredKind, WrittenQuantity[]>

/** The quantities of a kind of record. Their unit is the record's field `unit`. */
export const quantitiesOf = (kind: RecordKind): readonly WrittenQuantity[] => quantities[kind] ?? []

/** The quantities of a pile, in the units of the system that its field `units` names. */
export const pileQuantities: readonly WrittenQuantity[] = [
  { quantity: "length", name: "Length", stored: "length", written: "lengthValue" },
  { quantity: "length", name: "Width", stored: "width", written: "widthValue" },
  { quantity: "volume", name: volumeName, stored: "cubicYards", written: "volumeValue" },
]

export type Fields = Readonly<Record<string, unknown>>

/** The unit in which a body has written a quantity; undefined when it names none, or one that is not known. */
export const writtenIn = (quantity: Quantity, { unit, units }: Fields): Unit | undefined => {
  if (typeof unit === "string") return unitNamed(quantity, unit)
  return isSystem(units) ? unitsOf(units)[quantity] : undefined
}

/** The fields with each number of the stored unit, exactly as much as was written. */
export const withStored = <F extends object>(of: readonly WrittenQuantity[], fields: F): F => ({
  ...fields,
  ...Object.fromEntries(of.flatMap((each) => storedIn(each, fields as Fields))),
})

const storedIn = ({ quantity, stored, written }: WrittenQuantity, fields: Fields) => {
  const value = fields[written]
  const unit = writtenIn(quantity, fields)
  return typeof value === "number" && unit ? [[stored, unit.toStored(value)] as const] : []
}

/**
 * The other way round: fields with numbers of the stored unit, and the unit in which they were typed, as a body has them. Whole
 * numbers of the stored unit stay as they are, without a unit.
 */
export const asWritten = <F extends object>(of: readonly WrittenQuantity[], form: F): Fields => {
  const { unit, units, ...fields } = form as Fields
  const unitFor = (quantity: Quantity) => writtenIn(quantity, { unit, units }) ?? storedUnits[quantity]
  const filledIn = of.filter(({ stored }) => typeof fields[stored] === "number")
  const isPlain = filledIn.every(
    ({ quantity, stored }) =>
      unitFor(quantity).symbol === storedUnits[quantity].symbol && Number.isInteger(fields[stored]),
  )
  const [first] = filledIn
  if (isPlain || !first) return fields
  const written = filledIn.map(({ quantity, stored, written }) => {
    const typed = unitFor(quantity).fromStored(Number(fields[stored]))
    return [written, Math.round(typed * 10 ** mostDigits) / 10 ** mostDigits] as const
  })
  const names: readonly string[] = filledIn.map(({ stored }) => stored)
  return {
    ...Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name))),
    ...Object.fromEntries(written),
    ...(units === undefined ? { unit: unitFor(first.quantity).symbol } : { units }),
  }
}

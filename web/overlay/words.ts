import { joined } from "#domain/details"
import { describeMaterial } from "#domain/materials"
import type { RecordKind } from "#domain/record-kinds"
import { describeSale } from "#domain/sales"
import { describeTemperature } from "#domain/temperatures"
import type { WaitingRecord } from "./waiting"

type Told = Pick<WaitingRecord, "key" | "kind" | "voids" | "body" | "category">

/**
 * What waits, in words: '146 °F', 'Turn, water added', 'Void of a sale: Wrong load'; 'Undo of 146 °F' where `all` has the
 * record that it takes back.
 */
export const describeWaiting = (record: Told, all: readonly Told[]): string => {
  const { kind, voids, body } = record
  if (voids === undefined) return tellers[kind](record)
  const undone = all.find(({ key }) => key === voids)
  if (undone) return `Undo of ${describeWaiting(undone, [])}`
  return `Void of ${nouns[kind]}: ${String(body.reason)}`
}

const nouns: Record<RecordKind, string> = {
  temperatures: "a reading",
  turns: "a turn",
  materials: "a material",
  sales: "a sale",
}

/** A turn has no number before the server gives it one. */
const tellers: Record<RecordKind, (record: Told) => string> = {
  temperatures: ({ body }) => describeTemperature({ temperature: Number(body.temperature) }),
  turns: ({ body }) => joined("Turn", body.waterAdded === true ? "water added" : "no water"),
  materials: ({ body, category = "Material" }) =>
    describeMaterial({ category, cubicYards: Number(body.cubicYards), notes: textOf(body.notes) }),
  sales: ({ body }) =>
    describeSale({
      clientName: String(body.clientName),
      emptyWeight: Number(body.emptyWeight),
      fullWeight: Number(body.fullWeight),
    }),
}

const textOf = (value: unknown) => (typeof value === "string" ? value : null)

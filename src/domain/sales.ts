import { isWrittenElse, writtenElse, writtenText } from "./as-written"
import { joined, lateText } from "./details"
import type { LateEntry, Recorded } from "./records"
import { netWeight } from "./totals"
import { withUnit } from "./units"

/** The weights of a ticket as they were written; all null where both were whole pounds. */
type WrittenWeights = { emptyValue: number | null; fullValue: number | null; unit: string | null }

/** The volume of a load, yd³, and how it was written; null where it is not known. */
type Volume = { cubicYards: number | null; volumeValue: number | null; volumeUnit: string | null }

/** A load that left the row with a client; weights in lb. */
export type Sale = Recorded &
  LateEntry &
  WrittenWeights &
  Volume & {
    id: number
    rowId: number
    clientName: string
    /** The number of its weigh ticket. */
    ticket: string | null
    emptyWeight: number
    fullWeight: number
    photoUrl: string | null
    removedAt: string
  }

/** A client who bought from a row. */
export type ClientRow = Pick<Sale, "rowId" | "clientName">

export type SaleFacts = Pick<
  Sale,
  "clientName" | "ticket" | "emptyWeight" | "fullWeight" | "lateReason" | keyof WrittenWeights | keyof Volume
>

/** 'empty 5.25 ton, full 12.4 ton': the weights as they were written. */
export const weightsText = ({ emptyWeight, fullWeight, emptyValue, fullValue, unit }: SaleFacts): string => {
  const written = (value: number | null, weight: number) => writtenText({ value, unit }, "weight", weight)
  return `empty ${written(emptyValue, emptyWeight)}, full ${written(fullValue, fullWeight)}`
}

/** '10 yd³', and how that was written for a reader of another unit; nothing where it is not known. */
const volumeTexts = ({ cubicYards, volumeValue, volumeUnit }: Volume): (string | null)[] =>
  cubicYards == null
    ? []
    : [
        withUnit("volume", cubicYards),
        writtenElse({ value: volumeValue, unit: volumeUnit }, "volume", cubicYards),
      ]

export const describeSale = (sale: SaleFacts) =>
  joined(
    sale.clientName,
    sale.ticket ? `ticket ${sale.ticket}` : null,
    `net ${withUnit("weight", netWeight(sale))}`,
    `empty ${withUnit("weight", sale.emptyWeight)}`,
    `full ${withUnit("weight", sale.fullWeight)}`,
    isWrittenElse(sale, "weight") ? `written as ${weightsText(sale)}` : null,
    ...volumeTexts(sale),
    lateText(sale.lateReason),
  )

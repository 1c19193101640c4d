import { isWrittenElse, writtenText } from "./as-written"
import { joined, lateText } from "./details"
import type { LateEntry, Recorded } from "./records"
import { netWeight } from "./totals"
import { withUnit } from "./units"

/** The weights of a ticket as they were written; all null where both were whole pounds. */
type WrittenWeights = { emptyValue: number | null; fullValue: number | null; unit: string | null }

/** A load that left the row with a client; weights in lb. */
export type Sale = Recorded &
  LateEntry &
  WrittenWeights & {
    id: number
    rowId: number
    clientName: string
    emptyWeight: number
    fullWeight: number
    photoUrl: string | null
    removedAt: string
  }

/** A client who bought from a row. */
export type ClientRow = Pick<Sale, "rowId" | "clientName">

export type SaleFacts = Pick<
  Sale,
  "clientName" | "emptyWeight" | "fullWeight" | "lateReason" | keyof WrittenWeights
>

/** 'empty 5.25 ton, full 12.4 ton': the weights as they were written. */
export const ticketText = ({ emptyWeight, fullWeight, emptyValue, fullValue, unit }: SaleFacts): string => {
  const written = (value: number | null, weight: number) => writtenText({ value, unit }, "weight", weight)
  return `empty ${written(emptyValue, emptyWeight)}, full ${written(fullValue, fullWeight)}`
}

export const describeSale = (sale: SaleFacts) =>
  joined(
    sale.clientName,
    `net ${withUnit("weight", netWeight(sale))}`,
    `empty ${withUnit("weight", sale.emptyWeight)}`,
    `full ${withUnit("weight", sale.fullWeight)}`,
    isWrittenElse(sale, "weight") ? `written as ${ticketText(sale)}` : null,
    lateText(sale.lateReason),
  )

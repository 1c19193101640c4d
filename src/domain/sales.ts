import { joined, lateText, type Measure } from "./details"
import type { LateEntry, Recorded } from "./records"
import { netWeight } from "./totals"
import { storedUnits, withUnit } from "./units"

/** A load that left the row with a client; weights in lb. */
export type Sale = Recorded &
  LateEntry & {
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

export type SaleFacts = Pick<Sale, "clientName" | "emptyWeight" | "fullWeight" | "lateReason">

export const describeSale = (sale: SaleFacts) =>
  joined(
    sale.clientName,
    `net ${withUnit("weight", netWeight(sale))}`,
    `empty ${withUnit("weight", sale.emptyWeight)}`,
    `full ${withUnit("weight", sale.fullWeight)}`,
    lateText(sale.lateReason),
  )

/** The net weight. */
export const measureSale = (sale: SaleFacts): Measure => ({
  value: netWeight(sale),
  unit: storedUnits.weight.symbol,
})

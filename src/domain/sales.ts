import { joined, type Measure, pounds } from "./details"
import type { Recorded } from "./records"
import { netWeight } from "./totals"

/** A load that left the row with a client; weights in lb. */
export type Sale = Recorded & {
  id: number
  rowId: number
  clientName: string
  emptyWeight: number
  fullWeight: number
  photoUrl: string | null
  removedAt: string
}

export type SaleFacts = Pick<Sale, "clientName" | "emptyWeight" | "fullWeight">

export const describeSale = (sale: SaleFacts) =>
  joined(
    sale.clientName,
    `net ${pounds(netWeight(sale))}`,
    `empty ${pounds(sale.emptyWeight)}`,
    `full ${pounds(sale.fullWeight)}`,
  )

/** The net weight. */
export const measureSale = (sale: SaleFacts): Measure => ({ value: netWeight(sale), unit: "lb" })

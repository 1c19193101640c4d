import type { Material } from "#domain/materials"
import type { Row } from "#domain/rows"
import type { Sale } from "#domain/sales"
import type { Temperature } from "#domain/temperatures"
import type { Turn } from "#domain/turns"

/** The server's answers as they will stand when what waits on this device has been sent. */
export type Overlay = {
  rows: <R extends Row>(rows: R[]) => R[]
  readings: (list: Temperature[], rowId: number) => Temperature[]
  turns: (list: Turn[], rowId: number) => Turn[]
  materials: (list: Material[], rowId: number) => Material[]
  sales: (list: Sale[], rowId: number) => Sale[]
}

import type { Recorded } from "./records"

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

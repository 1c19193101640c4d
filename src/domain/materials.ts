import type { Recorded } from "./records"

export type Material = Recorded & {
  id: number
  rowId: number
  /** None on records from before a category was asked for. */
  materialCategoryId: number | null
  /** Yards³. */
  cubicYards: number
  notes: string | null
  addedAt: string
}

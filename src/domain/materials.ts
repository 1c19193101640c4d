import type { Recorded } from "./records"

export type Material = Recorded & {
  id: number
  rowId: number
  /** Null on records from before the category was required. */
  materialCategoryId: number | null
  /** Yards³. */
  cubicYards: number
  notes: string | null
  addedAt: string
}

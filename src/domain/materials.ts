import { joined, yards } from "./details"
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

/** In the history a category stands by its name. */
export type MaterialFacts = Pick<Material, "cubicYards" | "notes"> & { category: string | null }

/** An addition in the history, in words. */
export const describeMaterial = ({ category, cubicYards, notes }: MaterialFacts) =>
  joined(category ?? "Uncategorized", yards(cubicYards), notes)

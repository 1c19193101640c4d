import { joined, type Measure, yards } from "./details"
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

/** The history names the category. */
export type MaterialFacts = Pick<Material, "cubicYards" | "notes"> & { category: string | null }

export const describeMaterial = ({ category, cubicYards, notes }: MaterialFacts) =>
  joined(category ?? "Uncategorized", yards(cubicYards), notes)

export const measureMaterial = ({ cubicYards }: MaterialFacts): Measure => ({
  value: cubicYards,
  unit: "yd³",
})

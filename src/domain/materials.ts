import { joined, type Measure } from "./details"
import type { Recorded } from "./records"
import { storedUnits, withUnit } from "./units"

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
  joined(category ?? "Uncategorized", withUnit("volume", cubicYards), notes)

export const measureMaterial = ({ cubicYards }: MaterialFacts): Measure => ({
  value: cubicYards,
  unit: storedUnits.volume.symbol,
})

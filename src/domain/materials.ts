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
  /** Does it begin a new count of days and turns? Null on records of earlier versions: no. */
  startsCount: boolean | null
  addedAt: string
}

/** The history names the category. */
export type MaterialFacts = Pick<Material, "cubicYards" | "notes" | "startsCount"> & {
  category: string | null
}

export const describeMaterial = ({ category, cubicYards, notes, startsCount }: MaterialFacts) =>
  joined(category ?? "Uncategorized", withUnit("volume", cubicYards), notes, startsCount ? "raw" : null)

export const measureMaterial = ({ cubicYards }: MaterialFacts): Measure => ({
  value: cubicYards,
  unit: storedUnits.volume.symbol,
})

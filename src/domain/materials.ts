import { joined, lateText, type Measure } from "./details"
import type { LateEntry, Recorded } from "./records"
import { storedUnits, withUnit } from "./units"

export type Material = Recorded &
  LateEntry & {
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
export type MaterialFacts = Pick<Material, "cubicYards" | "notes" | "startsCount" | "lateReason"> & {
  category: string | null
}

export const describeMaterial = (material: MaterialFacts) =>
  joined(
    material.category ?? "Uncategorized",
    withUnit("volume", material.cubicYards),
    material.notes,
    material.startsCount ? "raw" : null,
    lateText(material.lateReason),
  )

export const measureMaterial = ({ cubicYards }: MaterialFacts): Measure => ({
  value: cubicYards,
  unit: storedUnits.volume.symbol,
})

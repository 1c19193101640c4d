import { type Written, writtenElse } from "./as-written"
import { joined, lateText } from "./details"
import type { LateEntry, Recorded } from "./records"
import { withUnit } from "./units"

export type Material = Recorded &
  LateEntry &
  Written & {
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
export type MaterialFacts = Pick<
  Material,
  "cubicYards" | "notes" | "startsCount" | "lateReason" | keyof Written
> & {
  category: string | null
}

export const describeMaterial = (material: MaterialFacts) =>
  joined(
    material.category ?? "Uncategorized",
    withUnit("volume", material.cubicYards),
    writtenElse(material, "volume", material.cubicYards),
    material.notes,
    material.startsCount ? "raw" : null,
    lateText(material.lateReason),
  )

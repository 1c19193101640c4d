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
    /** That of its ticket. */
    photoUrl: string | null
  } & Load

/** What the gate knows of a load besides; null is not known. */
export type Load = {
  /** Who it came from, and the county of that. */
  source: string | null
  county: string | null
  /** Who brought it, and the plate of the truck. */
  hauler: string | null
  plate: string | null
  ticket: string | null
  /** Of the scale, lb, and as it was written where that was not in whole pounds. */
  weight: number | null
  weightValue: number | null
  weightUnit: string | null
  /** What a cubic yard of its type weighed on that day, lb, and whether its volume follows from that and the weight. */
  density: number | null
  volumeByWeight: boolean | null
  /** Why it was refused. Null for one that was taken. */
  refused: string | null
  /** When it came in, ISO, if it was put on its pile later. */
  arrivedAt: string | null
}

/** What a load of the same source said before. */
export type FormerLoad = Pick<Material, "county" | "hauler" | "materialCategoryId"> & { source: string }

/** What is known of a load, where fields that are not known are left out. */
export const loadOf = (known: { [F in keyof Load]?: Load[F] | undefined }): Load => ({
  source: known.source ?? null,
  county: known.county ?? null,
  hauler: known.hauler ?? null,
  plate: known.plate ?? null,
  ticket: known.ticket ?? null,
  weight: known.weight ?? null,
  weightValue: known.weightValue ?? null,
  weightUnit: known.weightUnit ?? null,
  density: known.density ?? null,
  volumeByWeight: known.volumeByWeight ?? null,
  refused: known.refused ?? null,
  arrivedAt: known.arrivedAt ?? null,
})

/** Loads that were taken and are on no pile yet. */
export const waitsForPile = ({ refused, voided }: Pick<Material, "refused" | "voided">) =>
  refused === null && !voided

/** The history names the category. */
export type MaterialFacts = Pick<
  Material,
  "cubicYards" | "notes" | "startsCount" | "lateReason" | keyof Written | keyof Told
> & {
  category: string | null
}

export const describeMaterial = (material: MaterialFacts) =>
  joined(
    material.category ?? "Uncategorized",
    withUnit("volume", material.cubicYards),
    material.volumeByWeight ? "by its weight" : writtenElse(material, "volume", material.cubicYards),
    ...loadTexts(material),
    material.notes,
    material.startsCount ? "counted as raw" : null,
    lateText(material.lateReason),
  )

/** What the history tells of it. */
type Told = Omit<Load, "arrivedAt">

/** Undefined in what a device keeps from before. */
const loadTexts = ({ source, county, hauler, plate, ticket, refused, ...load }: Told) => [
  ...(load.weight == null ? [] : [withUnit("weight", load.weight), weightElse(load, load.weight)]),
  source && `from ${source}`,
  county,
  hauler && `hauled by ${hauler}`,
  plate && `plate ${plate}`,
  ticket && `ticket ${ticket}`,
  refused && `refused: ${refused}`,
]

/** 'written as 9.2 ton', for a reader of another unit. */
const weightElse = ({ weightValue, weightUnit }: Pick<Load, "weightValue" | "weightUnit">, weight: number) =>
  writtenElse({ value: weightValue, unit: weightUnit }, "weight", weight)

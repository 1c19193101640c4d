import { nameKey } from "./name-key"

/** What a cubic yard of a material type weighed on a day of the farm's zone, '2026-05-01', in lb. */
export type Density = { materialType: string; density: number; weighedOn: string }

/** The newest that was weighed by that day; undefined where none was: then it is not known. */
export const densityOn = (
  densities: readonly Density[],
  materialType: string,
  day: string,
): number | undefined => {
  const key = nameKey(materialType)
  const known = densities.filter((each) => nameKey(each.materialType) === key && each.weighedOn <= day)
  return known.reduce<Density | undefined>(
    (newest, each) => (newest && newest.weighedOn > each.weighedOn ? newest : each),
    undefined,
  )?.density
}

/** Yards³ of so many lb, with as many digits as a volume may be written with. */
export const volumeBy = (pounds: number, density: number): number =>
  Math.round((pounds / density) * 1e4) / 1e4

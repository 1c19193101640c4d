import { notVoided, type Recorded } from "./records"
import { totalVolume } from "./totals"
import { numberOf, withUnit } from "./units"

type Added = Pick<Recorded, "voided"> & { cubicYards: number }
type Sold = Pick<Recorded, "voided"> & { cubicYards: number | null }

/**
 * What was built and what was sold of it, yd³; `built` is null where it is not known, `isAdded` where it is the sum of materials,
 * `unmeasured` are loads without a volume.
 */
export type Left = {
  built: number | null
  isAdded: boolean
  sold: number
  measured: number
  unmeasured: number
}

/** A pile's volume as it stands, yd³, and whether it comes from others or others come from it. */
type Volume = { cubicYards: number | null; isKin: boolean }

/**
 * What was in a pile before what was sold of it: its volume, or else the sum of the materials that were `added`; a start of 0 yd³ says
 * that all of it was added later. What a pile with a family holds is not what was added to itself: there 0 is nothing, and null not known.
 */
export const builtOf = ({ cubicYards, isKin }: Volume, added: number): number | null =>
  isKin ? cubicYards : cubicYards || added || null

/** What is left of a pile, by volume. */
export const leftOf = (pile: Volume, materials: readonly Added[], sales: readonly Sold[]): Left => {
  const loads = notVoided(sales)
  const measured = loads.flatMap((load) => (load.cubicYards == null ? [] : { cubicYards: load.cubicYards }))
  return {
    built: builtOf(pile, totalVolume(notVoided(materials))),
    isAdded: !pile.cubicYards && !pile.isKin,
    sold: totalVolume(measured),
    measured: measured.length,
    unmeasured: loads.length - measured.length,
  }
}

/** Of what was built; less than nothing is never left. Without the noise of binary fractions. */
export const atMostLeft = ({ built, sold }: Pick<Left, "built" | "sold">): number | null =>
  built === null ? null : Math.max(0, Math.round((built - sold) * 1e6) / 1e6)

/** 'At most 40 yd³ left. 2 loads have no volume.': compost shrinks, so that there may be less. */
export const leftText = (left: Left): string => {
  const { unmeasured } = left
  const others = `${unmeasured} ${unmeasured === 1 ? "load has" : "loads have"} no volume.`
  return `${volumesText(left)}${unmeasured > 0 ? ` ${others}` : ""}`
}

const volumesText = ({ built, sold, isAdded }: Left) => {
  if (built === null) return `${withUnit("volume", sold)} sold. How much was built is not known.`
  // Beyond the noise of binary fractions.
  return sold - built > 1e-6
    ? `Sold more than ${isAdded ? "was added" : "its volume"}: ${numberOf("volume", sold)} of ${withUnit("volume", built)}.`
    : `At most ${withUnit("volume", atMostLeft({ built, sold }) ?? 0)} left.`
}

import { notVoided, type Recorded } from "./records"
import { totalVolume } from "./totals"
import { numberOf, withUnit } from "./units"

type Added = Pick<Recorded, "voided"> & { cubicYards: number }
type Sold = Pick<Recorded, "voided"> & { cubicYards: number | null }

/** What was built and what was sold of it, yd³; `built` is null where it is not known, `unmeasured` are loads without a volume. */
export type Left = { built: number | null; sold: number; measured: number; unmeasured: number }

/**
 * What is left of a pile, by volume: built are the volume at its start, or else the materials that were added. A start of 0 yd³ says
 * that all of it was added later.
 */
export const leftOf = (
  { cubicYards }: { cubicYards: number | null },
  materials: readonly Added[],
  sales: readonly Sold[],
): Left => {
  const loads = notVoided(sales)
  const measured = loads.flatMap((load) => (load.cubicYards == null ? [] : { cubicYards: load.cubicYards }))
  return {
    built: cubicYards || totalVolume(notVoided(materials)) || null,
    sold: totalVolume(measured),
    measured: measured.length,
    unmeasured: loads.length - measured.length,
  }
}

/** 'At most 40 yd³ left. 2 loads have no volume.': compost shrinks, so that there may be less. */
export const leftText = (left: Left): string => {
  const { unmeasured } = left
  const others = `${unmeasured} ${unmeasured === 1 ? "load has" : "loads have"} no volume.`
  return `${volumesText(left)}${unmeasured > 0 ? ` ${others}` : ""}`
}

const volumesText = ({ built, sold }: Left) => {
  if (built === null) return `${withUnit("volume", sold)} sold. How much was built is not known.`
  // Without the noise of binary fractions, which may leave -0.
  const left = Math.round((built - sold) * 1e6) / 1e6
  return left < 0
    ? `Sold more than was built: ${numberOf("volume", sold)} of ${withUnit("volume", built)}.`
    : `At most ${withUnit("volume", Math.abs(left))} left.`
}

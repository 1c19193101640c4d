import { notVoided } from "#domain/records"
import type { Temperature } from "#domain/temperatures"
import type { byPlace } from "../format/by-place"

/** A reading alone, or those of one visit in the order of the farm's places; `top` is the hottest that counts. */
export type ReadingLine = { top: Temperature; readings: readonly Temperature[] }

/** In the order of the readings. A visit of which readings may be missing, at the end of a limited list, is left out. */
export const readingLines = (
  { lines, since }: { lines: readonly Temperature[]; since?: string | undefined },
  inOrder: ReturnType<typeof byPlace>,
): ReadingLine[] => {
  const groups: Temperature[][] = []
  const visits = new Map<string, Temperature[]>()
  for (const reading of lines) {
    const { visit, recordedAt } = reading
    if (visit != null && recordedAt === since) continue
    const key = `${visit} ${recordedAt}`
    const known = visit == null ? undefined : visits.get(key)
    if (known) {
      known.push(reading)
      continue
    }
    const fresh = [reading]
    groups.push(fresh)
    if (visit != null) visits.set(key, fresh)
  }
  return groups.map((readings) => lineOf(readings.sort(inOrder)))
}

const lineOf = (readings: readonly Temperature[]): ReadingLine => {
  const counted = notVoided(readings)
  const [first, ...others] = counted.length > 0 ? counted : readings
  if (!first) throw new Error("A line has a reading.")
  return {
    top: others.reduce((top, each) => (each.temperature > top.temperature ? each : top), first),
    readings,
  }
}

/** The lowest of a line's readings that count, °F; of a voided line that of all. */
export const lowestOf = ({ readings }: ReadingLine): number => {
  const counted = notVoided(readings)
  const degrees = (counted.length > 0 ? counted : readings).map(({ temperature }) => temperature)
  return degrees.reduce((low, each) => Math.min(low, each))
}

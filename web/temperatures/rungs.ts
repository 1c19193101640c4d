import { hasPhotoAt, type PhotoField, photoField, type Rung } from "#contract/ladder"
import type { TemperatureForm } from "#contract/temperatures"
import type { Farm } from "#domain/farms"
import { unitOf, withUnit } from "#domain/units"
import type { Moisture, Smell } from "#domain/visits"
import { asWritten, quantitiesOf } from "#domain/written"

/** The form's values: of one reading, or with `readings` of several probes. */
export type ReadingValues = {
  readings?: Rung[] | undefined
  moisture?: Moisture | null | undefined
  smell?: Smell | null | undefined
  weather?: string | null | undefined
  notes?: string | null | undefined
} & { [F in keyof TemperatureForm]?: TemperatureForm[F] | undefined } & {
  [field in PhotoField]?: Blob | undefined
}

/** A place in a pile: a position, and one of the farm's depths where it has any. */
export type Place = Pick<Rung, "position" | "depth">

/** Of a single reading that is logged again, which may have none. */
export const positionName = ({ position }: Pick<Place, "position">) => position || "Reading"

/** 'left, 2 ft' */
export const placeName = ({ position, depth }: Place) =>
  depth === null ? positionName({ position }) : `${position}, ${depth}`

export const isSamePlace = (one: Place, other: Place) =>
  one.position === other.position && one.depth === other.depth

/** The places of a farm's ladder, one position after the other, and after them those of a draft that the farm no longer has. */
export const placesOf = (
  { positions, depths }: Pick<Farm, "positions" | "depths">,
  rungs: readonly Rung[] = [],
): Place[] => {
  const own = positions.flatMap((position) =>
    (depths.length > 0 ? depths : [null]).map((depth): Place => ({ position, depth })),
  )
  const others = rungs.filter((rung) => !own.some((place) => isSamePlace(place, rung)))
  return [...own, ...others.map(({ position, depth }) => ({ position, depth }))]
}

type Filled = Rung & { temperature: number }

/** The rungs with a number; the others were not read. */
export const filledIn = (rungs: readonly Rung[] = []): Filled[] =>
  rungs.filter((rung): rung is Filled => typeof rung.temperature === "number")

export const highestOf = (read: readonly Filled[]) => Math.max(...read.map(({ temperature }) => temperature))

/** One photo is enough for a visit, also that of a position. */
export const hasPlacePhoto = (values: ReadingValues) =>
  values.readings?.some((_, place) => hasPhotoAt(values, place)) ?? false

/** °F; undefined where nothing was read. */
export const heatRange = (read: readonly Filled[]) => {
  if (read.length === 0) return undefined
  const degrees = read.map(({ temperature }) => temperature)
  const sum = degrees.reduce((all, each) => all + each, 0)
  return { lowest: Math.min(...degrees), mean: sum / degrees.length, highest: Math.max(...degrees) }
}

/** '118–156 °F', '142 °F' */
export const rangeText = (range: ReturnType<typeof heatRange>) => {
  if (!range) return ""
  const { lowest, highest } = range
  const low = lowest === highest ? "" : `${unitOf("temperature").shown(lowest)}–`
  return `${low}${withUnit("temperature", highest)}`
}

/** The body of a visit from the form's values, and the photos of its readings by their place there. */
export const visitOf = (values: ReadingValues) => {
  const { readings = [], moisture, smell, weather, notes, lateReason, probe } = values
  const read = filledIn(readings)
  const photos = readings.flatMap((rung, place) => {
    const photo: unknown = Reflect.get(values, photoField(place))
    const at = read.includes(rung as Filled)
      ? read.indexOf(rung as Filled)
      : read.findIndex(({ position }) => position === rung.position)
    return hasPhotoAt(values, place) && photo instanceof Blob && at >= 0 ? [[at, photo] as const] : []
  })
  const body = {
    readings: read.map(({ position, depth, temperature, unit }) => ({
      // A reading that is logged again may have had none.
      ...(position && { position }),
      ...(depth !== null && { depth }),
      ...(probe && { probe }),
      ...asWritten(quantitiesOf("temperatures"), { temperature, unit }),
    })),
    moisture: moisture ?? null,
    smell: smell ?? null,
    weather: weather || null,
    notes: notes || null,
    ...(lateReason && { lateReason }),
  }
  return { body, photos: Object.fromEntries(photos) as Record<number, Blob> }
}

import { degreesOf } from "#domain/as-written"

/** A reading as the body of its visit has it. */
export type ReadingInBody = {
  position: string | null
  depth: string | null
  /** °F, exactly as much as was typed. */
  temperature: number
  value: number | null
  unit: string | null
  /** With which of the farm's probes. */
  probe: string | null
}

type Fields = Readonly<Record<string, unknown>>

/** The readings in the body of a visit, as they are sent. It may come from a file. */
export const readingsOf = ({ readings }: Fields): Fields[] =>
  Array.isArray(readings)
    ? readings.map((each) => (typeof each === "object" && each !== null ? each : {}))
    : []

/** A reading of a body with its temperature, however it was written. */
export const readingIn = ({ position, depth, temperature, value, unit, probe }: Fields): ReadingInBody => {
  const written = {
    value: typeof value === "number" ? value : null,
    unit: typeof unit === "string" ? unit : null,
  }
  return {
    position: typeof position === "string" ? position : null,
    depth: typeof depth === "string" ? depth : null,
    temperature: degreesOf({ temperature: Number(temperature), ...written }),
    ...written,
    probe: typeof probe === "string" ? probe : null,
  }
}

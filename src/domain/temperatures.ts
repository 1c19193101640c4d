import { degreesOf, type Written, writtenElse } from "./as-written"
import { joined, lateText } from "./details"
import type { LateEntry, Recorded } from "./records"
import { withUnit } from "./units"
import { type InVisit, type Placed, placeOf } from "./visits"

/** A reading. Its photo is a URL, in a single reading a data URL. */
export type Temperature = Recorded &
  LateEntry &
  Written &
  InVisit & {
    id: number
    rowId: number
    /** °F; in the API's answers the largest whole number not above what was read. See `degreesOf`. */
    temperature: number
    photoUrl: string | null
    recordedAt: string
  }

export type TemperatureFacts = Pick<Temperature, "temperature" | "lateReason" | keyof Written> & Placed

export const describeTemperature = (reading: TemperatureFacts) => {
  const degrees = degreesOf(reading)
  return joined(
    withUnit("temperature", degrees),
    placeOf(reading),
    reading.probe ? `probe ${reading.probe}` : null,
    writtenElse(reading, "temperature", degrees),
    lateText(reading.lateReason),
  )
}

import type { Recorded } from "./records"

export type Temperature = Recorded & {
  id: number
  rowId: number
  /** °F. */
  temperature: number
  /** A URL of the photo; in a single reading, a data URL. */
  photoUrl: string | null
  recordedAt: string
}

export type TemperatureFacts = Pick<Temperature, "temperature">

export const describeTemperature = ({ temperature }: TemperatureFacts) => `${temperature} °F`

import type { Measure } from "./details"
import type { Recorded } from "./records"
import { storedUnits, withUnit } from "./units"

/** A reading in °F. Its photo is a URL, in a single reading a data URL. */
export type Temperature = Recorded & {
  id: number
  rowId: number
  temperature: number
  photoUrl: string | null
  recordedAt: string
}

export type TemperatureFacts = Pick<Temperature, "temperature">

export const describeTemperature = ({ temperature }: TemperatureFacts) => withUnit("temperature", temperature)

export const measureTemperature = ({ temperature }: TemperatureFacts): Measure => ({
  value: temperature,
  unit: storedUnits.temperature.symbol,
})

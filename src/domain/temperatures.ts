import { joined, lateText, type Measure } from "./details"
import type { LateEntry, Recorded } from "./records"
import { storedUnits, withUnit } from "./units"

/** A reading in °F. Its photo is a URL, in a single reading a data URL. */
export type Temperature = Recorded &
  LateEntry & {
    id: number
    rowId: number
    temperature: number
    photoUrl: string | null
    recordedAt: string
  }

export type TemperatureFacts = Pick<Temperature, "temperature" | "lateReason">

export const describeTemperature = ({ temperature, lateReason }: TemperatureFacts) =>
  joined(withUnit("temperature", temperature), lateText(lateReason))

export const measureTemperature = ({ temperature }: Pick<Temperature, "temperature">): Measure => ({
  value: temperature,
  unit: storedUnits.temperature.symbol,
})

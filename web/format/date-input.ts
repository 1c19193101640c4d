import { formatISO } from "date-fns"
import { serverNow } from "../lib/server-clock"

/** '2026-03-05', as a date field has it, in the device's zone. */
export const toDateInput = (at: string | number) => formatISO(at, { representation: "date" })

/** An instant of that day: noon, which is the same day in nearly every zone, or now, when that is sooner. */
export const fromDateInput = (day: string) =>
  new Date(Math.min(Date.parse(`${day}T12:00`), serverNow())).toISOString()

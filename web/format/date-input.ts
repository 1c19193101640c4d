import { formatISO } from "date-fns"
import { serverNow } from "../lib/server-clock"

/** '2026-03-05', the value of a date field, in the device's zone. */
export const toDateInput = (at: string | number) => formatISO(at, { representation: "date" })

/** An instant of that day: noon, which is on the same day in nearly every zone, but no later than now. */
export const fromDateInput = (day: string) =>
  new Date(Math.min(Date.parse(`${day}T12:00`), serverNow())).toISOString()

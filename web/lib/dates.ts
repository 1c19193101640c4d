import { format } from "date-fns"
import { serverNow } from "./clock"

/** 'March 5, 2026', in the device's zone. */
export const dateOf = (at: string | number) => format(at, "MMMM d, yyyy")

/** 'March 5, 2026 - 2:07 PM', in the device's zone. */
export const dateTimeOf = (at: string | number) => format(at, "MMMM d, yyyy - h:mm a")

/** '2026-03-05', as a date field has it, in the device's zone. */
export const dayOf = (at: string | number) => format(at, "yyyy-MM-dd")

/** An instant of that day: noon, which is the same day in nearly every zone, or now, when that is sooner. */
export const instantOf = (day: string) =>
  new Date(Math.min(Date.parse(`${day}T12:00`), serverNow())).toISOString()

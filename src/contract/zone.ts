import * as z from "zod/mini"

/** A name of the tz database that `Intl` knows. */
export const Zone = z
  .string({ error: "Zone must be a time zone such as America/Los_Angeles" })
  .check(z.refine((zone) => isZone(zone), "Zone must be a time zone such as America/Los_Angeles"))

function isZone(zone: string) {
  try {
    return Boolean(new Intl.DateTimeFormat("en", { timeZone: zone }))
  } catch {
    return false
  }
}

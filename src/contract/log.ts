import * as z from "zod/mini"

/** A name of the tz database, as `Intl` knows it. */
export const Zone = z
  .string()
  .check(z.refine((zone) => isZone(zone), "Zone must be a time zone such as America/Los_Angeles"))

/** What the log's export takes: the first and the last day or instant, and the zone its times are told in. */
export const LogQuery = z.object({
  from: z.optional(instant("From", 0)),
  to: z.optional(instant("To", 1)),
  zone: z._default(Zone, "UTC"),
})
export type LogQuery = z.infer<typeof LogQuery>

export const logActions = [
  "Built",
  "Temperature",
  "Turned",
  "Material",
  "Sold",
  "Removed",
  "Corrected",
  "Voided",
] as const
export type LogAction = (typeof logActions)[number]

/** A day stands for its beginning; as an end, for the beginning of the next, so that it is included. */
function instant(name: string, daysAfter: number) {
  return z.pipe(
    z.union([z.iso.datetime({ offset: true }), z.iso.date()], { error: `${name} must be an ISO date` }),
    z.transform((text) =>
      new Date(Date.parse(text) + (text.length === 10 ? daysAfter * 86_400_000 : 0)).toISOString(),
    ),
  )
}

function isZone(zone: string) {
  try {
    return Boolean(new Intl.DateTimeFormat("en", { timeZone: zone }))
  } catch {
    return false
  }
}

import * as z from "zod/mini"
import { zonedTime } from "../domain/zoned-time"

/** A name of the tz database, as `Intl` knows it. */
export const Zone = z
  .string()
  .check(z.refine((zone) => isZone(zone), "Zone must be a time zone such as America/Los_Angeles"))

/** What the log's export takes: the first and the last day or instant, and the zone its times are told in. */
export const LogQuery = z.pipe(
  z.object({
    from: z.optional(dayOrInstant("From")),
    to: z.optional(dayOrInstant("To")),
    zone: z._default(Zone, "UTC"),
  }),
  z.transform(({ from, to, zone }) => ({
    zone,
    from: from && instantOf(from, 0, zone),
    to: to && instantOf(to, 1, zone),
  })),
)
export type LogQuery = z.infer<typeof LogQuery>

function dayOrInstant(name: string) {
  return z.union([z.iso.datetime({ offset: true }), z.iso.date()], { error: `${name} must be an ISO date` })
}

/** A day of the zone stands for its beginning; as an end, for the beginning of the next, so that it is included. */
function instantOf(text: string, daysAfter: number, zone: string) {
  if (text.length > 10) return new Date(text).toISOString()
  const midnight = Date.parse(text) + daysAfter * 86_400_000
  const guess = midnight - offsetAt(midnight, zone)
  return new Date(midnight - offsetAt(guess, zone)).toISOString()
}

/**
 * How far the zone's clocks are ahead of UTC at an instant, in milliseconds. 0 in years that Intl writes with less or
 * more than four digits, which Date does not read: nothing was recorded then.
 */
function offsetAt(at: number, zone: string) {
  const year = new Date(at).getUTCFullYear()
  if (year <= 1000 || year >= 9999) return 0
  const { day, time } = zonedTime(zone)(at)
  return Date.parse(`${day}T${time}Z`) - Math.floor(at / 1000) * 1000
}

function isZone(zone: string) {
  try {
    return Boolean(new Intl.DateTimeFormat("en", { timeZone: zone }))
  } catch {
    return false
  }
}

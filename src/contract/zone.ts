import * as z from "zod/mini"

const error = "Zone must be a time zone such as America/Los_Angeles"

/** A name of the tz database that `Intl` knows, or an offset. */
export const Zone = z.string({ error }).check(z.refine((zone) => spellingOf(zone) !== undefined, error))

/** A name of the tz database: an offset knows no daylight saving time. */
export const NamedZone = Zone.check(z.refine((zone) => !/^[+-]/.test(zone), error))

/** In the tz database's own capitals: days are cached by the spelling. */
export const NewZone = NamedZone.check(z.overwrite((zone) => spellingOf(zone) ?? zone))

function spellingOf(zone: string) {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: zone }).resolvedOptions().timeZone
  } catch {
    return undefined
  }
}

import * as z from "zod/mini"
import { linkKinds } from "../domain/family"
import { fraction, orNull, text, whole } from "./answer-fields"

/** '2026-05-01' */
const day = z.iso.date()
const days = z.array(day)

const amount = { loads: whole, cubicYards: fraction, byWeight: whole, weighed: whole, pounds: fraction }
const sold = { loads: whole, cubicYards: fraction, unmeasured: whole, pounds: fraction }
const volume = z.strictObject({ piles: whole, unknown: whole, cubicYards: fraction })
const extreme = orNull(z.strictObject({ temperature: fraction, day, pile: text }))
const origin = { type: orNull(text), source: orNull(text), county: orNull(text) }

/** What came in, was made and left in a season, and what remains. */
export const Season = z.strictObject({
  ...{ from: day, to: day, zone: text, in: z.strictObject(amount) },
  byType: z.array(z.strictObject({ type: orNull(text), ...amount })),
  byOrigin: z.array(z.strictObject({ ...origin, ...amount })),
  refused: z.array(
    z.strictObject({
      ...{ day, ...origin, hauler: orNull(text), plate: orNull(text) },
      ...{ reason: text, cubicYards: fraction, pounds: orNull(fraction) },
    }),
  ),
  refusedElsewhere: whole,
  out: z.strictObject(sold),
  byClient: z.array(z.strictObject({ client: text, ...sold })),
  made: volume,
  piles: z.array(
    z.strictObject({
      ...{ pile: text, place: text, formed: day, by: orNull(z.enum(linkKinds)), parents: z.array(text) },
      ...{ turned: days, turns: whole, heatDays: whole, complete: orNull(day), sampled: days, loaded: days },
      ...{ gone: orNull(day), mergedInto: orNull(text), cubicYards: orNull(fraction) },
      ...{ left: orNull(fraction), daysToRead: whole, daysUnread: whole },
    }),
  ),
  remaining: volume,
  waiting: z.strictObject({ loads: whole, cubicYards: fraction }),
  ...{ daysToRead: whole, daysUnread: whole },
  months: z.array(z.strictObject({ month: text, readings: whole, highest: extreme, lowest: extreme })),
})

import * as z from "zod/mini"
import { midnightOf } from "../domain/day"
import { Language } from "./users"
import { Zone } from "./zone"

/** The query of the log's export: first and last day or instant, and the time zone. */
export const LogQuery = z.object({
  from: z.optional(dayOrInstant("From")),
  to: z.optional(dayOrInstant("To")),
  zone: z.optional(Zone),
  language: z.optional(Language),
})
export type LogQuery = z.infer<typeof LogQuery>

/** Instants from `from` on and before `to`, and the zone that they are written in. */
export type LogSpan = { zone: string; from: string | undefined; to: string | undefined }

/** Days are those of the query's zone, or else of the farm's. */
export const spanOf = ({ from, to, zone: asked }: LogQuery, farmZone: string): LogSpan => {
  const zone = asked ?? farmZone
  return { zone, from: from && instantOf(from, 0, zone), to: to && instantOf(to, 1, zone) }
}

function dayOrInstant(name: string) {
  return z.union([z.iso.datetime({ offset: true }), z.iso.date()], { error: `${name} must be an ISO date` })
}

/** `daysAfter` is 1 for a last day, which is included. */
const instantOf = (text: string, daysAfter: number, zone: string) =>
  text.length > 10 ? new Date(text).toISOString() : midnightOf(text, zone, daysAfter)

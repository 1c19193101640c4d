import * as z from "zod/mini"
import { joined } from "../domain/details"
import { nameKey } from "../domain/name-key"
import { mostDepths, mostPositions } from "../domain/visits"
import { pastInstant, photoUrl } from "./fields"
import { schemasOf } from "./record-fields"
import { NewVisitReading } from "./temperatures"

const { visitNumber: _, ...fields } = schemasOf("visits", "body")

/** Each may be left out, but not all at once. */
const saysSomething = z.refine<Record<string, unknown>>(
  ({ moisture, smell, weather, notes, unread, readings }) =>
    [moisture, smell, weather, notes, unread].some(Boolean) ||
    (Array.isArray(readings) && readings.length > 0),
  { error: "Say what you saw, or why it was not read", path: ["notes"] },
)

/** That nobody could read is so at one pile, or at every active one of the farm. */
export const everyPile = z.optional(z.boolean({ error: "Every pile must be true or false" }))

/** The sentence to whoever says something else of every pile, or takes it back there. */
export const notOfEveryPile = "Only why nobody could read is said of every pile"

/** The form's values. */
export const VisitForm = z.object({ ...fields, everyPile }).check(saysSomething)
export type VisitForm = z.infer<typeof VisitForm>

type Place = Partial<Pick<z.infer<typeof NewVisitReading>, "position" | "depth">>

/** What is wrong with the places of a visit's readings, compared as a farm's are: only a single one may leave its place out. */
export const faultOfPlaces = (readings: readonly Place[]): string | undefined => {
  const [positions, depths, places] = [new Set<string>(), new Set<string>(), new Set<string>()]
  for (const { position, depth } of readings) {
    if (!position && depth) return `A reading at the depth ${depth} needs a position`
    if (!position && readings.length > 1) return "Each of several readings needs a position"
    const [at, below] = [nameKey(position ?? ""), nameKey(depth ?? "")]
    const place = JSON.stringify([at, below])
    if (places.has(place)) return `There are two readings at ${joined(position ?? null, depth ?? null)}`
    places.add(place)
    if (at) positions.add(at)
    if (below) depths.add(below)
  }
  if (positions.size > mostPositions) return `A visit has at most ${mostPositions} positions`
  return depths.size > mostDepths ? `A visit has at most ${mostDepths} depths` : undefined
}

const readings = z._default(
  z
    .array(NewVisitReading, { error: "Readings must be a list" })
    .check(
      z.refine((all) => !faultOfPlaces(all), { error: ({ input }) => faultOfPlaces(input as Place[]) ?? "" }),
    ),
  [],
)

/** The body of POST …/visits. The server gives the number. */
export const NewVisit = z
  .strictObject({ ...fields, everyPile, readings, photoUrl, visitedAt: pastInstant("Visited at") })
  .check(
    saysSomething,
    z.refine(
      ({ everyPile, unread, readings, moisture, smell }) =>
        !everyPile || (unread != null && readings.length === 0 && !moisture && !smell),
      { error: notOfEveryPile, path: ["everyPile"] },
    ),
    z.refine(({ unread, readings }) => unread == null || readings.length === 0, {
      error: "A visit with readings was read: leave out why it was not",
      path: ["unread"],
    }),
  )
export type NewVisit = z.infer<typeof NewVisit>
export type VisitBody = z.input<typeof NewVisit>

import type { Material } from "#domain/materials"
import { notVoided } from "#domain/records"
import type { RowChange } from "#domain/rows"
import type { Temperature } from "#domain/temperatures"
import type { Turn } from "#domain/turns"

/** What counts in a pile, each kind in the order of its ids, all of it: what a void leaves can't be told from a part. */
export type Had = {
  readings: readonly HadReading[]
  turns: readonly HadRecord[]
  raw: readonly HadRecord[]
  /** When a count was begun again, ISO. */
  restarts: readonly string[]
}
type HadRecord = { id: number; at: string }
/** `author` is left out of what the user recorded. */
type HadReading = HadRecord & {
  temperature: number
  by: number
  author?: string | undefined
  /** The number of the visit that it belongs to. */
  visit?: number | undefined
}

type Lists = {
  temperatures: readonly Temperature[]
  turns: readonly Turn[]
  materials: readonly Material[]
  changes: readonly RowChange[]
}

/** What counts of a pile's whole lists, as the server answered them. */
export const hadOf = ({ temperatures, turns, materials, changes }: Lists): Had => ({
  readings: byId(notVoided(temperatures)).map(
    ({ id, recordedAt, temperature, recordedBy, author, visit }) => ({
      id,
      at: recordedAt,
      temperature,
      by: recordedBy,
      author,
      visit,
    }),
  ),
  turns: byId(notVoided(turns)).map(({ id, turnedAt }) => ({ id, at: turnedAt })),
  raw: byId(notVoided(materials).filter(({ startsCount }) => startsCount)).map(({ id, addedAt }) => ({
    id,
    at: addedAt,
  })),
  restarts: changes.flatMap(({ field, changedAt }) => (field === "count" ? changedAt : [])),
})

/** In the order in which the server has stored them. */
export const byId = <R extends { id: number }>(records: readonly R[]) =>
  [...records].sort((one, other) => one.id - other.id)

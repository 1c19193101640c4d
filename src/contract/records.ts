import * as z from "zod/mini"
import { longest, required } from "./fields"

/** Who wrote a record down and when the server took it, beside when it happened. */
export type Recorded = {
  recordedBy: number
  receivedAt: string
  /** Only on a record that was struck through: it stays in the log and counts nowhere. */
  voided?: Voided
}
export type Voided = { at: string; by: number; reason: string }

/** What POST …/void takes. */
export const Void = z.object({ reason: required("Reason", longest.line) })
export type Void = z.infer<typeof Void>

/** The records that count. */
export const valid = <R extends { voided?: Voided }>(records: readonly R[]) =>
  records.filter((record) => !record.voided)

/** Did the server take a record so long after it happened (10 minutes) that a reader should know? */
export const isLate = (happenedAt: string, receivedAt: string) =>
  Date.parse(receivedAt) - Date.parse(happenedAt) > 10 * 60_000

/** What every list takes: only records since a date, only the newest so many. Without them it is whole. */
export const ListQuery = z.object({
  from: z.optional(
    z.pipe(
      z.union([z.iso.datetime({ offset: true }), z.iso.date()], { error: "From must be an ISO date" }),
      z.transform((text) => new Date(text).toISOString()),
    ),
  ),
  limit: z.optional(
    z
      .pipe(
        z.string(),
        z.transform((text) => (/^\d+$/.test(text) ? Number(text) : 0)),
      )
      .check(z.minimum(1, "Limit must be a positive number")),
  ),
  photos: z.optional(z.string()),
})
export type ListQuery = z.infer<typeof ListQuery>

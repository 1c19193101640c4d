import * as z from "zod/mini"
import { manyLines, oneLine } from "./control-characters"

/** In characters; the specification leaves these bounds open. */
export const maxLength = { label: 50, name: 100, line: 200, email: 254, password: 200, notes: 2000 }
export const largestNumber = 1_000_000
/** °F; no compost is so hot. */
export const hottest = 300

/** A whole number ≥ 1; `undefined` and `null` are answered 'X is required'. */
export const positive = (field: string, message = `${field} must be positive`, largest = largestNumber) =>
  whole(field).check(z.positive(message), atMost(field, largest))

/** A whole number ≥ 0, or null, or missing. */
export const optionalVolume = (field: string) =>
  z.optional(z.nullable(whole(field).check(z.nonnegative(`${field} must be 0 or positive`), atMost(field))))

/** One line of text, trimmed and without control characters; never empty. */
export const required = (field: string, max = maxLength.line) =>
  z
    .string({ error: `${field} is required` })
    .check(z.overwrite(oneLine), z.trim(), z.minLength(1, `${field} is required`), shorterThan(field, max))

/** One line of text that may be missing, null or empty. */
export const optionalText = (field: string, max = maxLength.line) => optional(field, oneLine, max)

/** Text of many lines that may be missing. */
export const optionalNotes = (field: string) => optional(field, manyLines, maxLength.notes)

/** Text of many lines, never empty. */
export const requiredNotes = (field: string) =>
  z
    .string({ error: `${field} is required` })
    .check(
      z.overwrite(manyLines),
      z.trim(),
      z.minLength(1, `${field} is required`),
      shorterThan(field, maxLength.notes),
    )

const optional = (field: string, clean: (text: string) => string, max: number) =>
  z.optional(
    z.nullable(
      z
        .string({ error: `${field} must be text` })
        .check(z.overwrite(clean), z.trim(), shorterThan(field, max)),
    ),
  )

/**
 * An ISO date or date-time, parsed to UTC. At most five minutes ahead of the server's clock, in case a
 * phone's date is wrong, and not before 2000, the date of a reset clock.
 */
export const pastInstant = (field: string) => past(field, (text) => new Date(text).toISOString())

/** The same for a day of the farm's zone: a date without a time stays one, such as '2026-05-01'. */
export const pastDay = (field: string) =>
  past(field, (text) => (isDate(text) ? text : new Date(text).toISOString()))

/** '2026-05-01', without a time */
export const isDate = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text)

const past = (field: string, kept: (text: string) => string) =>
  z.optional(
    z
      .pipe(
        z.union([z.iso.datetime({ offset: true }), z.iso.date()], { error: `${field} must be an ISO date` }),
        z.transform(kept),
      )
      .check(
        z.refine((at) => Date.parse(at) <= Date.now() + 5 * 60_000, `${field} is in the future`),
        z.refine((at) => at >= "2000", `${field} is too long ago`),
      ),
  )

/** A photo as a JPEG data URL; null without one. */
export const photoUrl = z._default(z.nullable(z.string({ error: "Photo must be a JPEG data URL" })), null)

const whole = (field: string) =>
  z
    .number({ error: ({ input }) => (input == null ? `${field} is required` : `${field} must be a number`) })
    .check(
      z.multipleOf(1, `${field} must be a whole number`),
      // The former takes 1e-42 for a multiple of 1.
      z.refine(Number.isInteger, `${field} must be a whole number`),
    )

const atMost = (field: string, largest = largestNumber) =>
  z.maximum(largest, `${field} must be at most ${largest}`)

const shorterThan = (field: string, max: number) =>
  z.maxLength(max, `${field} must be at most ${max} characters`)

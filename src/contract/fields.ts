import * as z from "zod/mini"
import { manyLines, oneLine } from "./control-characters"

/** In characters; the specification leaves these bounds open. */
export const maxLength = { label: 50, name: 100, line: 200, email: 254, password: 200, notes: 2000 }
export const largestNumber = 1_000_000
/** °F; no compost is so hot. */
export const hottest = 300

/** A whole number ≥ 1; `undefined` and `null` are answered 'X is required'. */
export const positive = (name: string, message = `${name} must be positive`, largest = largestNumber) =>
  whole(name).check(z.positive(message), atMost(name, largest))

/** A whole number ≥ 0, or null, or missing. */
export const optionalVolume = (name: string) =>
  z.optional(z.nullable(whole(name).check(z.nonnegative(`${name} must be 0 or positive`), atMost(name))))

/** One line of text, trimmed and without control characters; never empty. */
export const required = (name: string, max = maxLength.line) =>
  z
    .string({ error: `${name} is required` })
    .check(z.overwrite(oneLine), z.trim(), z.minLength(1, `${name} is required`), shorterThan(name, max))

/** One line of text that may be missing, null or empty. */
export const optionalText = (name: string, max = maxLength.line) => optional(name, oneLine, max)

/** Text of many lines that may be missing. */
export const optionalNotes = (name: string) => optional(name, manyLines, maxLength.notes)

/** Text of many lines, never empty. */
export const requiredNotes = (name: string) =>
  z
    .string({ error: `${name} is required` })
    .check(
      z.overwrite(manyLines),
      z.trim(),
      z.minLength(1, `${name} is required`),
      shorterThan(name, maxLength.notes),
    )

const optional = (name: string, clean: (text: string) => string, max: number) =>
  z.optional(
    z.nullable(
      z.string({ error: `${name} must be text` }).check(z.overwrite(clean), z.trim(), shorterThan(name, max)),
    ),
  )

/**
 * An ISO date or date-time, parsed to UTC. At most five minutes ahead of the server's clock, in case a
 * phone's date is wrong, and not before 2000, the date of a reset clock.
 */
export const pastInstant = (name: string) => past(name, (text) => new Date(text).toISOString())

/** The same for a day of the farm's zone: a date without a time stays one, such as '2026-05-01'. */
export const pastDay = (name: string) =>
  past(name, (text) => (isDate(text) ? text : new Date(text).toISOString()))

/** '2026-05-01', without a time */
export const isDate = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text)

const past = (name: string, kept: (text: string) => string) =>
  z.optional(
    z
      .pipe(
        z.union([z.iso.datetime({ offset: true }), z.iso.date()], { error: `${name} must be an ISO date` }),
        z.transform(kept),
      )
      .check(
        z.refine((at) => Date.parse(at) <= Date.now() + 5 * 60_000, `${name} is in the future`),
        z.refine((at) => at >= "2000", `${name} is too long ago`),
      ),
  )

/** A photo as a JPEG data URL; null without one. */
export const photoUrl = z._default(z.nullable(z.string({ error: "Photo must be a JPEG data URL" })), null)

const whole = (name: string) =>
  z
    .number({ error: ({ input }) => (input == null ? `${name} is required` : `${name} must be a number`) })
    .check(
      z.multipleOf(1, `${name} must be a whole number`),
      // The former takes 1e-42 for a multiple of 1.
      z.refine(Number.isInteger, `${name} must be a whole number`),
    )

const atMost = (name: string, largest = largestNumber) =>
  z.maximum(largest, `${name} must be at most ${largest}`)

const shorterThan = (name: string, max: number) =>
  z.maxLength(max, `${name} must be at most ${max} characters`)

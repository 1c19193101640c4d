import * as z from "zod/mini"

/** The id of anything but a session. */
export const id = z.int()

/** ISO 8601 in UTC, with milliseconds. */
export const instant = z.iso.datetime()

export const whole = z.int()
/** A number that may have digits behind the point. */
export const fraction = z.number()
export const text = z.string()
export const orNull = <T extends z.core.SomeType>(type: T) => z.nullable(type)

/** Of a record that was read from a file. */
export const fromFile = z.strictObject({
  name: text,
  measuredBy: z.exactOptional(text),
  timeNotGiven: z.exactOptional(z.literal(true)),
  isProbe: z.exactOptional(z.literal(true)),
})

export const Done = z.strictObject({ ok: z.literal(true) })
export const Deleted = z.strictObject({ deleted: id })
export const EndedSession = z.strictObject({ deleted: text })

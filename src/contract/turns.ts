import * as z from "zod/mini"
import { pastInstant } from "./fields"
import { schemasOf } from "./record-fields"

const { turnNumber, ...fields } = schemasOf("turns", "body")

/** The body of POST …/turns. The server ignores the phone's number and assigns its own. */
export const NewTurn = z.strictObject({
  ...fields,
  turnNumber: z.optional(z.nullable(turnNumber)),
  turnedAt: pastInstant("Turned at"),
})
export type NewTurn = z.infer<typeof NewTurn>

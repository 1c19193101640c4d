import * as z from "zod/mini"
import { pastInstant, positive } from "./fields"

/** The body of POST …/turns. The server ignores the phone's number and assigns its own. */
export const NewTurn = z.object({
  waterAdded: z.boolean({ error: "Water added must be true or false" }),
  turnNumber: z.optional(z.nullable(positive("Turn number"))),
  turnedAt: pastInstant("Turned at"),
})
export type NewTurn = z.infer<typeof NewTurn>

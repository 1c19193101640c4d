import * as z from "zod/mini"
import { pastInstant, positive } from "./fields"

/** What POST …/turns takes. The number is what the phone reckoned; the server settles it. */
export const NewTurn = z.object({
  waterAdded: z.boolean({ error: "Water added must be true or false" }),
  turnNumber: z.optional(z.nullable(positive("Turn number"))),
  turnedAt: pastInstant("Turned at"),
})
export type NewTurn = z.infer<typeof NewTurn>

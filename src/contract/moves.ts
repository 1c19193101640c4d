import * as z from "zod/mini"
import { maxLength, required } from "./fields"

/** The body of POST …/move: the id of the pile that the record belongs to. */
export const Move = z.strictObject({
  to: z.int({ error: ({ input }) => (input == null ? "Pile is required" : "Pile must be the id of a row") }),
  reason: z.optional(required("Reason", maxLength.line)),
})
export type Move = z.infer<typeof Move>

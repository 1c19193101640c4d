import * as z from "zod/mini"
import { maxLength, required } from "./fields"

/** The id of a pile. */
export const pile = z.int({
  error: ({ input }) => (input == null ? "Pile is required" : "Pile must be the id of a row"),
})

/** The body of POST …/move: the pile that the record belongs to. */
export const Move = z.strictObject({
  to: pile,
  reason: z.optional(required("Reason", maxLength.line)),
})
export type Move = z.infer<typeof Move>

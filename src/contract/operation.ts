import * as z from "zod/mini"
import { restoreWord, signUps } from "../domain/operation"

/** The body of PUT /api/server/sign-up. */
export const SignUpChange = z.object({ signup: z.enum(signUps, { error: "Sign-up must be open or closed" }) })
export type SignUpChange = z.infer<typeof SignUpChange>

/** The body of POST /api/server/copies/{name}/restore. */
export const Restoring = z.object({
  word: z.literal(restoreWord, { error: `Type the word ${restoreWord}` }),
})

/** The query of GET /api/server/audit: lines before this one. */
export const AuditQuery = z.object({
  before: z.optional(
    z.pipe(
      z.string().check(z.regex(/^\d{1,15}$/, "Before must be the id of a line")),
      z.transform((text) => Number(text)),
    ),
  ),
})

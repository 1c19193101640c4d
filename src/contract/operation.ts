import * as z from "zod/mini"
import { restoreWord, signUps } from "../domain/operation"

/** The body of PUT /api/server/sign-up. */
export const SignUpChange = z.strictObject({
  signup: z.enum(signUps, { error: "Sign-up must be open or closed" }),
})
export type SignUpChange = z.infer<typeof SignUpChange>

/** The body of POST /api/server/copies/{name}/restore. */
export const Restoring = z.strictObject({
  word: z.literal(restoreWord, { error: `Type the word ${restoreWord}` }),
})

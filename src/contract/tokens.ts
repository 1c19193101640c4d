import * as z from "zod/mini"
import { tokenScopes } from "../domain/tokens"
import { required } from "./fields"
import { knownPassword } from "./users"

/** The body of POST /api/auth/tokens, and the form's values. */
export const NewToken = z.strictObject({
  name: required("Name", 60),
  scope: z.enum(tokenScopes, { error: "Scope must be read or write" }),
  /** The user's own: who finds a phone that is logged in must not take a token along. */
  password: knownPassword("Password"),
})
export type NewToken = z.infer<typeof NewToken>

import * as z from "zod/mini"
import { tokenScopes } from "../domain/tokens"
import { required } from "./fields"

/** The body of POST /api/auth/tokens, and the form's values. */
export const NewToken = z.object({
  name: required("Name", 60),
  scope: z.enum(tokenScopes, { error: "Scope must be read or write" }),
})
export type NewToken = z.infer<typeof NewToken>

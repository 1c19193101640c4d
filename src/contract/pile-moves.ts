import * as z from "zod/mini"
import { pastInstant } from "./fields"
import { schemasOf } from "./record-fields"

const { fromLocation: _, ...fields } = schemasOf("moves", "body")

/** Each may be left out, but not both. */
const saysSomething = z.refine<Record<string, unknown>>(({ location, stage }) => Boolean(location || stage), {
  error: "Say the new place or the stage",
  path: ["location"],
})

/** The form's values. */
export const MoveForm = z.object(fields).check(saysSomething)
export type MoveForm = z.infer<typeof MoveForm>

/** The body of POST …/moves. The server knows where the pile was before. */
export const NewMove = z.strictObject({ ...fields, movedAt: pastInstant("Moved at") }).check(saysSomething)
export type NewMove = z.infer<typeof NewMove>

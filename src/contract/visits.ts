import * as z from "zod/mini"
import { pastInstant } from "./fields"
import { schemasOf } from "./record-fields"

const { visitNumber: _, ...fields } = schemasOf("visits", "body")

/** Each may be left out, but not all at once. */
const saysSomething = z.refine<Record<string, unknown>>(
  ({ moisture, smell, weather, notes, unread }) => [moisture, smell, weather, notes, unread].some(Boolean),
  { error: "Say what you saw, or why it was not read", path: ["notes"] },
)

/** The form's values. */
export const VisitForm = z.object(fields).check(saysSomething)
export type VisitForm = z.infer<typeof VisitForm>

/** The body of POST …/visits. The server gives the number. */
export const NewVisit = z.object({ ...fields, visitedAt: pastInstant("Visited at") }).check(saysSomething)
export type NewVisit = z.infer<typeof NewVisit>

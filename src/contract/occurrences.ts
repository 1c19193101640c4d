import * as z from "zod/mini"
import { occurrenceKinds } from "../domain/occurrences"
import { pastInstant, photoUrl } from "./fields"
import { schemasOf } from "./record-fields"

const fields = schemasOf("occurrences", "body")

/** The body of POST …/occurrences. */
export const NewOccurrence = z.strictObject({ ...fields, photoUrl, occurredAt: pastInstant("Occurred at") })
export type NewOccurrence = z.infer<typeof NewOccurrence>

/** Form values: the photo is a blob. */
export const OccurrenceForm = z.object({
  ...fields,
  what: z.enum(occurrenceKinds, { error: "Choose what it was" }),
  photo: z.optional(z.instanceof(Blob)),
})
export type OccurrenceForm = z.infer<typeof OccurrenceForm>

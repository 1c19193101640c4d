import * as z from "zod/mini"
import { pastInstant, photoUrl } from "./fields"
import { schemasOf } from "./record-fields"

const { sampleNumber: _, ...fields } = schemasOf("samples", "body")

/** The body of POST …/samples. The server gives the number. */
export const NewSample = z.strictObject({ ...fields, photoUrl, takenAt: pastInstant("Taken at") })
export type NewSample = z.infer<typeof NewSample>

/** Form values: the photo is a blob. */
export const SampleForm = z.object({ ...fields, photo: z.optional(z.instanceof(Blob)) })
export type SampleForm = z.infer<typeof SampleForm>

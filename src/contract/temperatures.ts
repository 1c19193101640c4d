import * as z from "zod/mini"
import { pastInstant, photoUrl } from "./fields"
import { schemasOf } from "./record-fields"

const fields = schemasOf("temperatures", "body")

/** The body of POST …/temperatures, with the photo as a JPEG data URL or null. */
export const NewTemperature = z.object({
  ...fields,
  photoUrl,
  recordedAt: pastInstant("Recorded at"),
})
export type NewTemperature = z.infer<typeof NewTemperature>

/** Form values: the photo is a blob and required. */
export const TemperatureForm = z.object({
  ...fields,
  photo: z.instanceof(Blob, { error: "A photo is required" }),
})
export type TemperatureForm = z.infer<typeof TemperatureForm>

/** The browser resizes photos to this size in pixels and JPEG quality; the server takes so many bytes. */
export const photoLimit = { width: 800, height: 600, quality: 0.7, bytes: 2_000_000 }

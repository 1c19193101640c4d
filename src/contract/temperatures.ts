import * as z from "zod/mini"
import { pastInstant, positive } from "./fields"

/** °F. */
export const temperature = positive("Temperature", "Temperature must be a positive number", 300)

/** The body of POST …/temperatures: °F, and the photo as a JPEG data URL or null. */
export const NewTemperature = z.object({
  temperature,
  photoUrl: z._default(z.nullable(z.string({ error: "Photo must be a JPEG data URL" })), null),
  recordedAt: pastInstant("Recorded at"),
})
export type NewTemperature = z.infer<typeof NewTemperature>

/** Form values: the photo is a blob and required. */
export const TemperatureForm = z.object({
  temperature,
  photo: z.instanceof(Blob, { error: "A photo is required" }),
})
export type TemperatureForm = z.infer<typeof TemperatureForm>

/** The browser resizes photos to this size in pixels and JPEG quality; the server takes so many bytes. */
export const photoLimit = { width: 800, height: 600, quality: 0.7, bytes: 2_000_000 }

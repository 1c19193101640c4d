import * as z from "zod/mini"
import { pastInstant, positive } from "./fields"

const temperature = positive("Temperature", "Temperature must be a positive number", 300)

/** What POST …/temperatures takes: °F, and the photo as a JPEG data URL or null. */
export const NewTemperature = z.object({
  temperature,
  photoUrl: z._default(z.nullable(z.string({ error: "Photo must be a JPEG data URL" })), null),
  recordedAt: pastInstant("Recorded at"),
})
export type NewTemperature = z.infer<typeof NewTemperature>

/** The same as a person fills it in: the photo, still a blob, is required. */
export const TemperatureForm = z.object({
  temperature,
  photo: z.instanceof(Blob, { error: "A photo is required" }),
})
export type TemperatureForm = z.infer<typeof TemperatureForm>

/** What the camera's picture is made into before it is sent, in pixels. */
export const photoLimit = { width: 800, height: 600, quality: 0.7, bytes: 2_000_000 }

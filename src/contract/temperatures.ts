import * as z from "zod/mini"
import { quantitiesOf, withStored } from "../domain/written"
import { pastInstant, photoUrl } from "./fields"
import { schemasOf } from "./record-fields"
import { rightlyWritten, type Stored, typedQuantity } from "./written"

const {
  temperature,
  value,
  unit,
  visit: _,
  position,
  depth,
  probe,
  ...fields
} = schemasOf("temperatures", "body")

/** One reading among those of a visit, whose time and author it shares. */
const InVisit = z
  .strictObject({ position, depth, probe, temperature, value, unit, photoUrl })
  .check(rightlyWritten(quantitiesOf("temperatures"), { isFirst: true }))

/** `temperature` is what is stored, as in a single reading. */
export const NewVisitReading = z.pipe(
  InVisit,
  z.transform((reading) => withStored(quantitiesOf("temperatures"), reading) as VisitReading),
)
type VisitReading = Stored<z.infer<typeof InVisit>, "temperature">
export type NewVisitReading = z.infer<typeof NewVisitReading>

const body = z
  .strictObject({
    temperature,
    value,
    unit,
    ...fields,
    probe,
    photoUrl,
    recordedAt: pastInstant("Recorded at"),
  })
  .check(rightlyWritten(quantitiesOf("temperatures"), { isFirst: true }))

/**
 * The body of POST …/temperatures, with the photo as a JPEG data URL or null: `temperature` in whole °F, or `value` and `unit`
 * as they were read. `temperature` is what is stored then.
 */
export const NewTemperature = z.pipe(
  body,
  z.transform((reading) => withStored(quantitiesOf("temperatures"), reading) as Reading),
)
type Reading = Stored<z.infer<typeof body>, "temperature">
export type NewTemperature = z.infer<typeof NewTemperature>

/** Form values: the number is what is stored of what was typed in `unit`; the photo is a blob and required. */
export const TemperatureForm = z.object({
  temperature: typedQuantity("temperature", "Temperature", {
    message: "Temperature must be a positive number",
  }),
  unit: z.optional(z.string()),
  ...fields,
  probe,
  photo: z.instanceof(Blob, { error: "A photo is required" }),
})
export type TemperatureForm = z.infer<typeof TemperatureForm>

/** The browser resizes photos to this size in pixels and JPEG quality; the server takes so many bytes. */
export const photoLimit = { width: 800, height: 600, quality: 0.7, bytes: 2_000_000 }

import * as z from "zod/mini"
import { volumeName } from "../domain/unit-words"
import { quantitiesOf, withStored } from "../domain/written"
import { pastInstant } from "./fields"
import { schemasOf } from "./record-fields"
import { rightlyWritten, type Stored, typedQuantity } from "./written"

/** In the order of the form, in which the first field that is wrong is told. */
const { cubicYards, value, unit, ...fields } = schemasOf("materials", "body")
const addedAt = pastInstant("Added at")

const body = z
  .strictObject({ cubicYards, value, unit, ...fields, addedAt })
  .check(rightlyWritten(quantitiesOf("materials"), { isFirst: true }))

/** The body of POST …/materials: `cubicYards`, or `value` and `unit`. */
export const NewMaterial = z.pipe(
  body,
  z.transform((material) => withStored(quantitiesOf("materials"), material) as Material),
)
type Material = Stored<z.infer<typeof body>, "cubicYards">
export type NewMaterial = z.infer<typeof NewMaterial>

/** Form values: the volume is what is stored of what was typed in `unit`. */
export const MaterialForm = z.object({
  cubicYards: typedQuantity("volume", volumeName),
  unit: z.optional(z.string()),
  ...fields,
})
export type MaterialForm = z.infer<typeof MaterialForm>

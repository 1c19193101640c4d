import * as z from "zod/mini"
import { volumeName, volumeWords } from "../domain/unit-words"
import { quantitiesOf, withStored } from "../domain/written"
import { pastInstant, photoUrl, required } from "./fields"
import { pile } from "./moves"
import { schemasOf } from "./record-fields"
import { rightlyWritten, typedQuantity } from "./written"

/** In the order of the form, in which the first field that is wrong is told. */
const { cubicYards, value, unit, weight, weightValue, weightUnit, ...others } = schemasOf("materials", "body")
const { arrivedAt: _, density: __, volumeByWeight: ___, ...fields } = others
const addedAt = pastInstant("Added at")

const body = z
  .strictObject({ cubicYards, value, unit, weight, weightValue, weightUnit, ...fields, photoUrl, addedAt })
  .check(rightlyWritten(quantitiesOf("materials"), { isFirst: true }))

/** The body of POST …/materials: `cubicYards`, or `value` and `unit`; neither where the volume follows from the weight. */
export const NewMaterial = z.pipe(
  body,
  z.transform((material) => withStored(quantitiesOf("materials"), material) as Material),
)
type Material = Omit<z.infer<typeof body>, "cubicYards"> & { cubicYards?: number }
export type NewMaterial = z.infer<typeof NewMaterial>

/** The body of POST …/put: the pile that a load of the yard is put on, and when. */
export const PutOnPile = z.strictObject({ to: pile, putAt: pastInstant("Put at") })
export type PutOnPile = z.infer<typeof PutOnPile>

/** Form values: the volume is what is stored of what was typed in `unit`. */
export const MaterialForm = z
  .object({
    cubicYards: z.optional(typedQuantity("volume", volumeName)),
    unit: z.optional(z.string()),
    weight: z.optional(typedQuantity("weight", "Weight")),
    weightUnit: z.optional(z.string()),
    ...fields,
    // Its field stands there when it was refused.
    refused: z.optional(z.nullable(required("Refused because"))),
    photo: z.optional(z.instanceof(Blob)),
  })
  .check(
    z.refine(({ cubicYards, weight }) => cubicYards !== undefined || weight != null, {
      error: () => `${volumeWords()} is required`,
      path: ["cubicYards"],
      when: () => true,
    }),
  )
export type MaterialForm = z.infer<typeof MaterialForm>

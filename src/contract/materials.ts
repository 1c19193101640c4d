import * as z from "zod/mini"
import { pastInstant } from "./fields"
import { schemasOf } from "./record-fields"

/** In the order of the form, in which the first field that is wrong is told. */
const { cubicYards, ...fields } = schemasOf("materials", "body")

/** The body of POST …/materials, and the form's values; volume in yd³. */
export const NewMaterial = z.object({ cubicYards, ...fields, addedAt: pastInstant("Added at") })
export type NewMaterial = z.infer<typeof NewMaterial>

import * as z from "zod/mini"
import { optionalNotes, pastInstant, positive } from "./fields"

/** The body of POST …/materials, and the form's values; volume in yd³. */
export const NewMaterial = z.object({
  cubicYards: positive("Cubic yards"),
  materialCategoryId: z.number({ error: "Material category is required" }),
  notes: optionalNotes("Notes"),
  addedAt: pastInstant("Added at"),
})
export type NewMaterial = z.infer<typeof NewMaterial>

import * as z from "zod/mini"
import { happened, optionalNotes, positive } from "./fields"
import type { Recorded } from "./records"

/** What POST …/materials takes, and the form; volume in yd³. */
export const NewMaterial = z.object({
  cubicYards: positive("Cubic yards"),
  materialCategoryId: z.number({ error: "Material category is required" }),
  notes: optionalNotes("Notes"),
  addedAt: happened("Added at"),
})
export type NewMaterial = z.infer<typeof NewMaterial>

export type Material = Recorded & {
  id: number
  rowId: number
  /** None on records from before a category was asked for. */
  materialCategoryId: number | null
  /** Yards³. */
  cubicYards: number
  notes: string | null
  addedAt: string
}

import * as z from "zod/mini"
import { longest, optionalNotes, optionalText, required } from "./fields"

/** The pictures a category can have; anything else shows the default. */
export const categoryIcons = [
  "apple",
  "scissors",
  "leaf",
  "trees",
  "crosshair",
  "sparkles",
  "recycle",
  "coffee",
] as const
export type CategoryIcon = (typeof categoryIcons)[number]
export const defaultIcon: CategoryIcon = "leaf"

export const NewCategory = z.object({
  name: required("Name", longest.name),
  description: optionalNotes("Description"),
  icon: optionalText("Icon", longest.label),
  isCustom: z._default(z.boolean({ error: "Custom must be true or false" }), true),
})
export type NewCategory = z.infer<typeof NewCategory>

/** What PUT takes: what is left out stays as it is. */
export const CategoryChange = z.object({
  name: required("Name", longest.name),
  description: optionalNotes("Description"),
  icon: optionalText("Icon", longest.label),
  isCustom: z.optional(z.boolean({ error: "Custom must be true or false" })),
})
export type CategoryChange = z.infer<typeof CategoryChange>

/** A kind of material in the catalogue. */
export type Category = {
  id: number
  name: string
  description: string | null
  icon: string | null
  isCustom: boolean
  createdAt: string
}

/** A row that uses a category, as its own or in an addition. */
export type CategoryUse = { id: number; rowId: string; location: string }

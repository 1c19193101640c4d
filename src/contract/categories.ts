import * as z from "zod/mini"
import { categoryIcons } from "../domain/categories"
import { maxLength, optionalNotes, required } from "./fields"

const icon = z.optional(z.nullable(z.enum(categoryIcons, { error: "Icon is not a known name" })))

const raw = z.boolean({ error: "Raw must be true or false" })

export const NewCategory = z.strictObject({
  name: required("Name", maxLength.name),
  description: optionalNotes("Description"),
  icon,
  isCustom: z._default(z.boolean({ error: "Custom must be true or false" }), true),
  isRaw: z._default(raw, true),
})
export type NewCategory = z.infer<typeof NewCategory>

/** The body of PUT; a field that is left out keeps its value. */
export const CategoryChange = z.strictObject({
  name: required("Name", maxLength.name),
  description: optionalNotes("Description"),
  icon,
  isCustom: z.optional(z.boolean({ error: "Custom must be true or false" })),
  isRaw: z.optional(raw),
})
export type CategoryChange = z.infer<typeof CategoryChange>

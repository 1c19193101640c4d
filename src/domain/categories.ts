/** The icons of categories; any other name shows the default. */
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

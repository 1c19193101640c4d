/** The icons of categories, by their names in Lucide: the specified ones, and some that a farm may need for its own. */
export const categoryIcons = [
  "apple",
  "scissors",
  "leaf",
  "trees",
  "crosshair",
  "sparkles",
  "recycle",
  "coffee",
  "wheat",
  "shovel",
  "sprout",
  "droplets",
  "feather",
  "fish",
  "package",
  "newspaper",
] as const
export type CategoryIcon = (typeof categoryIcons)[number]
export const defaultIcon: CategoryIcon = "leaf"

/** The icon that shows for a name, which may be missing or come from elsewhere. */
export const iconOf = (name: string | null): CategoryIcon =>
  categoryIcons.find((icon) => icon === name) ?? defaultIcon

/** A kind of material in the catalogue. */
export type Category = {
  id: number
  name: string
  description: string | null
  icon: string | null
  isCustom: boolean
  /** Adding it to a pile that was hot begins a new count. */
  isRaw: boolean
  createdAt: string
}

/** A row that uses a category, as its own or in an addition. */
export type CategoryUse = { id: number; rowId: string; location: string }

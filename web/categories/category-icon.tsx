import {
  Apple,
  Coffee,
  Crosshair,
  Leaf,
  type LucideIcon,
  Recycle,
  Scissors,
  Sparkles,
  Trees,
} from "lucide-react"
import { type CategoryIcon as CategoryIconName, defaultIcon } from "#domain/categories"

const icons: Record<CategoryIconName, LucideIcon> = {
  apple: Apple,
  scissors: Scissors,
  leaf: Leaf,
  trees: Trees,
  crosshair: Crosshair,
  sparkles: Sparkles,
  recycle: Recycle,
  coffee: Coffee,
}

/** The icon of a material; an unknown name shows the default. */
export const CategoryIcon = ({ name }: { name: string | null }) => {
  const Icon = new Map<string | null, LucideIcon>(Object.entries(icons)).get(name) ?? icons[defaultIcon]
  return <Icon aria-hidden="true" />
}

import {
  Apple,
  Coffee,
  Crosshair,
  Droplets,
  Feather,
  Fish,
  Leaf,
  type LucideIcon,
  Newspaper,
  Package,
  Recycle,
  Scissors,
  Shovel,
  Sparkles,
  Sprout,
  Trees,
  Wheat,
} from "lucide-react"
import { type CategoryIcon as CategoryIconName, iconOf } from "#domain/categories"

const icons: Record<CategoryIconName, LucideIcon> = {
  apple: Apple,
  scissors: Scissors,
  leaf: Leaf,
  trees: Trees,
  crosshair: Crosshair,
  sparkles: Sparkles,
  recycle: Recycle,
  coffee: Coffee,
  wheat: Wheat,
  shovel: Shovel,
  sprout: Sprout,
  droplets: Droplets,
  feather: Feather,
  fish: Fish,
  package: Package,
  newspaper: Newspaper,
}

/** The icon of a material; an unknown name shows the default. */
export const CategoryIcon = ({ name }: { name: string | null }) => {
  const Icon = icons[iconOf(name)]
  return <Icon aria-hidden="true" />
}

import {
  Apple,
  Coffee,
  Crosshair,
  Droplets,
  Feather,
  Fish,
  type IconNode,
  Leaf,
  Newspaper,
  Package,
  Recycle,
  Scissors,
  Shovel,
  Sparkles,
  Sprout,
  Trees,
  Wheat,
} from "lucide"
import { type CategoryIcon as CategoryIconName, iconOf } from "#domain/categories"
import { Icon } from "../ui/icon"

const icons: Record<CategoryIconName, IconNode> = {
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
export const CategoryIcon = ({ name }: { name: string | null }) => <Icon of={icons[iconOf(name)]} />

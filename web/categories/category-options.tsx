import { useResource } from "../lib/resource"
import { categories } from "./data"

/** The catalogue, inside a select. */
export const CategoryOptions = () =>
  useResource(categories()).map((category) => (
    <option key={category.id} value={category.id}>
      {category.name}
    </option>
  ))

import type { Row } from "#domain/rows"
import { isCookingComplete, isEditable } from "#domain/rows"

export type Filter = "all" | "active" | "cooking" | "removed"

/** 'Removed' has no chip, but an address: /?filter=removed. */
export const chips = [
  { value: "all", label: "All" },
  { value: "active", label: "Active" },
  { value: "cooking", label: "Cooking" },
] as const

/** From so many piles on they are found by a field and by their places, and removed ones stand behind 'Past'. */
const manyFrom = 12

export const isMany = ({ length }: readonly Row[]) => length >= manyFrom

/** Of many piles 'All' shows those on the site. */
export const shows = (filter: Filter, many: boolean): ((row: Row) => boolean) => {
  if (filter === "active") return ({ status }) => status === "active"
  if (filter === "cooking") return ({ status }) => isCookingComplete(status)
  if (filter === "removed") return (row) => !isEditable(row)
  return many ? isEditable : () => true
}

export const filterIn = (text: string | null): Filter =>
  text === "active" || text === "cooking" || text === "removed" ? text : "all"

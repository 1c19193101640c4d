import type { Row } from "#domain/rows"
import { isCookingComplete } from "#domain/rows"

export type Filter = "all" | "active" | "cooking" | "removed"

/** 'Removed' has no chip, but an address: /?filter=removed. */
export const chips = [
  { value: "all", label: "All" },
  { value: "active", label: "Active" },
  { value: "cooking", label: "Cooking" },
] as const

export const shows: Record<Filter, (row: Row) => boolean> = {
  all: () => true,
  active: (row) => row.status === "active",
  cooking: (row) => isCookingComplete(row.status),
  removed: (row) => row.status === "removed",
}

export const filterIn = (text: string | null): Filter =>
  text === "active" || text === "cooking" || text === "removed" ? text : "all"

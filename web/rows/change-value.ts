import type { RowChange } from "#contract/rows"
import { statusLabels } from "#contract/status"
import { dateOf } from "../lib/dates"

/** What a field was or became, as people read it. */
export const changeValue = (
  { field }: RowChange,
  value: string | null,
  date: (at: string) => string = dateOf,
) => {
  if (value === null) return "none"
  if (field === "startDate") return date(value)
  return field === "status" ? (labels[value] ?? value) : value
}

const labels: Record<string, string> = statusLabels

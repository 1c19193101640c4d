import type { RowChange } from "#domain/rows"
import { statusLabels } from "#domain/rows"
import { formatDate } from "../format/dates"

/** What a field was or became, as people read it. */
export const changeValue = (
  { field }: RowChange,
  value: string | null,
  date: (at: string) => string = formatDate,
) => {
  if (value === null) return "none"
  if (field === "startDate") return date(value)
  return field === "status" ? (labels[value] ?? value) : value
}

const labels: Record<string, string> = statusLabels

/** Not in the contract: the first screen needs the statuses and must not wait for zod. */
export const rowStatuses = [
  "active",
  "inactive",
  "cooking_complete",
  "thermophilic_complete",
  "ready_for_pickup",
  "removed",
] as const
export type RowStatus = (typeof rowStatuses)[number]

/** The specification has two names for the completed status; they mean the same everywhere. */
export const statusLabels: Record<RowStatus, string> = {
  active: "Active",
  inactive: "Inactive",
  cooking_complete: "Thermophilic Complete",
  thermophilic_complete: "Thermophilic Complete",
  ready_for_pickup: "Ready for Pickup",
  removed: "Removed",
}

export const isCookingComplete = (status: string | null) =>
  status === "cooking_complete" || status === "thermophilic_complete"

/** A removed row takes no readings, turns, materials or changes. */
export const isEditable = (row: { status: RowStatus }) => row.status !== "removed"

/** A row's place in degrees; `{}` when unknown. */
export type Coordinates = { name: string; lat: number; lng: number } | Record<string, never>

/** A compost row and a summary of its records: lengths in feet, yd³ at the start, °F, distinct hot days. */
export type Row = {
  id: number
  rowId: string
  location: string
  length: number
  width: number
  startDate: string
  status: RowStatus
  coordinates: Coordinates
  cubicYards: number | null
  materialCategoryId: number | null
  farmId: number
  /** The creator. */
  userId: number
  cookingDays: number
  /** The latest of the hot days, in days since 1970-01-01; days of the farm's zone. */
  lastHotDay: number | null
  turnCount: number
  lastTemperature: number | null
  lastRecordedAt: string | null
  lastRecordedBy: number | null
  /** The first name of `lastRecordedBy`. */
  lastAuthor: string | null
  lastTurnedAt: string | null
  /** The last reading of an earlier day than that of `lastRecordedAt`, days of the farm's zone. */
  earlierTemperature: number | null
  earlierRecordedAt: string | null
}

/** A change of a row's field, its values as text. */
export type RowChange = {
  id: number
  rowId: number
  changedBy: number
  /** First and last name of `changedBy`. */
  author: string
  changedAt: string
  field: string
  from: string | null
  to: string | null
}

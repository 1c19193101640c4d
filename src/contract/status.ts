/**
 * What a row's status can be and what follows from it. Apart from the schemas, because the first screen asks
 * for this and should not wait for zod.
 */
export const rowStatuses = [
  "active",
  "inactive",
  "cooking_complete",
  "thermophilic_complete",
  "ready_for_pickup",
  "removed",
] as const
type RowStatus = (typeof rowStatuses)[number]

/** The two completion names come from two readings of the data; they mean the same everywhere. */
export const statusLabels: Record<RowStatus, string> = {
  active: "Active",
  inactive: "Inactive",
  cooking_complete: "Thermophilic Complete",
  thermophilic_complete: "Thermophilic Complete",
  ready_for_pickup: "Ready for Pickup",
  removed: "Removed",
}

export const isCookingComplete = (status: RowStatus) =>
  status === "cooking_complete" || status === "thermophilic_complete"

/** A removed row takes no readings, turns, materials or changes. */
export const isEditable = (row: { status: RowStatus }) => row.status !== "removed"

import { hasEnoughHotDays } from "./cooking"
import type { Row, RowStatus } from "./rows"
import { isCookingComplete } from "./rows"

/** A step that a screen offers or that happens by itself. */
export type Step = {
  from: readonly RowStatus[]
  to: RowStatus
  /** The switch on row detail, a button with this label, or the reading that makes the row complete. */
  by: "switch" | "button" | "reading"
  label: string
}

const complete = ["cooking_complete", "thermophilic_complete"] as const

/**
 * The life of a pile, as the screens offer it. The API takes any status for a row that is not removed: people
 * correct what they tapped.
 */
export const steps: readonly Step[] = [
  { from: ["active", ...complete, "ready_for_pickup"], to: "inactive", by: "switch", label: "Inactive" },
  { from: ["inactive"], to: "active", by: "switch", label: "Active" },
  { from: ["active"], to: "cooking_complete", by: "reading", label: "Complete" },
  { from: ["active"], to: "cooking_complete", by: "button", label: "Mark as Complete" },
  { from: complete, to: "ready_for_pickup", by: "button", label: "Ready for Pickup" },
  { from: complete, to: "active", by: "button", label: "Not Complete Yet" },
  { from: ["ready_for_pickup"], to: "cooking_complete", by: "button", label: "Not Ready Yet" },
  {
    from: ["active", "inactive", ...complete, "ready_for_pickup"],
    to: "removed",
    by: "button",
    label: "Remove Pile",
  },
]

/** The steps that a screen offers for a row in this status. */
export const stepsFrom = (status: RowStatus, by: Step["by"]) =>
  steps.filter((step) => step.by === by && step.from.includes(status))

/** Where a row goes by itself once a reading is written: an active one with all its days is complete. */
export const statusAfterReading = (row: Row): RowStatus =>
  row.status === "active" && hasEnoughHotDays(row.cookingDays) ? "cooking_complete" : row.status

/** Where it goes once a reading is voided: a complete one that lost the days it had cooks on. */
export const statusAfterVoid = (row: Row, daysBefore: number): RowStatus =>
  isCookingComplete(row.status) && hasEnoughHotDays(daysBefore) && !hasEnoughHotDays(row.cookingDays)
    ? "active"
    : row.status

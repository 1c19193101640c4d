import { hasEnoughHotDays } from "./cooking"
import { progressOf } from "./needs"
import type { Row, RowStatus } from "./rows"
import { isCookingComplete } from "./rows"

/** A change of status that a screen offers or a reading causes. */
export type Step = {
  from: readonly RowStatus[]
  to: RowStatus
  by: "switch" | "button" | "reading"
  label: string
}

const complete = ["cooking_complete", "thermophilic_complete"] as const

/** The steps of the screens. The API takes any status for a row that is not removed, to correct mistakes. */
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

export const stepsFrom = (status: RowStatus, by: Step["by"]) =>
  steps.filter((step) => step.by === by && step.from.includes(status))

/** The step that a complete pile waits for; its bar is full, or its newest count has what its own method asks. */
export const nextStep = (row: Row) =>
  stepsFrom(row.status, "button").find(
    ({ to }) =>
      to === "ready_for_pickup" ||
      (row.status === "active" &&
        isCookingComplete(to) &&
        (hasEnoughHotDays(stepDaysOf(row)) || progressOf(row).isComplete)),
  )

/** The hot days that a step goes by: those of the bar. A pile with parents is not complete by what it has inherited alone. */
export const stepDaysOf = (row: Pick<Row, "hasParents" | "countDays" | "cookingDays">): number =>
  row.hasParents ? row.countDays : row.cookingDays

/** The status after a reading is written: an active row with enough hot days becomes complete. */
export const statusAfterReading = (row: Row): RowStatus =>
  row.status === "active" && hasEnoughHotDays(stepDaysOf(row)) ? "cooking_complete" : row.status

/** The status after a reading is voided: a complete row that no longer has enough hot days, as `stepDaysOf` counts, becomes active. */
export const statusAfterVoid = (row: Row, daysBefore: number): RowStatus =>
  isCookingComplete(row.status) && hasEnoughHotDays(daysBefore) && !hasEnoughHotDays(stepDaysOf(row))
    ? "active"
    : row.status

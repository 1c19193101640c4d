import type { RowStatus } from "#contract/rows"
import { useSetStatus } from "../rows/change-row"
import { toast } from "../toasts/toast"
import { withErrorToast } from "../toasts/with-error-toast"

/** Takes a step of the pile's life cycle and shows the outcome as a toast. Resolves to whether it succeeded. */
export const useStatusStep = (rowId: number) => {
  const setStatus = useSetStatus(rowId)
  return (to: RowStatus) =>
    withErrorToast("Error updating status", async () => {
      await setStatus(to)
      toast({ title: "Status updated", description: "Row status has been updated successfully" })
    })
}

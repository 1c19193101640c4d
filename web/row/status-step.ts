import type { RowStatus } from "#contract/rows"
import { useSetStatus } from "../rows/data"
import { toast } from "../toasts/toast"
import { withErrorToast } from "../toasts/with-error-toast"

/** Takes a step in the pile's life and says so, or why not; answers whether it was taken. */
export const useStatusStep = (rowId: number) => {
  const setStatus = useSetStatus(rowId)
  return (to: RowStatus) =>
    withErrorToast("Error updating status", async () => {
      await setStatus(to)
      toast({ title: "Status updated", description: "Row status has been updated successfully" })
    })
}

import type { RowStatus } from "#contract/rows"
import { attempt } from "../lib/attempt"
import { toast } from "../lib/toast"
import { useSetStatus } from "./data"

/** Takes a step in the pile's life and says so, or why not; answers whether it was taken. */
export const useStatusStep = (rowId: number) => {
  const setStatus = useSetStatus(rowId)
  return (to: RowStatus) =>
    attempt("Error updating status", async () => {
      await setStatus(to)
      toast({ title: "Status updated", description: "Row status has been updated successfully" })
    })
}

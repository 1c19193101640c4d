import { Trash2 } from "lucide"
import { useState } from "react"
import { homeScreen } from "#contract/screens"
import type { Row } from "#domain/rows"
import { errorMessage } from "../api/errors"
import { returnTo } from "../lib/return-to"
import { useDeleteRow } from "../rows/change-row"
import { toast } from "../toasts/toast"
import { Button } from "../ui/button"
import { Confirm } from "../ui/confirm"
import { Icon } from "../ui/icon"
import style from "./row.module.css"

/** Erases the row with its log. */
export const DeleteRow = ({ row }: { row: Row }) => {
  const [confirming, setConfirming] = useState(false)
  const remove = useDeletion(row.id)
  return (
    <div className={style.ending}>
      <p>When the pile was entered by mistake: its whole log is erased with it.</p>
      <Button variant="destructive" onClick={() => setConfirming(true)}>
        <Icon of={Trash2} />
        Delete Compost Row
      </Button>
      <Confirm
        open={confirming}
        title="Confirm Deletion"
        action="Delete"
        busy="Deleting..."
        onConfirm={remove}
        onClose={() => setConfirming(false)}
      >
        <p>
          Are you sure you want to delete the compost row "{row.rowId}"? This action cannot be undone if the
          row is not in a 'removed' status.
        </p>
      </Confirm>
    </div>
  )
}

const useDeletion = (rowId: number) => {
  const deleteRow = useDeleteRow(rowId)
  return async () => {
    try {
      await deleteRow()
      toast({ title: "Compost row deleted" })
      await returnTo(homeScreen)
    } catch (error) {
      toast({ title: "Error deleting compost row", description: reasonOf(error), destructive: true })
    }
  }
}

const reasonOf = (error: unknown) =>
  errorMessage(error, "This row cannot be deleted because it has been sold or removed.")

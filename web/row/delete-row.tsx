import { homeScreen } from "#contract/screens"
import type { Row } from "#domain/rows"
import { errorMessage } from "../api/errors"
import { returnTo } from "../lib/step-back"
import { useDeleteRow } from "../rows/data"
import { toast } from "../toasts/toast"
import { Confirm } from "../ui/confirm"

type Props = { row: Row; open: boolean; onClose: () => void }

export const DeleteRow = ({ row, open, onClose }: Props) => {
  const deleteRow = useDeleteRow(row.id)
  const remove = async () => {
    try {
      await deleteRow()
      toast({ title: "Compost row deleted" })
      await returnTo(homeScreen)
    } catch (error) {
      toast({ title: "Error deleting compost row", description: reasonOf(error), destructive: true })
    }
  }
  return (
    <Confirm
      open={open}
      title="Confirm Deletion"
      action="Delete"
      busy="Deleting..."
      onConfirm={remove}
      onClose={onClose}
    >
      <p>
        Are you sure you want to delete the compost row "{row.rowId}"? This action cannot be undone if the row
        is not in a 'removed' status.
      </p>
    </Confirm>
  )
}

const reasonOf = (error: unknown) =>
  errorMessage(error, "This row cannot be deleted because it has been sold or removed.")

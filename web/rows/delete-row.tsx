import { useState } from "react"
import { navigate } from "wouter/use-browser-location"
import type { Row } from "#contract/rows"
import { sentenceOf } from "../lib/request"
import { toast } from "../lib/toast"
import { Button } from "../ui/button"
import { Dialog } from "../ui/dialog"
import { useDeleteRow } from "./data"

type Props = { row: Row; open: boolean; onClose: () => void }

export const DeleteRow = ({ row, open, onClose }: Props) => {
  const deleteRow = useDeleteRow(row.id)
  const [busy, setBusy] = useState(false)
  const remove = async () => {
    setBusy(true)
    try {
      await deleteRow()
      toast({ title: "Compost row deleted" })
      navigate("/")
    } catch (error) {
      toast({ title: "Error deleting compost row", description: reasonOf(error), destructive: true })
      setBusy(false)
      onClose()
    }
  }
  return (
    <Dialog
      open={open}
      title="Confirm Deletion"
      onClose={onClose}
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button variant="destructive" busy={busy && "Deleting..."} onClick={remove}>
            Delete
          </Button>
        </>
      }
    >
      <p>
        Are you sure you want to delete the compost row "{row.rowId}"? This action cannot be undone if the row
        is not in a 'removed' status.
      </p>
    </Dialog>
  )
}

const reasonOf = (error: unknown) =>
  sentenceOf(error, "This row cannot be deleted because it has been sold or removed.")

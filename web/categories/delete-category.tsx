import { useState } from "react"
import type { Category } from "#contract/categories"
import { toast } from "../lib/toast"
import { Button } from "../ui/button"
import { Dialog } from "../ui/dialog"
import { useDeleteCategory } from "./data"
import { failureOf } from "./failure"

type Props = { category: Category; open: boolean; onClose: () => void }

export const DeleteCategory = ({ category, open, onClose }: Props) => {
  const deleteCategory = useDeleteCategory()
  const [busy, setBusy] = useState(false)
  const remove = async () => {
    setBusy(true)
    try {
      await deleteCategory(category.id)
      toast({ title: "Material category deleted" })
    } catch (error) {
      toast(failureOf(error, "deleting"))
    }
    setBusy(false)
    onClose()
  }
  return (
    <Dialog
      open={open}
      title="Delete Material"
      onClose={onClose}
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button variant="destructive" busy={busy && "Deleting..."} onClick={remove}>
            Delete Material
          </Button>
        </>
      }
    >
      <p>Are you sure you want to delete the material type "{category.name}"?</p>
      <p>This action cannot be undone if the material is not being used by any compost rows.</p>
    </Dialog>
  )
}

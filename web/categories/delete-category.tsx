import type { Category } from "#domain/categories"
import { toast } from "../toasts/toast"
import { Confirm } from "../ui/confirm"
import { useDeleteCategory } from "./data"
import { errorToast } from "./error-toast"

type Props = { category: Category; open: boolean; onClose: () => void }

export const DeleteCategory = ({ category, open, onClose }: Props) => {
  const deleteCategory = useDeleteCategory()
  const remove = async () => {
    try {
      await deleteCategory(category.id)
      toast({ title: "Material category deleted" })
    } catch (error) {
      toast(errorToast(error, "deleting"))
    }
  }
  return (
    <Confirm
      open={open}
      title="Delete Material"
      action="Delete Material"
      busy="Deleting..."
      onConfirm={remove}
      onClose={onClose}
    >
      <p>Are you sure you want to delete the material type "{category.name}"?</p>
      <p>This action cannot be undone if the material is not being used by any compost rows.</p>
    </Confirm>
  )
}

import { Pencil, Trash2 } from "lucide"
import { useState } from "react"
import type { Category } from "#domain/categories"
import { Icon } from "../ui/icon"
import style from "./categories.module.css"
import { CategoryDialog } from "./category-dialog"
import { DeleteCategory } from "./delete-category"

/** The buttons with which an admin changes a material. */
export const CategoryChanges = ({ category }: { category: Category }) => {
  const [open, setOpen] = useState<"edit" | "delete">()
  const close = () => setOpen(undefined)
  return (
    <div className={style.changes}>
      <button type="button" aria-label={`Edit ${category.name}`} onClick={() => setOpen("edit")}>
        <Icon of={Pencil} />
      </button>
      <button type="button" aria-label={`Delete ${category.name}`} onClick={() => setOpen("delete")}>
        <Icon of={Trash2} />
      </button>
      <CategoryDialog category={category} open={open === "edit"} onClose={close} />
      <DeleteCategory category={category} open={open === "delete"} onClose={close} />
    </div>
  )
}

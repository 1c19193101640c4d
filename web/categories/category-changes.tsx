import { Pencil, Trash2 } from "lucide-react"
import { useState } from "react"
import type { Category } from "#domain/categories"
import style from "./categories.module.css"
import { CategoryDialog } from "./category-dialog"
import { DeleteCategory } from "./delete-category"

/** What an admin can do with a material. */
export const CategoryChanges = ({ category }: { category: Category }) => {
  const [open, setOpen] = useState<"edit" | "delete">()
  const close = () => setOpen(undefined)
  return (
    <div className={style.changes}>
      <button type="button" aria-label={`Edit ${category.name}`} onClick={() => setOpen("edit")}>
        <Pencil aria-hidden="true" />
      </button>
      <button type="button" aria-label={`Delete ${category.name}`} onClick={() => setOpen("delete")}>
        <Trash2 aria-hidden="true" />
      </button>
      <CategoryDialog category={category} open={open === "edit"} onClose={close} />
      <DeleteCategory category={category} open={open === "delete"} onClose={close} />
    </div>
  )
}

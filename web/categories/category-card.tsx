import { Pencil, Trash2 } from "lucide-react"
import { useId, useState } from "react"
import { Link } from "wouter"
import { pathTo, rowScreen } from "#contract/screens"
import type { Category } from "#domain/categories"
import { Boundary } from "../api/boundary"
import { useInvalidate, useResource } from "../api/resource"
import { SectionFailure } from "../api/section-failure"
import { Badge } from "../ui/badge"
import { Button } from "../ui/button"
import { Card } from "../ui/card"
import { Skeleton } from "../ui/skeleton"
import style from "./categories.module.css"
import { CategoryDialog } from "./category-dialog"
import { CategoryIcon } from "./category-icon"
import { rowsUsing } from "./data"
import { DeleteCategory } from "./delete-category"

export const CategoryCard = ({ category }: { category: Category }) => {
  const [open, setOpen] = useState<"edit" | "delete">()
  const close = () => setOpen(undefined)
  return (
    <Card>
      <div className={style.head}>
        <CategoryIcon name={category.icon} />
        <h2 className={style.name}>
          {category.name} {category.isCustom && <Badge>Custom</Badge>}
        </h2>
        <button
          type="button"
          className={style.icon}
          aria-label={`Edit ${category.name}`}
          onClick={() => setOpen("edit")}
        >
          <Pencil aria-hidden="true" />
        </button>
        <button
          type="button"
          className={style.icon}
          aria-label={`Delete ${category.name}`}
          onClick={() => setOpen("delete")}
        >
          <Trash2 aria-hidden="true" />
        </button>
      </div>
      {category.description && <p className={style.description}>{category.description}</p>}
      <Usage category={category} />
      <CategoryDialog category={category} open={open === "edit"} onClose={close} />
      <DeleteCategory category={category} open={open === "delete"} onClose={close} />
    </Card>
  )
}

const Usage = ({ category }: { category: Category }) => {
  const [shown, setShown] = useState(false)
  const forget = useInvalidate()
  const id = useId()
  // Loaded each time it is shown: rows that are created, corrected or deleted on other screens change it.
  const toggle = () => {
    if (!shown) forget(rowsUsing(category.id))
    setShown(!shown)
  }
  return (
    <>
      <Button variant="outline" aria-expanded={shown} aria-controls={id} onClick={toggle}>
        {shown ? "Hide Usage" : "Show Usage"}
      </Button>
      <div id={id} hidden={!shown}>
        {shown && (
          <Boundary fallback={<Skeleton />} renderError={SectionFailure}>
            <Uses id={category.id} />
          </Boundary>
        )}
      </div>
    </>
  )
}

const Uses = ({ id }: { id: number }) => {
  const uses = useResource(rowsUsing(id))
  if (uses.length === 0) return <p className={style.description}>Not used in any compost rows.</p>
  return (
    <>
      <h3 className={style.uses}>Used in Compost Rows:</h3>
      <ul className={style.rows}>
        {uses.map((row) => (
          <li key={row.id}>
            <Link href={pathTo(rowScreen, { rowId: row.id })}>
              <b>{row.rowId}</b> {row.location}
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}

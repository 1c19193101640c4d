import { ChevronDown } from "lucide"
import { useId, useState } from "react"
import { pathTo, rowScreen } from "#contract/screens"
import type { Category } from "#domain/categories"
import { mayOnServer } from "#domain/rights"
import { Boundary } from "../api/boundary"
import { useFreshness, useResource } from "../api/resource"
import { SectionFailure } from "../api/section-failure"
import { useUser } from "../session/session"
import { Badge } from "../ui/badge"
import { Icon } from "../ui/icon"
import { Link } from "../ui/link"
import { Skeleton } from "../ui/skeleton"
import style from "./categories.module.css"
import { CategoryChanges } from "./category-changes"
import { CategoryIcon } from "./category-icon"
import { rowsUsing } from "./data"

/** A line of the catalogue: a tap anywhere on it shows the rows that use the material. */
export const CategoryItem = ({ category }: { category: Category }) => {
  const [shown, setShown] = useState(false)
  const fresh = useFreshness()
  const user = useUser()
  const id = useId()
  // Loaded each time it is shown: rows that are created, corrected or deleted on other screens change it.
  const toggle = () => {
    if (!shown) fresh.forget(rowsUsing(category.id).path)
    setShown(!shown)
  }
  return (
    <li className={style.item}>
      <div className={style.line}>
        <CategoryIcon name={category.icon} />
        <h2 className={style.name}>
          {category.name} {category.isCustom && <Badge>Custom</Badge>}
        </h2>
        {mayOnServer(user, "catalogue") && <CategoryChanges category={category} />}
        <p className={style.description}>{category.description}</p>
        <button
          type="button"
          className={style.toggle}
          aria-expanded={shown}
          aria-controls={id}
          onClick={toggle}
        >
          {shown ? "Hide Usage" : "Show Usage"}
          <Icon of={ChevronDown} />
        </button>
      </div>
      <div id={id} hidden={!shown}>
        {shown && (
          <Boundary fallback={<Skeleton />} renderError={SectionFailure}>
            <Uses id={category.id} />
          </Boundary>
        )}
      </div>
    </li>
  )
}

const Uses = ({ id }: { id: number }) => {
  const uses = useResource(rowsUsing(id))
  if (uses.length === 0) return <p className={style.unused}>Not used in any compost rows.</p>
  return (
    <>
      <h3 className={style.uses}>Used in Compost Rows:</h3>
      <ul className={style.rows}>
        {uses.map((row) => (
          <li key={row.id}>
            <Link href={pathTo(rowScreen, { rowId: row.id })}>
              <b translate="no">{row.rowId}</b> {row.location}
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}

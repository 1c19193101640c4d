import { Plus } from "lucide-react"
import { useState } from "react"
import { Boundary } from "../api/boundary"
import { useResource } from "../api/resource"
import { SectionFailure } from "../api/section-failure"
import { AgeNote } from "../layout/age-note"
import { Screen } from "../layout/screen"
import { Button } from "../ui/button"
import { EmptyState } from "../ui/empty-state"
import { Skeleton } from "../ui/skeleton"
import style from "./categories.module.css"
import { CategoryCard } from "./category-card"
import { CategoryDialog } from "./category-dialog"
import { categories, rowsUsing } from "./data"

export const CategoriesScreen = () => {
  const [adding, setAdding] = useState(false)
  return (
    <Screen title="Manage Materials" back>
      <Button onClick={() => setAdding(true)}>
        <Plus aria-hidden="true" /> Add New Material
      </Button>
      <Boundary fallback={<Waiting />} renderError={SectionFailure}>
        <Catalogue />
      </Boundary>
      <CategoryDialog open={adding} onClose={() => setAdding(false)} />
    </Screen>
  )
}

const Catalogue = () => {
  const all = useResource(categories())
  return (
    <>
      <AgeNote of={[categories(), ...all.map(({ id }) => rowsUsing(id))]} />
      {all.length === 0 ? (
        <EmptyState>No material types found. Create your first material type!</EmptyState>
      ) : (
        <ul className={style.list}>
          {all.map((category) => (
            <li key={category.id}>
              <CategoryCard category={category} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

const Waiting = () => (
  <div className={style.list} role="status" aria-label="Loading the materials">
    <Skeleton height="card" />
    <Skeleton height="card" />
    <Skeleton height="card" />
  </div>
)

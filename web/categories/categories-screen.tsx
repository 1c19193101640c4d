import { Plus } from "lucide"
import { useState } from "react"
import { Boundary } from "../api/boundary"
import { PartFailure } from "../api/missing-part"
import { useResource } from "../api/resource"
import { AgeNote } from "../layout/age-note"
import { Screen } from "../layout/screen"
import { Button } from "../ui/button"
import { EmptyState } from "../ui/empty-state"
import { Icon } from "../ui/icon"
import { Skeleton } from "../ui/skeleton"
import style from "./categories.module.css"
import { CategoryDialog } from "./category-dialog"
import { CategoryItem } from "./category-item"
import { categories, rowsUsing } from "./data"

export const CategoriesScreen = () => (
  <Screen title="Manage Materials" back>
    <AddCategory />
    <Boundary fallback={<Waiting />} renderError={PartFailure}>
      <Catalogue />
    </Boundary>
  </Screen>
)

const AddCategory = () => {
  const [adding, setAdding] = useState(false)
  return (
    <>
      <Button onClick={() => setAdding(true)}>
        <Icon of={Plus} /> Add New Material
      </Button>
      <CategoryDialog open={adding} onClose={() => setAdding(false)} />
    </>
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
            <CategoryItem key={category.id} category={category} />
          ))}
        </ul>
      )}
    </>
  )
}

const Waiting = () => (
  <div role="status" aria-label="Loading the materials">
    <Skeleton height="block" />
  </div>
)

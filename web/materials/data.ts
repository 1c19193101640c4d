import type { MaterialForm } from "#contract/materials"
import type { Row } from "#domain/rows"
import { usePeek } from "../api/peek"
import { recordsOf } from "../api/records"
import { categories } from "../categories/data"
import type { Draft } from "../forms/draft"
import { bodyOf } from "../outbox/body-of"
import { useSave } from "../outbox/use-save"

/** The materials added to the row. */
export const materialsOf = recordsOf("materials")

export const useAddMaterial = (row: Row) => {
  const save = useSave(row, "materials")
  const catalogue = usePeek(categories())
  return (material: MaterialForm & { addedAt: string }, draft: Draft) => {
    const category = catalogue()?.find(({ id }) => id === material.materialCategoryId)?.name
    return save(
      { ...bodyOf("materials", material), ...(category && { category }), at: material.addedAt },
      draft,
    )
  }
}

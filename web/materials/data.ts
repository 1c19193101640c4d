import type { NewMaterial } from "#contract/materials"
import type { Material } from "#domain/materials"
import type { Row } from "#domain/rows"
import { usePeek } from "../api/peek"
import { recordsOf } from "../api/records"
import type { Resource } from "../api/resource"
import { categories, rowsUsing } from "../categories/data"
import type { Draft } from "../forms/draft"
import { newestFirst } from "../lib/newest-first"
import { useSave, useSaveVoid } from "../outbox/use-save"
import { rowOf } from "../rows/data"

/** The materials added to the row. */
export const materialsOf = recordsOf("materials")

export const byTime = (materials: readonly Material[]) =>
  newestFirst(materials, (material) => material.addedAt)

/** Returns the resources that an addition to the row, or the void of one, changes; `category` is the material's, where it is known. */
export const changedByMaterial = (rowId: number, category?: number): Resource<unknown>[] => [
  materialsOf(rowId),
  rowOf(rowId),
  ...(category === undefined ? [] : [rowsUsing(category)]),
]

export const useAddMaterial = (row: Row) => {
  const save = useSave(row, "materials")
  const catalogue = usePeek(categories())
  return (material: NewMaterial & { addedAt: string }, draft: Draft) => {
    const category = catalogue()?.find(({ id }) => id === material.materialCategoryId)?.name
    return save({ body: material, ...(category && { category }), at: material.addedAt }, draft)
  }
}

export const useVoidMaterial = (row: Row) => useSaveVoid(row, "materials")

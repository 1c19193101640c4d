import type { NewMaterial } from "#contract/materials"
import type { Material } from "#domain/materials"
import { request } from "../api/request"
import { type Resource, resource, useRefresh } from "../api/resource"
import { rowsUsing } from "../categories/data"
import { newestFirst } from "../lib/newest-first"
import { rowOf } from "../rows/data"

/** The materials added to the row. */
export const materialsOf = resource<Material[], number>((rowId) => `/api/rows/${rowId}/materials`)

export const byTime = (materials: readonly Material[]) =>
  newestFirst(materials, (material) => material.addedAt)

/** What an addition to the row, or its void, changes, but for the uses of its category. */
export const changedByMaterial = (rowId: number): Resource<unknown>[] => [materialsOf(rowId), rowOf(rowId)]

export const useAddMaterial = (rowId: number) => {
  const refresh = useRefresh()
  return async (material: NewMaterial, onRecorded: () => void) => {
    await request("POST", `/api/rows/${rowId}/materials`, { body: material })
    onRecorded()
    await refresh(...changedByMaterial(rowId), rowsUsing(material.materialCategoryId))
  }
}

export const useVoidMaterial = (rowId: number) => {
  const refresh = useRefresh()
  return async (id: number, reason: string) => {
    await request("POST", `/api/rows/${rowId}/materials/${id}/void`, { body: { reason } })
    await refresh(...changedByMaterial(rowId))
  }
}

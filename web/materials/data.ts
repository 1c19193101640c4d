import type { NewMaterial } from "#contract/materials"
import type { Material } from "#domain/materials"
import { request } from "../api/request"
import { resource, useRefresh } from "../api/resource"
import { rowsUsing } from "../categories/data"
import { newestFirst } from "../lib/newest-first"
import { rowOf } from "../rows/data"

/** The materials added to the row. */
export const materialsOf = resource<Material[], number>(
  (rowId) => `/api/rows/${rowId}/materials`,
  (list, overlay, rowId) => overlay.materials(list, rowId),
)

export const byTime = (materials: readonly Material[]) =>
  newestFirst(materials, (material) => material.addedAt)

export const useAddMaterial = (rowId: number) => {
  const refresh = useRefresh()
  return async (material: NewMaterial, onRecorded: () => void) => {
    await request("POST", `/api/rows/${rowId}/materials`, { body: material })
    onRecorded()
    await refresh(materialsOf(rowId), rowOf(rowId), rowsUsing(material.materialCategoryId))
  }
}

export const useVoidMaterial = (rowId: number) => {
  const refresh = useRefresh()
  return async (id: number, reason: string) => {
    await request("POST", `/api/rows/${rowId}/materials/${id}/void`, { body: { reason } })
    await refresh(materialsOf(rowId))
  }
}

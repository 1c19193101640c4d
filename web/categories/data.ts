import type { NewCategory } from "#contract/categories"
import type { Category, CategoryUse } from "#domain/categories"
import { request } from "../api/request"
import { resource, useFreshness, useNoteChanged } from "../api/resource"

const path = "/api/material-categories"

/** The catalogue of materials. */
export const categories = resource<Category[]>(() => path)

/** The rows that use a material. */
export const rowsUsing = resource<CategoryUse[], number>((id) => `${path}/${id}/rows`)

/** Creates a material, or changes the one with this id. */
export const useSaveCategory = () => {
  const noteChanged = useNoteChanged()
  return async (category: NewCategory, id?: number) => {
    if (id === undefined) await request("POST", path, { body: category })
    else await request("PUT", `${path}/${id}`, { body: category })
    await noteChanged({ kinds: ["categories"] })
  }
}

export const useDeleteCategory = () => {
  const noteChanged = useNoteChanged()
  const fresh = useFreshness()
  return async (id: number) => {
    await request("DELETE", `${path}/${id}`)
    fresh.forget(rowsUsing(id).path)
    await noteChanged({ kinds: ["categories"] })
  }
}

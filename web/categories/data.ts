import type { NewCategory } from "#contract/categories"
import type { Category, CategoryUse } from "#domain/categories"
import { request } from "../api/request"
import { resource, useInvalidate, useRefresh } from "../api/resource"

const path = "/api/material-categories"

/** The catalogue of materials. */
export const categories = resource<Category[]>(() => path)

/** The rows that use a material. */
export const rowsUsing = resource<CategoryUse[], number>((id) => `${path}/${id}/rows`)

/** Creates a material, or changes the one with this id. */
export const useSaveCategory = () => {
  const refresh = useRefresh()
  return async (category: NewCategory, id?: number) => {
    if (id === undefined) await request("POST", path, { body: category })
    else await request("PUT", `${path}/${id}`, { body: category })
    await refresh(categories())
  }
}

export const useDeleteCategory = () => {
  const refresh = useRefresh()
  const forget = useInvalidate()
  return async (id: number) => {
    await request("DELETE", `${path}/${id}`)
    forget(rowsUsing(id))
    await refresh(categories())
  }
}

import type { Material } from "#contract/materials"
import { newestFirst } from "../lib/newest-first"
import { resource } from "../lib/resource"

/** What was added to the row. */
export const materialsOf = resource<Material[], number>((rowId) => `/api/rows/${rowId}/materials`)

export const byTime = (materials: readonly Material[]) =>
  newestFirst(materials, (material) => material.addedAt)

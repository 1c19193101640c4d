import type { Row } from "#domain/rows"
import { resource } from "../api/resource"

/** The user's rows, last created first. */
export const rows = resource<Row[]>(
  () => "/api/rows",
  (all, overlay) => overlay.rows(all),
)

export const rowOf = resource<Row, number>(
  (id) => `/api/rows/${id}`,
  (row, overlay) => overlay.rows([row])[0] ?? row,
)

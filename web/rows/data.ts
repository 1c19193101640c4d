import type { Row } from "#domain/rows"
import { resource, useItem } from "../api/resource"

/** The user's rows, last created first. */
export const rows = resource<Row[]>(
  () => "/api/rows",
  (all, overlay) => overlay.rows(all),
)

export const rowOf = resource<Row, number>(
  (id) => `/api/rows/${id}`,
  (row, overlay) => overlay.rows([row])[0] ?? row,
)

/** A row; without a connection as the list has it. */
export const useRow = (id: number) => useItem(rowOf(id), id, rows())

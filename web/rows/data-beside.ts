import type { OwnFarm } from "#domain/farms"
import type { RowChange } from "#domain/rows"
import type { TicketUse } from "#domain/tickets"
import { resource, useFreshness, useResource } from "../api/resource"
import { rowOf, rows } from "./data"

// What the screens of one row read beside it, so that the list of piles does not wait for it.

/** The farm that a row belongs to. */
export const farmOf = resource<OwnFarm, number>((id) => `/api/farm?farm=${id}`)

/** The ticket numbers of the farm's records that count, the latest first. */
export const tickets = resource<TicketUse[]>(() => "/api/tickets")

/** The changes of the row's own fields, newest first. */
export const changesOf = resource<RowChange[], number>((id) => `/api/rows/${id}/changes`)

/** A row: at once when the list of piles has come, and without a connection as that has it. */
export const useRow = (id: number) => {
  const row = rowOf(id)
  useFreshness().seed(row.path, rows().path, id)
  return useResource(row)
}

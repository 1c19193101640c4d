import type { OwnFarm } from "#domain/farms"
import type { RowChange } from "#domain/rows"
import { resource, useItem } from "../api/resource"
import { rowOf, rows } from "./data"

// What the screens of one row read beside it, so that the list of piles does not wait for it.

/** The farm that a row belongs to. */
export const farmOf = resource<OwnFarm, number>((id) => `/api/farm?farm=${id}`)

/** The changes of the row's own fields, newest first. */
export const changesOf = resource<RowChange[], number>((id) => `/api/rows/${id}/changes`)

/** A row; without a connection as the list has it. */
export const useRow = (id: number) => useItem(rowOf(id), id, rows())

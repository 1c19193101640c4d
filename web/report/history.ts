import type { HistoryEvent } from "#domain/history"
import { resource } from "../api/resource"

/** Everything that happened to the row, oldest first. */
export const historyOf = resource<HistoryEvent[], number>((rowId) => `/api/rows/${rowId}/history`)

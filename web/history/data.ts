import type { HistoryEvent } from "#domain/history"
import { resource } from "../api/resource"

/** The row's events, oldest first: all, or from an instant on. */
export const historyOf = resource<HistoryEvent[], { rowId: number; from?: string | undefined }>(
  ({ rowId, from }) => `/api/rows/${rowId}/history${from ? `?from=${from}` : ""}`,
)

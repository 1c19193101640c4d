import type { RecordKind, RecordOf } from "#domain/record-kinds"
import { resource } from "./resource"

/** A row's records of a kind, each with the address of its photo; `part` is a query that limits them. */
export const recordsOf = <K extends RecordKind>(kind: K, part = "") =>
  resource<RecordOf<K>[], number>(
    (rowId) => `/api/rows/${rowId}/${kind}${part}`,
    (list, overlay, rowId) => overlay.records(kind, list, rowId),
  )

/** One record of a row, with its photo itself. */
export const recordOf = <K extends RecordKind>(kind: K) =>
  resource<RecordOf<K>, { rowId: number; id: number }>(
    ({ rowId, id }) => `/api/rows/${rowId}/${kind}/${id}`,
    (record, overlay, { rowId, id }) =>
      overlay.records(kind, [record], rowId).find((each) => each.id === id) ?? record,
  )

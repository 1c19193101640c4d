import type { RecordKind, RecordOf } from "#domain/record-kinds"
import type { Row } from "#domain/rows"

/** The server's answers as they will stand when what waits on this device has been sent. */
export type Overlay = {
  rows: <R extends Row>(rows: R[]) => R[]
  records: <K extends RecordKind>(kind: K, list: RecordOf<K>[], rowId: number) => RecordOf<K>[]
}

import { type RecordKind, type RecordOf, timeOf } from "#domain/record-kinds"

/** When a record happened, ISO. */
export const timeIn = <K extends RecordKind>(kind: K, record: RecordOf<K>): string => {
  const fields: object = record
  return String((fields as Record<string, unknown>)[timeOf(kind)])
}

/** A copy sorted by when they happened, latest first; at one instant by id, highest first. */
export const newestFirst = <K extends RecordKind>(
  kind: K,
  records: readonly RecordOf<K>[],
): RecordOf<K>[] => {
  const at = (record: RecordOf<K>) => timeIn(kind, record)
  return [...records].sort((a, b) => (at(a) === at(b) ? b.id - a.id : at(a) < at(b) ? 1 : -1))
}

import { counted, type ImportReport } from "#domain/import-report"
import { countedRecords } from "#domain/imports"
import type { RecordKind } from "#domain/record-kinds"

/** What was added of a table. */
export const addedWords = (kind: RecordKind, { piles, records, known, notes }: ImportReport): string[] => [
  records === 0
    ? "There was nothing to add."
    : `Added ${countedRecords(kind, records)}${piles > 0 ? ` and made ${counted(piles, "pile")}` : ""}.`,
  ...(known > 0 ? [`${countedRecords(kind, known)} ${known === 1 ? "was" : "were"} here already.`] : []),
  ...notes,
]

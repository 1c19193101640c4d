import { counted, type ImportReport, importWords } from "#domain/import-report"
import { countedRecords } from "#domain/imports"
import type { RecordKind } from "#domain/record-kinds"
import type { SendState } from "../farm/send-file"

/** How far a file is, in sentences. */
export const wordsOf = (state: SendState): string[] => {
  switch (state.state) {
    case "none":
      return []
    case "sending":
      return [`Sending the file: ${Math.floor(state.share * 100)} %. Keep this page open.`]
    case "checking":
      return ["Working..."]
    case "adding":
      return [`Adding: ${state.done} of ${state.all} records.`]
    case "voiding":
      return [`Taking back: ${state.done} of ${state.all} records.`]
    case "voided":
      return [
        `${counted(state.records, "record")} ${state.records === 1 ? "was" : "were"} taken back.`,
        ...(state.kept > 0
          ? [`${counted(state.kept, "record")} ${state.kept === 1 ? "stays" : "stay"}: the pile was removed.`]
          : []),
      ]
    case "done":
      return importWords(state.report)
    case "refused":
      return [state.reason]
  }
}

/** What was added of a table. */
export const addedWords = (kind: RecordKind, { piles, records, known, notes }: ImportReport): string[] => [
  records === 0
    ? "There was nothing to add."
    : `Added ${countedRecords(kind, records)}${piles > 0 ? ` and made ${counted(piles, "pile")}` : ""}.`,
  ...(known > 0 ? [`${countedRecords(kind, known)} ${known === 1 ? "was" : "were"} here already.`] : []),
  ...notes,
]

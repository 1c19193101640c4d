import { counted, importWords } from "#domain/import-report"
import type { SendState } from "./send-file"

/** How far a file is, in sentences. */
export const wordsOf = (state: SendState): string[] => {
  switch (state.state) {
    case "none":
      return []
    case "sending":
      return [`Sending the file: ${Math.floor(state.share * 100)} %. Keep this page open.`]
    case "checking":
      return ["Checking the file..."]
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

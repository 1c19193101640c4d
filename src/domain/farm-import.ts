import type { ImportReport } from "./import-report"

/** The progress of a file's import into a farm, after its upload. The reason of a refusal is a sentence. */
export type FarmImportState =
  | { state: "none" }
  | { state: "checking" }
  | { state: "adding"; done: number; all: number }
  | { state: "done"; report: ImportReport }
  | { state: "refused"; reason: string }

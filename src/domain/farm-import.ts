import type { ImportReport } from "./import-report"

/** The progress of a file's import into a farm, after its upload. The reason of a refusal is a sentence. */
export type FarmImportState =
  | { state: "none" }
  | { state: "checking" }
  | { state: "adding"; done: number; all: number }
  | { state: "done"; report: ImportReport }
  /** Of an import that is taken back. */
  | { state: "voiding"; done: number; all: number }
  | { state: "voided"; records: number; kept: number }
  | { state: "refused"; reason: string }

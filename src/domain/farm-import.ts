import type { ImportReport } from "./import-report"

/** Where the import of a file into a farm is, after its upload. A refusal is a sentence. */
export type FarmImportState =
  | { state: "none" }
  | { state: "checking" }
  | { state: "adding"; done: number; all: number }
  | { state: "done"; report: ImportReport }
  | { state: "refused"; reason: string }

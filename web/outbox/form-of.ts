import {
  addMaterialScreen,
  addTurnScreen,
  addVisitScreen,
  logTemperatureScreen,
  pathTo,
  recordSaleScreen,
} from "#contract/screens"
import type { RecordKind } from "#domain/record-kinds"
import type { KeptRecord } from "../store/contents"

/** The address of each kind's form. */
const forms = {
  temperatures: logTemperatureScreen,
  turns: addTurnScreen,
  materials: addMaterialScreen,
  sales: recordSaleScreen,
  visits: addVisitScreen,
} as const satisfies Record<RecordKind, string>

/** The address of the form that made the record. */
export const formOf = ({ kind, rowId }: Pick<KeptRecord, "kind" | "rowId">) => pathTo(forms[kind], { rowId })

import {
  addMaterialScreen,
  addTurnScreen,
  addVisitScreen,
  logTemperatureScreen,
  pathTo,
  recordSaleScreen,
} from "#contract/screens"
import type { RecordKind } from "#domain/record-kinds"
import { readingsOf } from "../overlay/readings-of"
import type { KeptRecord } from "../store/contents"

/** The address of each kind's form. */
const forms = {
  temperatures: logTemperatureScreen,
  turns: addTurnScreen,
  materials: addMaterialScreen,
  sales: recordSaleScreen,
  visits: addVisitScreen,
} as const satisfies Record<RecordKind, string>

type Made = Pick<KeptRecord, "kind" | "rowId"> & { body?: KeptRecord["body"] | undefined }

/** The address of the form that made the record: a visit with readings comes from that of temperatures. */
export const formOf = ({ kind, rowId, body = {} }: Made) =>
  pathTo(readingsOf(body).length > 0 ? logTemperatureScreen : forms[kind], { rowId })

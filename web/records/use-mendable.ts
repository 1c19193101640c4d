import type { Recorded } from "#domain/records"
import { isEditable, type Row } from "#domain/rows"
import { useRights } from "../session/rights"

/** May the user void or move this record of the row? After the pile's end a manager may. */
export const useMendable = (row: Row, record: Recorded): boolean => {
  const { mayVoid, mayManage } = useRights(row.farmId)
  return mayVoid(record) && (isEditable(row) || mayManage)
}

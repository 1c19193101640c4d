import type { Row } from "#domain/rows"
import { isEditable } from "#domain/rows"
import { MaterialHistory } from "../materials/material-history"
import { SaleHistory } from "../sales/sale-history"
import { TurnHistory } from "../turns/turn-history"
import { Corrections } from "./corrections"
import { PileCard } from "./pile-card"

export { Readings } from "../temperatures/readings"

/** The row's other records, and its rarer actions. */
export const RowHistory = ({ row }: { row: Row }) => {
  const editable = isEditable(row)
  return (
    <>
      <MaterialHistory rowId={row.id} editable={editable} />
      <TurnHistory rowId={row.id} editable={editable} />
      <SaleHistory rowId={row.id} editable={editable} />
      <Corrections rowId={row.id} />
      <PileCard row={row} />
    </>
  )
}

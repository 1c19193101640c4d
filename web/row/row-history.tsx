import type { ComponentType } from "react"
import type { RecordKind } from "#domain/record-kinds"
import { isEditable, type Row } from "#domain/rows"
import { FamilyCard } from "../family/family-card"
import { MaterialHistory } from "../materials/material-history"
import { MoveHistory } from "../moves/move-history"
import { OccurrenceHistory } from "../occurrences/occurrence-history"
import { PileProbes } from "../probes/pile-probes"
import { ResultHistory } from "../results/result-history"
import { SaleHistory } from "../sales/sale-history"
import { SampleHistory } from "../samples/sample-history"
import { TurnHistory } from "../turns/turn-history"
import { VisitHistory } from "../visits/visit-history"
import { Corrections } from "./corrections"
import { PileCard } from "./pile-card"

export { FamilyLine } from "../family/family-line"
export { MarkedReadings as Readings } from "./marked-readings"

/** `editable` is whether the row and the user's rights allow it. */
type Props = { row: Row; editable: boolean }

/** In the order of the screen; the readings stand above them, and load earlier. */
const histories: Record<Exclude<RecordKind, "temperatures">, ComponentType<Props>> = {
  materials: MaterialHistory,
  turns: TurnHistory,
  sales: SaleHistory,
  visits: VisitHistory,
  moves: MoveHistory,
  samples: SampleHistory,
  results: ResultHistory,
  occurrences: OccurrenceHistory,
}

/** The row's other records, and its rarer actions. */
export const RowHistory = ({ row, editable }: Props) => (
  <>
    <FamilyCard row={row} />
    <PileProbes row={row} />
    {Object.entries(histories).map(([kind, History]) => (
      <History key={kind} row={row} editable={editable} />
    ))}
    <Corrections rowId={row.id} farmId={row.farmId} />
    {(editable || !isEditable(row)) && <PileCard row={row} />}
  </>
)

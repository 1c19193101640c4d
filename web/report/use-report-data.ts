import { useMemo } from "react"
import type { OwnFarm } from "#domain/farms"
import type { HistoryEvent } from "#domain/history"
import type { Row } from "#domain/rows"
import { useWhole } from "../api/records"
import { useResource } from "../api/resource"
import { categories } from "../categories/data"
import { historyOf } from "../history/data"
import { materialsOf } from "../materials/data"
import { salesOf } from "../sales/data"
import { useUser } from "../session/session"
import { temperaturesOf } from "../temperatures/data"
import { turnsOf } from "../turns/data"
import { visitsOf } from "../visits/data"
import { type ReportData, reportDataOf } from "./report-data"
import type { Kin } from "./with-kin"

/** The resources of the report, besides the row. */
export const partsOf = (rowId: number) => [
  temperaturesOf(rowId),
  turnsOf(rowId),
  materialsOf(rowId),
  salesOf(rowId),
  visitsOf(rowId),
  historyOf({ rowId }),
  categories(),
]

/** Made anew only when something has changed: from 100,000 readings it takes half a second. */
export const useReportData = (
  row: Row,
  farm: OwnFarm,
  zone: string,
  { family, inherited }: Kin,
): ReportData => {
  const user = useUser()
  const rowId = row.id
  const known = useResource(categories())
  const temperatures = useWhole(temperaturesOf(rowId))
  const turns = useWhole(turnsOf(rowId))
  const materials = useWhole(materialsOf(rowId))
  const sales = useWhole(salesOf(rowId))
  const visits = useWhole(visitsOf(rowId))
  const history = useResource(historyOf({ rowId }))
  return useMemo(() => {
    const names = new Map(known.map((category) => [category.id, category.name]))
    return reportDataOf({
      row,
      farm,
      records: { temperatures, turns, materials, sales, restarts: restartsIn(history) },
      visits,
      history,
      family,
      inherited,
      zone,
      madeBy: `${user.firstName} ${user.lastName}`,
      categoryOf: (id) => names.get(id ?? 0) ?? "Uncategorized",
    })
  }, [
    row,
    farm,
    zone,
    user,
    known,
    temperatures,
    turns,
    materials,
    sales,
    visits,
    history,
    family,
    inherited,
  ])
}

/** When a manager began a new count. */
export const restartsIn = (history: readonly HistoryEvent[]) =>
  history.flatMap((event) => (event.kind === "correction" && event.field === "count" ? event.at : []))

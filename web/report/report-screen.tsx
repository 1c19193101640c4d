import { useEffect, useState } from "react"
import { useSearchParams } from "wouter"
import { Zone } from "#contract/history"
import { useInvalidate, usePreload, useResource } from "../api/resource"
import { categories } from "../categories/data"
import { AgeNote } from "../layout/age-note"
import { LoadedScreen } from "../layout/loaded-screen"
import { Screen } from "../layout/screen"
import { materialsOf } from "../materials/data"
import { useNameOf } from "../records/name-of"
import { rowOf } from "../rows/data"
import { salesOf } from "../sales/data"
import { temperaturesOf } from "../temperatures/data"
import { turnsOf } from "../turns/data"
import { Skeleton } from "../ui/skeleton"
import { Controls } from "./controls"
import { DailyTable } from "./daily-table"
import { historyOf } from "./history"
import { LogTable } from "./log-table"
import style from "./report.module.css"
import { type ReportData, reportDataOf } from "./report-data"
import { Summary } from "./summary"

/** A pile's log as a paper: one page that sums it up, and all that stands behind it. */
export const ReportScreen = ({ rowId }: { rowId: number }) => {
  usePreload(...partsOf(rowId))
  useFreshHistory(rowId)
  return (
    <LoadedScreen title="Report" back missing="Compost row not found" skeleton={<Skeleton height="chart" />}>
      <Report rowId={rowId} />
    </LoadedScreen>
  )
}

/** What the report is written from, besides the row. */
const partsOf = (rowId: number) => [
  temperaturesOf(rowId),
  turnsOf(rowId),
  materialsOf(rowId),
  salesOf(rowId),
  historyOf(rowId),
  categories(),
]

/** Fetches the history again each time the report is opened: the screens that write records need not know of it. */
const useFreshHistory = (rowId: number) => {
  const invalidate = useInvalidate()
  useEffect(() => () => invalidate(historyOf(rowId)), [invalidate, rowId])
}

const Report = ({ rowId }: { rowId: number }) => {
  const [search, setSearch] = useSearchParams()
  const zone = zoneIn(search.get("zone"))
  const papers = useReportData(rowId, zone)
  const [photos, setPhotos] = useState(false)
  const chooseZone = (chosen: string) =>
    setSearch(chosen === "UTC" ? {} : { zone: chosen }, { replace: true })
  return (
    <Screen title={`Report, Row ${papers.row.rowId}`} back>
      <AgeNote of={[rowOf(rowId), ...partsOf(rowId)]} />
      <Controls zone={zone} onZone={chooseZone} photos={photos} onPhotos={setPhotos} />
      <article className={style.report}>
        <Summary papers={papers} />
        <DailyTable report={papers.report} />
        <LogTable papers={papers} photos={photos} />
      </article>
    </Screen>
  )
}

/** What no zone is called counts as UTC. */
const zoneIn = (text: string | null) => (text !== null && Zone.safeParse(text).success ? text : "UTC")

const useReportData = (rowId: number, zone: string): ReportData => {
  const names = new Map(useResource(categories()).map((category) => [category.id, category.name]))
  return reportDataOf({
    row: useResource(rowOf(rowId)),
    records: {
      temperatures: useResource(temperaturesOf(rowId)),
      turns: useResource(turnsOf(rowId)),
      materials: useResource(materialsOf(rowId)),
      sales: useResource(salesOf(rowId)),
    },
    history: useResource(historyOf(rowId)),
    zone,
    nameOf: useNameOf(),
    categoryOf: (id) => names.get(id ?? 0) ?? "Uncategorized",
  })
}

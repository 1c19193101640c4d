import { useEffect, useState } from "react"
import { useSearchParams } from "wouter"
import { Zone } from "#contract/zone"
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

/** A printable report on a pile: a page of summary, then the days and the whole log. */
export const ReportScreen = ({ rowId }: { rowId: number }) => {
  usePreload(...partsOf(rowId))
  useFreshHistory(rowId)
  return (
    <LoadedScreen title="Report" back missing="Compost row not found" skeleton={<Skeleton height="chart" />}>
      <Report rowId={rowId} />
    </LoadedScreen>
  )
}

/** The resources of the report, besides the row. */
const partsOf = (rowId: number) => [
  temperaturesOf(rowId),
  turnsOf(rowId),
  materialsOf(rowId),
  salesOf(rowId),
  historyOf(rowId),
  categories(),
]

/** Invalidates the history on leaving, so that the screens that write records need not invalidate it. */
const useFreshHistory = (rowId: number) => {
  const invalidate = useInvalidate()
  useEffect(() => () => invalidate(historyOf(rowId)), [invalidate, rowId])
}

const Report = ({ rowId }: { rowId: number }) => {
  const [search, setSearch] = useSearchParams()
  const zone = zoneIn(search.get("zone"))
  const data = useReportData(rowId, zone)
  const [photos, setPhotos] = useState(false)
  const chooseZone = (chosen: string) =>
    setSearch(chosen === "UTC" ? {} : { zone: chosen }, { replace: true })
  return (
    <Screen title={`Report, Row ${data.row.rowId}`} back>
      <AgeNote of={[rowOf(rowId), ...partsOf(rowId)]} />
      <Controls zone={zone} onZone={chooseZone} photos={photos} onPhotos={setPhotos} />
      <article className={style.report}>
        <Summary data={data} />
        <DailyTable report={data.report} />
        <LogTable data={data} photos={photos} />
      </article>
    </Screen>
  )
}

/** The time zone in the address; UTC when there is none or its name is unknown. */
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

import { useState } from "react"
import { Zone } from "#contract/zone"
import type { Row } from "#domain/rows"
import { useAnswer, usePreload, useResource } from "../api/resource"
import { useFresh } from "../api/use-fresh"
import { pluralize } from "../format/plural"
import { historyOf } from "../history/data"
import { AgeNote } from "../layout/age-note"
import { LoadedScreen } from "../layout/loaded-screen"
import { Screen } from "../layout/screen"
import { setQuery, useQuery } from "../lib/address"
import { rowOf } from "../rows/data"
import { farmOf } from "../rows/data-beside"
import { useWaiting } from "../store/waiting"
import { Skeleton } from "../ui/skeleton"
import { Controls } from "./controls"
import { DailyTable } from "./daily-table"
import { FamilySummary } from "./family-summary"
import { LogTable } from "./log-table"
import { OccurrenceSummary } from "./occurrence-summary"
import { ProbeSummary } from "./probe-summary"
import style from "./report.module.css"
import { SampleSummary } from "./sample-summary"
import { Summary } from "./summary"
import { partsOf, useReportData } from "./use-report-data"
import { type Kin, WithKin } from "./with-kin"

/** A printable report on a pile: a page of summary, then the days and the whole log. */
export const ReportScreen = ({ rowId }: { rowId: number }) => {
  usePreload(...partsOf(rowId))
  useFresh(historyOf({ rowId }))
  return (
    <LoadedScreen title="Report" back missing="Compost row not found" skeleton={<Skeleton height="chart" />}>
      <Report rowId={rowId} />
    </LoadedScreen>
  )
}

const Report = ({ rowId }: { rowId: number }) => {
  // As the server has it: what waits on this device is no evidence yet.
  const row = useAnswer(rowOf(rowId))
  return <WithKin row={row}>{(kin) => <Pages row={row} kin={kin} />}</WithKin>
}

const Pages = ({ row, kin }: { row: Row; kin: Kin }) => {
  const rowId = row.id
  const farm = useResource(farmOf(row.farmId))
  useFresh(farmOf(row.farmId))
  const query = useQuery()
  const zone = zoneIn(query.get("zone")) ?? farm.zone
  const data = useReportData(row, farm, zone, kin)
  const [photos, setPhotos] = useState(false)
  const chooseZone = (chosen: string) => setQuery(chosen === farm.zone ? {} : { zone: chosen })
  return (
    <Screen title={`Report, Row ${data.row.rowId}`} translate="no" back>
      <div className={`${style.age} print-hidden`}>
        <AgeNote of={[rowOf(rowId), farmOf(row.farmId), ...partsOf(rowId)]} />
      </div>
      <NotInReport rowId={rowId} />
      <Controls zone={zone} farmZone={farm.zone} onZone={chooseZone} photos={photos} onPhotos={setPhotos} />
      <article className={style.report}>
        <Summary data={data} />
        <FamilySummary data={data} />
        <ProbeSummary data={data} />
        <SampleSummary data={data} />
        <OccurrenceSummary data={data} />
        <DailyTable data={data} />
        <LogTable data={data} photos={photos} />
      </article>
    </Screen>
  )
}

const NotInReport = ({ rowId }: { rowId: number }) => {
  const many = useWaiting().filter((record) => record.rowId === rowId).length
  return many > 0 && <p role="status">{pluralize(many, "record")} not sent yet and not in this report.</p>
}

/** The time zone in the address, if its name is known. */
const zoneIn = (text: string | null) => (text !== null && Zone.safeParse(text).success ? text : undefined)

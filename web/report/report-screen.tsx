import { useMemo, useState } from "react"
import { Zone } from "#contract/zone"
import type { Family, Inherited } from "#domain/family"
import type { OwnFarm } from "#domain/farms"
import type { HistoryEvent } from "#domain/history"
import type { Row } from "#domain/rows"
import { useWhole } from "../api/records"
import { useAnswer, usePreload, useResource } from "../api/resource"
import { useFresh } from "../api/use-fresh"
import { categories } from "../categories/data"
import { familyOf, inheritedOf } from "../family/data"
import { pluralize } from "../format/plural"
import { historyOf } from "../history/data"
import { AgeNote } from "../layout/age-note"
import { LoadedScreen } from "../layout/loaded-screen"
import { Screen } from "../layout/screen"
import { setQuery, useQuery } from "../lib/address"
import { materialsOf } from "../materials/data"
import { rowOf } from "../rows/data"
import { farmOf } from "../rows/data-beside"
import { salesOf } from "../sales/data"
import { useUser } from "../session/session"
import { useWaiting } from "../store/waiting"
import { temperaturesOf } from "../temperatures/data"
import { turnsOf } from "../turns/data"
import { Skeleton } from "../ui/skeleton"
import { visitsOf } from "../visits/data"
import { Controls } from "./controls"
import { DailyTable } from "./daily-table"
import { FamilySummary } from "./family-summary"
import { LogTable } from "./log-table"
import { ProbeSummary } from "./probe-summary"
import style from "./report.module.css"
import { type ReportData, reportDataOf } from "./report-data"
import { Summary } from "./summary"

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

/** The resources of the report, besides the row. */
const partsOf = (rowId: number) => [
  temperaturesOf(rowId),
  turnsOf(rowId),
  materialsOf(rowId),
  salesOf(rowId),
  visitsOf(rowId),
  historyOf({ rowId }),
  categories(),
]

const Report = ({ rowId }: { rowId: number }) => {
  // As the server has it: what waits on this device is no evidence yet.
  const row = useAnswer(rowOf(rowId))
  return row.hasParents || row.hasChildren ? <OfFamily row={row} /> : <Pages row={row} />
}

const OfFamily = ({ row }: { row: Row }) => {
  const family = useResource(familyOf(row.id))
  const inherited = useResource(inheritedOf(row.id))
  return <Pages row={row} family={family} inherited={inherited} />
}

type Kin = { family?: Family; inherited?: Inherited }

const Pages = ({ row, ...kin }: { row: Row } & Kin) => {
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

/** When a manager began a new count. */
const restartsIn = (history: readonly HistoryEvent[]) =>
  history.flatMap((event) => (event.kind === "correction" && event.field === "count" ? event.at : []))

/** The time zone in the address, if its name is known. */
const zoneIn = (text: string | null) => (text !== null && Zone.safeParse(text).success ? text : undefined)

/** Made anew only when something has changed: from 100,000 readings it takes half a second. */
const useReportData = (row: Row, farm: OwnFarm, zone: string, { family, inherited }: Kin): ReportData => {
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

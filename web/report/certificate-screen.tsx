import { countWords } from "#domain/count-words"
import { volumeAtStart } from "#domain/family"
import { methodLabels } from "#domain/method-labels"
import type { Row } from "#domain/rows"
import { withUnit } from "#domain/units"
import { useAnswer, usePreload, useResource } from "../api/resource"
import { useFresh } from "../api/use-fresh"
import { FamilyLoads } from "../family/family-loads"
import { historyOf } from "../history/data"
import { LoadedScreen } from "../layout/loaded-screen"
import { Screen } from "../layout/screen"
import { serverNow } from "../lib/server-clock"
import { rowOf } from "../rows/data"
import { farmOf } from "../rows/data-beside"
import { saleOf } from "../sales/data"
import { Paper, SignHere } from "../sales/paper"
import paper from "../sales/paper.module.css"
import { paperFacts } from "../sales/sale-facts"
import { DescriptionList } from "../ui/description-list"
import { Skeleton } from "../ui/skeleton"
import { CountFacts } from "./count-facts"
import { MaterialSummary } from "./material-summary"
import style from "./report.module.css"
import type { ReportData } from "./report-data"
import { RuleTable } from "./rule-table"
import { SampleSummary } from "./sample-summary"
import { partsOf, useReportData } from "./use-report-data"
import { type Kin, WithKin } from "./with-kin"

type Props = { rowId: number; saleId: number }

/** For a buyer: what the record says of the pile that a load came from, in the report's words, with room to sign. */
export const CertificateScreen = (props: Props) => {
  usePreload(...partsOf(props.rowId), saleOf({ rowId: props.rowId, id: props.saleId }))
  useFresh(historyOf({ rowId: props.rowId }))
  return (
    <LoadedScreen
      title="Certificate"
      back
      missing="Information not found"
      skeleton={<Skeleton height="chart" />}
    >
      <Certificate {...props} />
    </LoadedScreen>
  )
}

const Certificate = ({ rowId, saleId }: Props) => {
  // As the server has it, as in a report.
  const row = useAnswer(rowOf(rowId))
  return <WithKin row={row}>{(kin) => <OfLoad row={row} saleId={saleId} kin={kin} />}</WithKin>
}

const OfLoad = ({ row, saleId, kin }: { row: Row; saleId: number; kin: Kin }) => {
  const sale = useResource(saleOf({ rowId: row.id, id: saleId }))
  const farm = useResource(farmOf(row.farmId))
  const data = useReportData(row, farm, farm.zone, kin)
  return (
    <Screen title="Certificate" back>
      <Paper title={`Load of pile ${row.rowId}`} farm={farm} voided={sale.voided}>
        {farm.rule && (
          <p className={paper.farm}>
            Rule or permit: <bdi translate="no">{farm.rule}</bdi>
          </p>
        )}
        <div className={style.pair}>
          <section>
            <h3>The load</h3>
            <DescriptionList className={paper.facts} facts={paperFacts(sale, row.rowId, data.calendar)} />
          </section>
          {data.family ? (
            <section>
              <FamilyLoads family={data.family} calendar={data.calendar} />
            </section>
          ) : (
            <MaterialSummary data={data} />
          )}
        </div>
        <Pile data={data} />
        <SampleSummary data={data} />
        <RuleTable data={data} paper="certificate" />
        <p>
          Prepared from the records of <bdi translate="no">{farm.name}</bdi> on{" "}
          {data.calendar.dateOf(new Date(serverNow()).toISOString())}. Days and times are counted in{" "}
          {farm.zone}.
        </p>
        <SignHere names={["Name", "Signature", "Date"]} />
      </Paper>
    </Screen>
  )
}

const Pile = ({ data }: { data: ReportData }) => {
  const { row, report, calendar, inherited, family } = data
  const volume = volumeAtStart(row, family?.links)
  // Its count is of these, too.
  const readings = [...report.readings, ...(inherited?.readings ?? [])]
  const highest = readings.reduce((high, { temperature }) => Math.max(high, temperature), 0)
  return (
    <section>
      <h3>The pile</h3>
      <DescriptionList
        className={style.facts}
        facts={[
          ["Built", calendar.start.dateOf(row.startDate)],
          ["Volume at the start", volume === null ? "–" : withUnit("volume", volume)],
          ["Method", methodLabels[row.method]],
          ["Newest count", countWords(row)],
          ["Readings in all", String(readings.length)],
          ["Highest", highest > 0 ? withUnit("temperature", highest) : "–"],
        ]}
      />
      <CountFacts data={data} />
    </section>
  )
}

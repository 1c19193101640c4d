import { cookingThreshold, organicCeiling } from "#domain/cooking"
import { volumeAtStart } from "#domain/family"
import { methodLabels } from "#domain/method-labels"
import { isEditable, statusLabelOf } from "#domain/rows"
import { dimensionsOf } from "#domain/unit-words"
import { numberOf, withUnit } from "#domain/units"
import { serverNow } from "../lib/server-clock"
import { DescriptionList } from "../ui/description-list"
import { dayText } from "./calendar"
import { CorrectionSummary } from "./correction-summary"
import { CountFacts } from "./count-facts"
import { MaterialSummary } from "./material-summary"
import { probesUsed } from "./probes-used"
import style from "./report.module.css"
import type { ReportData } from "./report-data"
import { ReportHead } from "./report-head"
import { RuleTable } from "./rule-table"
import { SaleSummary } from "./sale-summary"
import { Signatures } from "./signatures"
import { unreadText } from "./unread-days"

/** The first page: an inspector's first questions, answered from the log only. */
export const Summary = ({ data }: { data: ReportData }) => (
  <section className={style.summary} aria-label="Summary">
    <Head data={data} />
    <Heat data={data} />
    <RuleTable data={data} />
    <div className={style.pair}>
      <MaterialSummary data={data} />
      <SaleSummary data={data} />
    </div>
    <CorrectionSummary data={data} />
    <Signatures />
  </section>
)

const Head = ({ data }: { data: ReportData }) => {
  const { row, farm, madeBy, zone, calendar, history, family } = data
  const probes = probesUsed(data)
  // What was merged earlier was gone then, and not when that was entered.
  const merged = family?.links.find(({ parent, kind }) => parent === row.id && kind === "merge")
  const volume = volumeAtStart(row, family?.links)
  // A removal may have been taken back since, as by the void of a merge.
  const removed = isEditable(row) ? undefined : (merged ?? history.find((event) => event.kind === "removed"))
  return (
    <>
      <ReportHead
        title={`Compost pile ${row.rowId}`}
        farm={farm}
        made={calendar.dateTimeOf(new Date(serverNow()).toISOString())}
        madeBy={madeBy}
        days={`Days and times are counted in ${zone}.`}
      />
      <DescriptionList
        className={style.facts}
        facts={[
          ["Location", row.location],
          ["Status", statusLabelOf(row.status)],
          ["Started", calendar.start.dateOf(row.startDate)],
          ["Removed", removed ? calendar.dateOf(removed.at) : "–"],
          ["Dimensions", dimensionsOf(row)],
          ...(row.method === "windrow" ? [] : [["Method", methodLabels[row.method]] as const]),
          ["Volume at the start", volume === null ? "–" : withUnit("volume", volume)],
          ...(probes ? [["Probes", probes] as const] : []),
        ]}
      />
    </>
  )
}

const Heat = ({ data }: { data: ReportData }) => {
  const { hotDays, inheritedDays, readings, aboveCeiling, withoutPhoto } = data.report
  const degrees = readings.map((reading) => reading.temperature)
  const [first, last] = [hotDays[0], hotDays.at(-1)]
  const threshold = withUnit("temperature", cookingThreshold)
  return (
    <section>
      <h3>Heat and turning</h3>
      <DescriptionList
        className={style.facts}
        facts={[
          [`First day at ${threshold}`, first ? dayText(first) : "None yet"],
          ["Last such day", last ? dayText(last) : "–"],
          [`Days at or above ${threshold}`, String(hotDays.length)],
          ...(inheritedDays > 0
            ? [["Of these in the piles that it comes from", String(inheritedDays)] as const]
            : []),
          [`Readings above ${withUnit("temperature", organicCeiling)}`, String(aboveCeiling.length)],
          ["Readings in all", String(readings.length)],
          ["Readings without a photo", String(withoutPhoto.length)],
          ["Lowest and highest", spread(degrees)],
          ...(data.unread.size > 0
            ? [["Days that could not be read", unreadText(data.unread)] as const]
            : []),
        ]}
      />
      <CountFacts data={data} />
      <p className={style.small}>
        Turns count from a run's first hot reading to the end of its last day; in all, to now while the newest
        day read is hot.
      </p>
    </section>
  )
}

const spread = (values: number[]) => {
  if (values.length === 0) return "–"
  const [low, high] = [values.reduce((a, b) => Math.min(a, b)), values.reduce((a, b) => Math.max(a, b))]
  return `${numberOf("temperature", low)}–${withUnit("temperature", high)}`
}

import { cookingThreshold, organicCeiling, turnsNeeded } from "#domain/cooking"
import { notVoided } from "#domain/records"
import { statusLabels } from "#domain/rows"
import { dimensionsOf } from "#domain/unit-words"
import { numberOf, withUnit } from "#domain/units"
import { pluralize } from "../format/plural"
import { serverNow } from "../lib/server-clock"
import { brand } from "../lib/title"
import { DescriptionList } from "../ui/description-list"
import { dayText } from "./calendar"
import { CorrectionSummary } from "./correction-summary"
import { MaterialSummary } from "./material-summary"
import style from "./report.module.css"
import type { ReportData } from "./report-data"
import { RuleTable } from "./rule-table"
import { SaleSummary } from "./sale-summary"
import { Signatures } from "./signatures"

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

const Head = ({ data: { row, farm, madeBy, zone, calendar, history } }: { data: ReportData }) => {
  const removed = history.find((event) => event.kind === "removed")
  return (
    <>
      <header className={style.head}>
        <h2>Compost pile {row.rowId}</h2>
        <p className={style.farm}>
          <bdi>{farm.name}</bdi>
          {farm.address && (
            <>
              , <bdi>{farm.address}</bdi>
            </>
          )}
        </p>
        {farm.rule && (
          <p className={style.farm}>
            Rule or permit: <bdi>{farm.rule}</bdi>
          </p>
        )}
        <p>
          {brand()}. Report made {calendar.dateTimeOf(new Date(serverNow()).toISOString())} by{" "}
          <bdi>{madeBy}</bdi>. Days and times are counted in {zone}.
        </p>
      </header>
      <DescriptionList
        className={style.facts}
        facts={[
          ["Location", row.location],
          ["Status", statusLabels[row.status]],
          ["Started", calendar.start.dateOf(row.startDate)],
          ["Removed", removed ? calendar.dateOf(removed.at) : "–"],
          ["Dimensions", dimensionsOf(row)],
          ["Volume at the start", row.cubicYards === null ? "–" : withUnit("volume", row.cubicYards)],
        ]}
      />
    </>
  )
}

const Heat = ({ data: { report, records } }: { data: ReportData }) => {
  const { hotDays, period, longestRun, turnsInPeriod, daysWithoutReading, aboveCeiling } = report
  const readings = notVoided(records.temperatures)
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
          ["Longest run", pluralize(longestRun, "day")],
          ["Counted period", period ? `${dayText(period.from)} – ${dayText(period.to)}` : "–"],
          ["Turns in that period", `${turnsInPeriod} (the rules ask ${turnsNeeded})`],
          ["Days without a reading in it", gapsText(daysWithoutReading)],
          [`Readings above ${withUnit("temperature", organicCeiling)}`, String(aboveCeiling.length)],
          ["Readings in all", String(readings.length)],
          ["Lowest and highest", spread(degrees)],
        ]}
      />
      <p className={style.small}>
        The counted period is from the first day at or above {threshold} to the fifteenth such day, or the
        last if there are fewer.
      </p>
    </section>
  )
}

const spread = (values: number[]) => {
  if (values.length === 0) return "–"
  const [low, high] = [values.reduce((a, b) => Math.min(a, b)), values.reduce((a, b) => Math.max(a, b))]
  return `${numberOf("temperature", low)}–${withUnit("temperature", high)}`
}

const gapsText = (days: readonly string[]) => {
  const named = days.slice(0, 2).map(dayText).join("; ")
  if (days.length === 0) return "0"
  return `${days.length} (${named}${days.length > 2 ? `, and ${days.length - 2} more` : ""})`
}

import { memo, useEffect, useState } from "react"
import { dateOf } from "#domain/count"
import type { OwnFarm } from "#domain/farms"
import type { Period } from "#domain/season"
import { numberOf, unitOf } from "#domain/units"
import { errorMessage, RequestError } from "../api/errors"
import { useAnswer, usePreload } from "../api/resource"
import { useFresh } from "../api/use-fresh"
import { pluralize } from "../format/plural"
import { LoadedScreen } from "../layout/loaded-screen"
import { Screen } from "../layout/screen"
import { useQuery } from "../lib/address"
import { dayText, monthText } from "../report/calendar"
import { FamilySummary } from "../report/family-summary"
import { OccurrenceSummary } from "../report/occurrence-summary"
import report from "../report/report.module.css"
import type { ReportData } from "../report/report-data"
import { SampleSummary } from "../report/sample-summary"
import { Summary } from "../report/summary"
import { rows } from "../rows/data"
import { useUser } from "../session/session"
import { useFarm, useToday } from "../session/today"
import { ErrorBox } from "../ui/error-box"
import { Skeleton } from "../ui/skeleton"
import { seasonOf } from "./data"
import { loadPile, loadTypes } from "./load-pile"
import { periodIn } from "./periods"
import { PrintButton } from "./print-button"
import style from "./season.module.css"

/** Every pile of a season on one printed paper, each on pages of its own, for an inspector. */
export const PrintedPilesScreen = () => {
  const { farmId } = useUser()
  const farm = useFarm(farmId)
  const period = periodIn(useQuery(), dateOf(useToday(farmId).day))
  usePreload(rows(), seasonOf({ ...period, farmId }))
  return (
    <LoadedScreen title="All Piles" back missing="Farm not found" skeleton={<Skeleton height="chart" />}>
      {farm && <Piles key={`${farm.id} ${period.from} ${period.to}`} farm={farm} period={period} />}
    </LoadedScreen>
  )
}

/** What has come of a pile; without data it was deleted or renamed while the others came. */
type Loaded = { label: string; data: ReportData | undefined }

const Piles = ({ farm, period }: { farm: OwnFarm; period: Period }) => {
  const season = useAnswer(seasonOf({ ...period, farmId: farm.id }))
  useFresh(seasonOf({ ...period, farmId: farm.id }))
  const all = useAnswer(rows())
  const { firstName, lastName } = useUser()
  const madeBy = `${firstName} ${lastName}`
  const [loaded, setLoaded] = useState<Loaded[]>([])
  const [failure, setFailure] = useState<unknown>()
  const [tries, setTries] = useState(0)
  const labels = season.piles.map(({ pile }) => pile)
  const missing = loaded.filter(({ data }) => !data).map(({ label }) => label)
  const isWhole = loaded.length === labels.length
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is loaded stays, and only another try goes on
  useEffect(() => {
    let isOver = false
    const load = async () => {
      const types = await loadTypes()
      // One after the other: nobody waits for 400 piles.
      for (let from = loaded.length; from < labels.length; from += portion) {
        const some: Loaded[] = []
        for (const label of labels.slice(from, from + portion)) {
          const row = all.find(({ rowId }) => rowId === label)
          some.push({ label, data: row && (await loadPile(row, farm, types, madeBy).catch(noneOfDeleted)) })
        }
        if (isOver) return
        setLoaded((before) => [...before, ...some])
      }
    }
    load().catch((error) => !isOver && setFailure(error))
    return () => {
      isOver = true
    }
  }, [tries])
  const tryAgain = () => {
    setFailure(undefined)
    setTries(tries + 1)
  }
  return (
    <Screen title="All Piles" back>
      <div className="print-hidden">
        {failure ? (
          <ErrorBox title={errorMessage(failure)} retry={tryAgain} />
        ) : isWhole ? (
          labels.length > 0 && <PrintButton />
        ) : (
          <p role="status">
            {loaded.length} of {pluralize(labels.length, "pile")} loaded...
          </p>
        )}
      </div>
      {labels.length === 0 && <p>No pile was on the site in this season.</p>}
      <p className={report.small}>
        Piles of the season {dayText(period.from)} – {dayText(period.to)}.
        {missing.length > 0 && ` Deleted or renamed meanwhile: ${missing.join(", ")}.`}
      </p>
      {loaded.map(({ data }) => data && <PilePaper key={data.row.id} data={data} />)}
    </Screen>
  )
}

/** So many are drawn at once: each drawing costs a look at all that stand above. */
const portion = 10

const noneOfDeleted = (error: unknown) => {
  if (error instanceof RequestError && error.status === 404) return undefined
  throw error
}

/** Drawn once: hundreds come one after the other. */
const PilePaper = memo(({ data }: { data: ReportData }) => (
  <article className={`${report.report} ${style.pile}`}>
    <Summary data={data} />
    <FamilySummary data={data} />
    <SampleSummary data={data} />
    <OccurrenceSummary data={data} />
    <Days data={data} />
  </article>
))

/** '3 (141)' for the third of a month. */
const highestOn = ({ day, highest }: ReportData["report"]["days"][number]) =>
  `${Number(day.slice(8))} (${numberOf("temperature", highest)})`

/** The days of its turns, and the highest reading of each day, as text: 400 tables would be too long for a browser. */
const Days = ({ data: { report: of } }: { data: ReportData }) => {
  const turned = of.days.filter(({ turns }) => turns > 0)
  const read = of.days.filter(({ readings }) => readings > 0)
  return (
    <section>
      <h3>Day by day</h3>
      <p className={report.small}>
        Turned:{" "}
        {turned.map(({ day, turns }) => `${dayText(day)}${turns > 1 ? ` (${turns})` : ""}`).join("; ") || "–"}
      </p>
      <p className={report.small}>
        Highest of each day, {unitOf("temperature").symbol}:{" "}
        {[...new Set(read.map(({ day }) => monthText(day)))]
          .map((month) => {
            const days = read.filter(({ day }) => monthText(day) === month)
            return `${month}: ${days.map(highestOn).join(", ")}`
          })
          .join("; ") || "–"}
      </p>
    </section>
  )
}

import { useEffect, useRef } from "react"
import { calendarIn } from "#domain/calendar"
import { dateOf } from "#domain/count"
import type { OwnFarm } from "#domain/farms"
import type { Period } from "#domain/season"
import { tablesOf } from "#domain/season-tables"
import { Boundary } from "../api/boundary"
import { errorMessage, isUnanswered } from "../api/errors"
import { useFreshness, useResource } from "../api/resource"
import { useFresh } from "../api/use-fresh"
import { Screen } from "../layout/screen"
import { useQuery } from "../lib/address"
import { serverNow } from "../lib/server-clock"
import { dayText } from "../report/calendar"
import report from "../report/report.module.css"
import { ReportHead } from "../report/report-head"
import { useUser } from "../session/session"
import { useFarm, useToday } from "../session/today"
import { systemOf } from "../session/units"
import { useWaiting } from "../store/waiting"
import { ButtonLink } from "../ui/button-link"
import { ErrorBox } from "../ui/error-box"
import { Skeleton } from "../ui/skeleton"
import { seasonFile, seasonOf } from "./data"
import { PeriodChooser } from "./period-chooser"
import { paperPath, periodIn } from "./periods"
import { PrintButton } from "./print-button"
import style from "./season.module.css"
import { SeasonTableSection } from "./season-table"

/** What a permit asks for once a year: what came in, was made and left, and what remains. */
export const SeasonScreen = () => {
  const { farmId } = useUser()
  const farm = useFarm(farmId)
  const today = dateOf(useToday(farmId).day)
  const period = periodIn(useQuery(), today)
  return (
    <Screen title="Season Report" back wide>
      <PeriodChooser period={period} today={today} />
      <Boundary
        key={`${period.from} ${period.to}`}
        fallback={<Skeleton height="chart" />}
        renderError={(error, retry) => <Failed error={error} retry={retry} />}
      >
        {farm && <Report farm={farm} period={period} />}
      </Boundary>
    </Screen>
  )
}

/** It is made by the server, of all that it has. */
const Failed = ({ error, retry }: { error: unknown; retry: () => void }) => (
  <ErrorBox
    title={isUnanswered(error) ? "The season needs a signal. It is made by the server." : errorMessage(error)}
    retry={retry}
  />
)

const Report = ({ farm, period }: { farm: OwnFarm; period: Period }) => {
  const of = { ...period, farmId: farm.id }
  const season = useResource(seasonOf(of))
  useFresh(seasonOf(of))
  const units = systemOf(useUser())
  const waiting = useWaiting().length
  const fresh = useFreshness()
  const { path } = seasonOf(of)
  const waited = useRef(waiting)
  // What was sent is in the season now.
  useEffect(() => {
    if (waiting < waited.current) fresh.reload([path])
    waited.current = waiting
  }, [waiting, fresh, path])
  return (
    <>
      <div className={`${style.buttons} print-hidden`}>
        <PrintButton />
        <ButtonLink href={paperPath("piles", period)} variant="outline">
          Print All Piles
        </ButtonLink>
      </div>
      {waiting > 0 && <p role="status">What waits on this device is not in this report.</p>}
      <article className={`${report.report} ${style.report}`}>
        <Head farm={farm} period={period} madeAt={fresh.statusOf(path)?.loadedAt ?? serverNow()} />
        {tablesOf(season).map((table) => (
          <SeasonTableSection
            key={table.name}
            table={table}
            units={units}
            file={seasonFile(of, table.name)}
          />
        ))}
        <p className={report.small}>
          A load counts on the day on which it came, whatever becomes of its pile, unless that is deleted with
          its records. A day without a reading is one at whose end a pile was active and none had been read.
          Voided records count nowhere.
        </p>
      </article>
    </>
  )
}

/** `madeAt`, in ms, is when the server made it, not when it is drawn again. */
const Head = ({ farm, period: { from, to }, madeAt }: { farm: OwnFarm; period: Period; madeAt: number }) => {
  const { firstName, lastName } = useUser()
  return (
    <ReportHead
      title={`Season ${dayText(from)} – ${dayText(to)}`}
      farm={farm}
      made={calendarIn(farm.zone).dateTimeOf(new Date(madeAt).toISOString())}
      madeBy={`${firstName} ${lastName}`}
      days={`Days are counted in ${farm.zone}.`}
    />
  )
}

import { useMemo, useState } from "react"
import { homeScreen } from "#contract/screens"
import { calendarIn } from "#domain/calendar"
import { Boundary } from "../api/boundary"
import { PartFailure } from "../api/missing-part"
import { useFreshness, useResource } from "../api/resource"
import { useFresh } from "../api/use-fresh"
import { formatAgo } from "../format/relative-time"
import { Screen } from "../layout/screen"
import { joinVisits } from "../rows/visit-lines"
import { useOtherFarm } from "../session/other-farm"
import { useByPlace } from "../session/places"
import { useUser } from "../session/session"
import { useClockZone, useToday } from "../session/today"
import { Button } from "../ui/button"
import { EmptyState } from "../ui/empty-state"
import { Link } from "../ui/link"
import { Skeleton } from "../ui/skeleton"
import style from "./board.module.css"
import { BoardHead } from "./board-head"
import { BoardTable } from "./board-table"
import { board } from "./data"
import { LoggedToday } from "./logged-today"
import { useKeptFresh } from "./use-kept-fresh"

const RefreshButton = ({ load }: { load: () => Promise<void> }) => {
  const [busy, setBusy] = useState(false)
  const refresh = async () => {
    setBusy(true)
    await load()
    setBusy(false)
  }
  return (
    <Button
      variant="outline"
      className={`${style.refresh} print-hidden`}
      busy={busy && "Refreshing..."}
      onClick={refresh}
    >
      Refresh
    </Button>
  )
}

/** As many piles, with a reading and a turn each, fit a printed page with the list of what was logged. */
const pilesBesideList = 14

/** The whole farm on one page, for the office: one line a pile. */
export const BoardScreen = () => (
  <Screen title="Board" back wide>
    <Boundary fallback={<Skeleton height="chart" />} renderError={PartFailure}>
      <Loaded />
    </Boundary>
  </Screen>
)

const Loaded = () => {
  const { piles, logged } = useResource(board())
  const { farmId } = useUser()
  const today = useToday(farmId)
  const zone = useClockZone(farmId)
  const calendar = useMemo(() => calendarIn(zone), [zone])
  const inOrder = useByPlace(farmId)
  const lines = useMemo(() => joinVisits(logged, inOrder), [logged, inOrder])
  const { failure, load } = useKeptFresh(board())
  useFresh(board())
  const fresh = useFreshness()
  if (useOtherFarm(piles[0])) return <Skeleton height="chart" />
  return (
    <div className={style.board}>
      <div className={style.head}>
        <BoardHead {...{ piles, farmId, calendar, today }} />
        {failure && (
          <>
            <p className={style.failure} role="alert">
              As of {formatAgo(fresh.trueTo([board().path]))}: this could not be refreshed. {failure}
            </p>
            <RefreshButton load={load} />
          </>
        )}
        <Button variant="outline" className={`${style.print} print-hidden`} onClick={() => print()}>
          Print
        </Button>
      </div>
      <p className={`${style.narrow} print-hidden`}>
        The board is made for a wide screen. Scroll it sideways, or go to{" "}
        <Link href={homeScreen}>the piles</Link>.
      </p>
      {piles.length === 0 ? (
        <EmptyState>No compost piles found.</EmptyState>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls where it is narrow
        <section className={style.frame} aria-label="Piles" tabIndex={0}>
          <BoardTable piles={piles} today={today} />
        </section>
      )}
      <LoggedToday
        lines={lines.filter(({ event }) => today.isToday(event.at))}
        calendar={calendar}
        isPrinted={piles.length <= pilesBesideList}
      />
    </div>
  )
}

import { useLayoutEffect, useMemo, useState } from "react"
import { dayMs } from "#domain/day"
import type { HistoryEvent } from "#domain/history"
import { spoken } from "#domain/language"
import { isYard, type Row } from "#domain/rows"
import { Boundary } from "../api/boundary"
import { useResource } from "../api/resource"
import { SectionFailure } from "../api/section-failure"
import { useFresh } from "../api/use-fresh"
import { AgeNote } from "../layout/age-note"
import { LoadedScreen } from "../layout/loaded-screen"
import { Screen } from "../layout/screen"
import { setQuery, useQuery } from "../lib/address"
import { languagePart } from "../lib/language-part"
import { serverNow } from "../lib/server-clock"
import { useRow } from "../rows/data-beside"
import { joinVisits } from "../rows/visit-lines"
import { useByPlace } from "../session/places"
import { Button } from "../ui/button"
import { Chips } from "../ui/chips"
import { DownloadLink } from "../ui/download-link"
import { EmptyState } from "../ui/empty-state"
import { Skeleton } from "../ui/skeleton"
import { historyOf } from "./data"
import { EventList } from "./event-list"
import { chipsFor, type Filter, filterIn, isShown, nothingSentence } from "./filter"
import style from "./history.module.css"

/** Everything that happened to a pile: its last 30 days, or all. */
export const HistoryScreen = ({ rowId }: { rowId: number }) => (
  <LoadedScreen title="History" back missing="Compost row not found" skeleton={<Waiting />}>
    <History rowId={rowId} />
  </LoadedScreen>
)

const History = ({ rowId }: { rowId: number }) => {
  const row = useRow(rowId)
  const query = useQuery()
  const [from, setFrom] = useState(() => recentFrom(row))
  const wanted = { rowId, from }
  // Beside the list: a chip under a thumb stays the same element when it comes.
  const [known, setKnown] = useState<readonly HistoryEvent[]>([])
  const filter = filterIn(query.get("show"))
  const choose = (chosen: Filter) => setQuery(chosen === "all" ? {} : { show: chosen })
  useFresh(historyOf(wanted))
  return (
    <Screen title={isYard(row) ? "History, Gate" : `History, Row ${row.rowId}`} translate="no" back>
      <AgeNote of={[historyOf(wanted)]} />
      <Chips label="Show" options={chipsFor(known, filter)} chosen={filter} onChoose={choose} />
      {from && <p className={style.hint}>The last 30 days</p>}
      <Boundary fallback={<Waiting />} renderError={SectionFailure}>
        <Events key={filter} wanted={wanted} filter={filter} farmId={row.farmId} onCome={setKnown} />
      </Boundary>
      {from && (
        <Button variant="outline" onClick={() => setFrom(undefined)}>
          Show all
        </Button>
      )}
      <DownloadLink href={`/api/rows/${rowId}/log.csv`}>Export Log</DownloadLink>
      {spoken() && (
        <DownloadLink href={`/api/rows/${rowId}/log.csv?${languagePart()}`}>
          Export Log in My Language
        </DownloadLink>
      )}
    </Screen>
  )
}

type Wanted = { rowId: number; from: string | undefined }

type EventsProps = {
  wanted: Wanted
  filter: Filter
  farmId: number
  onCome: (events: readonly HistoryEvent[]) => void
}

const Events = ({ wanted, filter, farmId, onCome }: EventsProps) => {
  const events = useResource(historyOf(wanted))
  useLayoutEffect(() => onCome(events), [events, onCome])
  const inOrder = useByPlace(farmId)
  const lines = useMemo(() => joinVisits(events, inOrder).filter(isShown(filter)), [events, inOrder, filter])
  return lines.length > 0 ? (
    <EventList lines={lines} farmId={farmId} />
  ) : (
    <EmptyState>{nothingSentence(filter, wanted.from !== undefined)}</EmptyState>
  )
}

/** 30 days ago; undefined, for everything, when the pile is younger. */
const recentFrom = ({ startDate }: Row) => {
  const from = new Date(serverNow() - 30 * dayMs).toISOString()
  return startDate < from ? from : undefined
}

const Waiting = () => (
  <div role="status" aria-label="Loading the history">
    <Skeleton height="block" />
  </div>
)

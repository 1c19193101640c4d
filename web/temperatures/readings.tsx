import { startTransition, useLayoutEffect, useMemo, useState } from "react"
import { newestCount } from "#contract/first-calls"
import { notVoided } from "#domain/records"
import type { Temperature } from "#domain/temperatures"
import { Boundary } from "../api/boundary"
import { lazyPart } from "../api/lazy-part"
import { useResource } from "../api/resource"
import { SectionFailure } from "../api/section-failure"
import { useAfterPaint } from "../lib/after-paint"
import { useRow } from "../rows/data"
import { Button } from "../ui/button"
import { EmptyState } from "../ui/empty-state"
import { Skeleton } from "../ui/skeleton"
import { byTime, newestTemperaturesOf, temperaturesOf } from "./data"
import type { Mark } from "./strip-columns"
import { TemperatureTable } from "./temperature-table"

const TemperatureChart = lazyPart(async () => (await import("./temperature-chart")).TemperatureChart)

/** Lines shown at first: a pile may have thousands. */
const page = 50

/** The number of lines shown of a row, restored when the user comes back from a reading. */
const shownBefore = new Map<number, number>()

const noMarks: readonly Mark[] = []

/** `marks` are what else happened to the pile, for the chart. */
type Props = { rowId: number; marks?: readonly Mark[] }

/** The chart and the table of a row's readings: the newest first, all once they have loaded. */
export const Readings = ({ rowId, marks = noMarks }: Props) => {
  const row = useRow(rowId)
  const newest = useResource(newestTemperaturesOf(rowId))
  const [all, setAll] = useState<Temperature[]>()
  const list = newest.length < newestCount ? newest : (all ?? newest)
  // Memoized: thousands are sorted once, and the chart keeps its position when the table grows.
  const temperatures = useMemo(() => byTime(list), [list])
  const counted = useMemo(() => notVoided(temperatures), [temperatures])
  const [shown, setShown] = useState(() => shownBefore.get(rowId) ?? page)
  const showMore = () => {
    shownBefore.set(rowId, shown + page)
    startTransition(() => setShown(shown + page))
  }
  const drawn = useAfterPaint()
  const [charted, setCharted] = useState(false)
  return (
    <>
      {drawn ? (
        <Boundary fallback={<Skeleton height="chart" />} renderError={SectionFailure}>
          <TemperatureChart row={row} readings={counted} marks={marks} onShown={() => setCharted(true)} />
        </Boundary>
      ) : (
        <Skeleton height="chart" />
      )}
      {temperatures.length === 0 ? (
        <EmptyState>No temperature data recorded yet</EmptyState>
      ) : (
        <TemperatureTable temperatures={temperatures.slice(0, shown)} />
      )}
      {temperatures.length > shown && (
        <Button variant="outline" onClick={showMore}>
          Show more
        </Button>
      )}
      {(charted || shown > page) && newest.length === newestCount && (
        <Boundary fallback={null} renderError={SectionFailure}>
          <Older rowId={rowId} onCome={setAll} />
        </Boundary>
      )}
    </>
  )
}

/** Loads the whole list after the newest. A layout effect, so that a cached list is shown without a jump. */
const Older = ({ rowId, onCome }: { rowId: number; onCome: (all: Temperature[]) => void }) => {
  const all = useResource(temperaturesOf(rowId))
  useLayoutEffect(() => onCome(all), [all, onCome])
  return null
}

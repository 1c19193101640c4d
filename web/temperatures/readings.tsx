import { useLayoutEffect, useMemo, useState } from "react"
import { newestCount } from "#contract/first-calls"
import { notVoided } from "#domain/records"
import type { Row } from "#domain/rows"
import type { Temperature } from "#domain/temperatures"
import { Boundary } from "../api/boundary"
import { lazyPart } from "../api/lazy-part"
import { Listed } from "../api/listed"
import { PartFailure } from "../api/missing-part"
import { useResource } from "../api/resource"
import { SectionFailure } from "../api/section-failure"
import type { Mark } from "../chart/strip-columns"
import { useAfterPaint } from "../lib/after-paint"
import { MoreLines, useShown } from "../records/more-lines"
import { newestFirst } from "../records/newest-first"
import { useRow } from "../rows/data-beside"
import { EmptyState } from "../ui/empty-state"
import { Skeleton } from "../ui/skeleton"
import { newestTemperaturesOf, temperaturesOf } from "./data"
import { TemperatureTable } from "./temperature-table"

const TemperatureChart = lazyPart(async () => (await import("../chart/temperature-chart")).TemperatureChart)

/** Lines shown at first: a week, where a pile gets its reading a day. */
const week = 7

const noMarks: readonly Mark[] = []

/** `marks` are what else happened to the pile, for the chart. */
type Props = { rowId: number; marks?: readonly Mark[] }

/** The chart and the table of a row's readings: the newest first, all once they have loaded. */
export const Readings = ({ rowId, marks = noMarks }: Props) => (
  <Listed of={newestTemperaturesOf(rowId)} fallback={<Skeleton height="chart" />}>
    {(newest) => <FromNewest rowId={rowId} marks={marks} newest={newest} />}
  </Listed>
)

const FromNewest = ({ rowId, marks, newest }: Required<Props> & { newest: Temperature[] }) => {
  const row = useRow(rowId)
  const [all, setAll] = useState<Temperature[]>()
  const isWhole = newest.length < newestCount
  const list = isWhole ? newest : (all ?? newest)
  // Memoized: thousands are sorted once, and the chart keeps its position when the table grows.
  const temperatures = useMemo(() => newestFirst("temperatures", list), [list])
  const lines = useShown(`readings ${rowId}`, week)
  const [charted, setCharted] = useState(false)
  return (
    <>
      <Chart row={row} temperatures={temperatures} marks={marks} onShown={() => setCharted(true)} />
      {temperatures.length === 0 ? (
        <EmptyState>No temperature data recorded yet</EmptyState>
      ) : (
        <TemperatureTable temperatures={temperatures.slice(0, lines.shown)} />
      )}
      <MoreLines {...lines} of="readings" many={temperatures.length} open={!isWhole && !all} />
      {(charted || lines.shown > week) && !isWhole && (
        <Boundary fallback={null} renderError={PartFailure}>
          <Older rowId={rowId} onCome={setAll} />
        </Boundary>
      )}
    </>
  )
}

type ChartProps = {
  row: Row
  temperatures: readonly Temperature[]
  marks: readonly Mark[]
  onShown: () => void
}

const Chart = ({ temperatures, ...rest }: ChartProps) => {
  const counted = useMemo(() => notVoided(temperatures), [temperatures])
  const drawn = useAfterPaint()
  const waiting = <Skeleton height="chart" />
  if (!drawn) return waiting
  return (
    <Boundary fallback={waiting} renderError={SectionFailure}>
      <TemperatureChart readings={counted} {...rest} />
    </Boundary>
  )
}

/** Loads the whole list after the newest. A layout effect, so that a cached list is shown without a jump. */
const Older = ({ rowId, onCome }: { rowId: number; onCome: (all: Temperature[]) => void }) => {
  const all = useResource(temperaturesOf(rowId))
  useLayoutEffect(() => onCome(all), [all, onCome])
  return null
}

import { useLayoutEffect, useMemo, useState } from "react"
import { notVoided } from "#domain/records"
import type { Row } from "#domain/rows"
import type { Temperature } from "#domain/temperatures"
import { Boundary } from "../api/boundary"
import { lazyPart } from "../api/lazy-part"
import { Listed } from "../api/listed"
import { PartFailure } from "../api/missing-part"
import { isWhole, type Known, useKnown } from "../api/records"
import { SectionFailure } from "../api/section-failure"
import type { Mark } from "../chart/strip-columns"
import { useAfterPaint } from "../lib/after-paint"
import { MoreLines, newestLines, useShown } from "../records/more-lines"
import { newestFirst } from "../records/newest-first"
import { useRow } from "../rows/data-beside"
import { EmptyState } from "../ui/empty-state"
import { Skeleton } from "../ui/skeleton"
import { newestTemperaturesOf, temperaturesOf } from "./data"
import { TemperatureTable } from "./temperature-table"
import { withOlder } from "./with-older"

const TemperatureChart = lazyPart(async () => (await import("../chart/temperature-chart")).TemperatureChart)

/** `marks` are what else happened to the pile, for the chart; undefined until it is known what of them is here. */
type Props = { rowId: number; marks: Known<Mark> | undefined }

/** The chart and the table of a row's readings: the newest first, all once they have loaded. */
export const Readings = ({ rowId, marks }: Props) => (
  <Listed of={newestTemperaturesOf(rowId)} fallback={<Skeleton height="chart" />}>
    {(newest) => <FromNewest rowId={rowId} marks={marks} newest={newest} />}
  </Listed>
)

const FromNewest = ({ rowId, marks, newest }: Props & { newest: Known<Temperature> }) => {
  const row = useRow(rowId)
  const [all, setAll] = useState<Known<Temperature>>()
  // Memoized: thousands are sorted once, and the chart keeps its position when the table grows.
  const known = useMemo(() => {
    const { lines, since } = withOlder(newest, all)
    return { lines: newestFirst("temperatures", lines), since }
  }, [newest, all])
  const temperatures = known.lines
  const lines = useShown(`readings ${rowId}`, newestLines)
  const [charted, setCharted] = useState(false)
  return (
    <>
      <Chart row={row} known={known} marks={marks} onShown={() => setCharted(true)} />
      {temperatures.length === 0 ? (
        <EmptyState>No temperature data recorded yet</EmptyState>
      ) : (
        <TemperatureTable temperatures={temperatures.slice(0, lines.shown)} />
      )}
      <MoreLines {...lines} of="readings" many={temperatures.length} open={!isWhole(known)} />
      {(charted || lines.shown > newestLines) && !isWhole(newest) && (
        <Boundary fallback={null} renderError={PartFailure}>
          <Older rowId={rowId} onCome={setAll} />
        </Boundary>
      )}
    </>
  )
}

type ChartProps = {
  row: Row
  known: Known<Temperature>
  marks: Known<Mark> | undefined
  onShown: () => void
}

const Chart = ({ known, ...rest }: ChartProps) => {
  const counted = useMemo(() => ({ ...known, lines: notVoided(known.lines) }), [known])
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
const Older = ({ rowId, onCome }: { rowId: number; onCome: (all: Known<Temperature>) => void }) => {
  const all = useKnown(temperaturesOf(rowId))
  useLayoutEffect(() => onCome(all), [all, onCome])
  return null
}

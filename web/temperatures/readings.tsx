import { type ComponentProps, useLayoutEffect, useMemo, useState } from "react"
import { notVoided } from "#domain/records"
import type { Row } from "#domain/rows"
import type { Temperature } from "#domain/temperatures"
import { Boundary } from "../api/boundary"
import { lazyPart } from "../api/lazy-part"
import { Listed } from "../api/listed"
import { PartFailure } from "../api/missing-part"
import { isWhole, type Known, useKnown } from "../api/records"
import { SectionFailure } from "../api/section-failure"
import type { Charted } from "../chart/charted"
import type { Mark } from "../chart/strip-columns"
import { useAfterPaint } from "../lib/use-after-paint"
import { MoreLines, newestLines, useShown } from "../records/more-lines"
import { newestFirst } from "../records/newest-first"
import { useRow } from "../rows/data-beside"
import { useByPlace } from "../session/places"
import { EmptyState } from "../ui/empty-state"
import { Skeleton } from "../ui/skeleton"
import { newestTemperaturesOf, temperaturesOf } from "./data"
import { lowestOf, type ReadingLine, readingLines } from "./reading-lines"
import { TemperatureTable } from "./temperature-table"
import { withOlder } from "./with-older"

const TemperatureChart = lazyPart(async () => (await import("../chart/temperature-chart")).TemperatureChart)

/** `marks` are what else happened to the pile, for the chart; undefined until it is known what of them is here. */
type Props = Pick<ComponentProps<typeof TemperatureTable>, "visits" | "about"> & {
  rowId: number
  marks: Known<Mark> | undefined
}

/** The chart and the table of a row's readings: the newest first, all once they have loaded. */
export const Readings = (props: Props) => (
  <Listed of={newestTemperaturesOf(props.rowId)} fallback={<Skeleton height="chart" />}>
    {(newest) => <FromNewest {...props} newest={newest} />}
  </Listed>
)

const FromNewest = ({ rowId, marks, newest, ...visits }: Props & { newest: Known<Temperature> }) => {
  const row = useRow(rowId)
  const [older, setOlder] = useState<Known<Temperature>>()
  // Memoized: thousands are sorted once, and the chart keeps its position when the table grows.
  const known = useMemo(() => {
    const { lines, since } = withOlder(newest, older)
    return { lines: newestFirst("temperatures", lines), since }
  }, [newest, older])
  const inOrder = useByPlace(row.farmId)
  const all = useMemo(() => readingLines(known, inOrder), [known, inOrder])
  const lines = useShown(`readings ${rowId}`, newestLines)
  const [charted, setCharted] = useState(false)
  return (
    <>
      <Chart row={row} known={known} visits={visits.visits} marks={marks} onShown={() => setCharted(true)} />
      {all.length === 0 ? (
        <EmptyState>No temperature data recorded yet</EmptyState>
      ) : (
        <TemperatureTable {...visits} lines={all.slice(0, lines.shown)} />
      )}
      <MoreLines {...lines} of={namesOf(all)} many={all.length} open={!isWhole(known)} />
      {(charted || lines.shown > newestLines) && !isWhole(newest) && (
        <Boundary fallback={null} renderError={PartFailure}>
          <Older rowId={rowId} onCome={setOlder} />
        </Boundary>
      )}
    </>
  )
}

/** The name of several lines: a visit is one. */
const namesOf = (lines: readonly ReadingLine[]) => {
  const visits = lines.filter(({ readings }) => readings.length > 1).length
  return visits === 0 ? "readings" : visits === lines.length ? "visits" : "visits and readings"
}

/** Of each visit the hottest reading, with the photo of the visit; where that has none, with its own. */
const chartedOf = (known: Known<Temperature>, visits: Props["visits"] | undefined): Charted[] =>
  readingLines(known, () => 0).map((line) => {
    const { top, readings } = line
    if (top.visit == null) return top
    const ofVisit = visits?.get(top.visit)?.photoUrl ?? null
    const photoUrl = (readings.length > 1 ? ofVisit : null) ?? top.photoUrl ?? ofVisit
    return readings.length > 1
      ? { ...top, photoUrl, lowest: lowestOf(line), probes: readings.length }
      : { ...top, photoUrl }
  })

type ChartProps = {
  row: Row
  known: Known<Temperature>
  visits: Props["visits"]
  marks: Known<Mark> | undefined
  onShown: () => void
}

const Chart = ({ known, visits: all, ...rest }: ChartProps) => {
  // Visits that come later would draw the bars again under a finger.
  const visits = known.lines.some(({ visit }) => visit != null) ? all : undefined
  const counted = useMemo(
    () => ({ ...known, lines: chartedOf({ ...known, lines: notVoided(known.lines) }, visits) }),
    [known, visits],
  )
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

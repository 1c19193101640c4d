import type { Signal } from "@preact/signals-react"
import { useSignals } from "@preact/signals-react/runtime"
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "react"
import { dayNumbers } from "#domain/cooking"
import type { Temperature } from "#domain/temperatures"
import styles from "./day-strip.module.css"
import type { DayHigh } from "./days"
import { followFinger } from "./follow-finger"
import {
  columnsOf,
  lastOf,
  type Mark,
  markKinds,
  nearestWithReading,
  placing,
  type Span,
  type StripSpan,
  stripScale,
  stripSpans,
} from "./strip-columns"
import { Columns, type Grid, gridOf, isGap, roomOf, stripHeight } from "./strip-drawing"
import { StripLegend } from "./strip-legend"
import { ZoneNote } from "./zone-note"

type Props = {
  highs: readonly DayHigh[]
  /** From the pile's start to today. */
  whole: Span
  marks: readonly Mark[]
  zone: string
  newest: Temperature
  selected: Signal<Temperature | undefined>
  onSelect: (reading: Temperature) => void
  isOver: boolean
}

/** A column for each day, on a scale of time that fits the width. A finger selects the day's highest reading. */
export const DayStrip = ({ highs, whole, marks, zone, newest, selected, onSelect, isOver }: Props) => {
  const [chosen, setChosen] = useState<StripSpan>("From start")
  const box = useRef<HTMLDivElement>(null)
  const width = useWidth(box)
  const room = roomOf(width)
  const span = useMemo(() => lastOf(whole, chosen), [whole, chosen])
  const columns = useMemo(() => columnsOf(highs, span, room), [highs, span, room])
  const grid = useMemo(() => gridOf(columns.length, width), [columns, width])
  const placeOf = usePlaces(span, room, zone)
  const choose = (span: StripSpan) => {
    if (selected.value && dayNumbers(zone)(selected.value.recordedAt) < lastOf(whole, span).first)
      selected.value = undefined
    setChosen(span)
  }
  const marked = useMemo(() => markedPlaces(marks, placeOf), [marks, placeOf])

  useEffect(() => {
    if (!box.current) return
    return followFinger(box.current, {
      touched: (x) => {
        const reading = nearestWithReading(columns, Math.floor((x - grid.left) / grid.pitch))
        if (reading) onSelect(reading)
      },
    })
  }, [columns, grid, onSelect])

  return (
    <div className={styles.strip}>
      {whole.last - whole.first >= 15 && <Spans chosen={chosen} onChoose={choose} />}
      <div ref={box} className={styles.canvas}>
        {width > 0 && (
          <svg
            width={width}
            height={stripHeight}
            viewBox={`0 0 ${width} ${stripHeight}`}
            role="img"
            aria-label={summaryOf(highs, whole)}
          >
            <Columns
              columns={columns}
              grid={grid}
              scale={stripScale(highs)}
              marked={marked}
              width={width}
              last={span.last}
              isOver={isOver}
            />
            <Selection
              {...{ newest, selected, placeOf, grid }}
              end={grid.left + columns.length * grid.pitch}
            />
          </svg>
        )}
      </div>
      <ZoneNote zone={zone} />
      <StripLegend
        columns={columns}
        hasGaps={columns.some((_, index) => isGap(columns, index, isOver))}
        kinds={marked.flatMap(({ kind, places }) => (places.length ? kind : []))}
      />
    </div>
  )
}

const Spans = ({ chosen, onChoose }: { chosen: StripSpan; onChoose: (span: StripSpan) => void }) => (
  <fieldset className={styles.spans}>
    <legend className="visually-hidden">Days shown</legend>
    {stripSpans.map((each) => (
      <button key={each} type="button" aria-pressed={each === chosen} onClick={() => onChoose(each)}>
        {typeof each === "number" ? `${each} days` : each}
      </button>
    ))}
  </fieldset>
)

/** A function that finds the column of an instant, if it is shown. */
const usePlaces = (span: Span, room: number, zone: string) =>
  useMemo(() => {
    const dayOf = dayNumbers(zone)
    const placeOfDay = placing(span, room)
    return (at: string) => {
      const day = dayOf(at)
      return day < span.first || day > span.last ? undefined : placeOfDay(day)
    }
  }, [span, room, zone])

const markedPlaces = (marks: readonly Mark[], placeOf: (at: string) => number | undefined) =>
  markKinds.map((kind) => {
    const places = marks.flatMap((mark) => (mark.kind === kind ? (placeOf(mark.at) ?? []) : []))
    return { kind, places: [...new Set(places)] }
  })

/** Outlines the column of the selected reading. */
const Selection = ({
  newest,
  selected,
  placeOf,
  grid,
  end,
}: Pick<Props, "newest" | "selected"> & {
  placeOf: (at: string) => number | undefined
  grid: Grid
  /** The right edge of the last column. */
  end: number
}) => {
  useSignals()
  const place = placeOf((selected.value ?? newest).recordedAt)
  if (place === undefined) return null
  const wide = Math.max(grid.pitch, 7)
  const x = Math.min(grid.left + (place + 0.5) * grid.pitch - wide / 2, end - wide)
  return (
    <>
      {[styles.selectionEdge, styles.selection].map((each) => (
        <rect key={each} className={each} x={x} y="17" width={wide} height="93" rx="2" />
      ))}
    </>
  )
}

/** The element's width in whole pixels; 0 until it is on the page. */
const useWidth = (box: { readonly current: HTMLElement | null }) => {
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const measure = () => setWidth(element.clientWidth)
    measure()
    const resized = new ResizeObserver(measure)
    resized.observe(element)
    return () => resized.disconnect()
  }, [box])
  return width
}

const summaryOf = (highs: readonly DayHigh[], { first, last }: Span) => {
  const days = last - first + 1
  const missing = days - highs.filter(({ day }) => day >= first && day <= last).length
  return `Strip of days: ${days} from the start, ${missing} of them without a reading.`
}

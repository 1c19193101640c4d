import { type Signal, useSignal } from "@preact/signals-react"
import { useSignals } from "@preact/signals-react/runtime"
import { ChevronLeft, ChevronRight } from "lucide-react"
import { useEffect, useMemo, useRef, useState } from "react"
import { cookingThreshold, isHot } from "#domain/cooking"
import type { Temperature } from "#domain/temperatures"
import { formatDateTime } from "../format/dates"
import { afterPaint } from "../lib/after-paint"
import { useDarkMode } from "../lib/dark-mode"
import {
  type ChartRange,
  chartRanges,
  defaultRange,
  readingsWithin,
  scrollStep,
  scrollsAbove,
} from "./chart-data"
import { type Plot, plotReadings } from "./chart-plot"
import styles from "./temperature-chart.module.css"
import "uplot/dist/uPlot.min.css"

type Props = {
  readings: readonly Temperature[]
  /** Called once, when the chart is on the screen. */
  onShown: () => void
}

/** The readings as bars, green from the threshold on, blue below. A finger pans it and selects a reading. */
export const TemperatureChart = ({ readings, onShown }: Props) => {
  const [range, setRange] = useState<ChartRange>(defaultRange)
  const dark = useDarkMode()
  const shown = useMemo(() => readingsWithin(readings, range, new Date()), [readings, range])
  // biome-ignore lint/correctness/useExhaustiveDependencies: once is enough
  useEffect(() => void afterPaint().then(onShown), [])
  return (
    <figure className={styles.chart}>
      <fieldset className={styles.ranges}>
        <legend className="visually-hidden">Time range</legend>
        {chartRanges.map((each) => (
          <button key={each} type="button" aria-pressed={each === range} onClick={() => setRange(each)}>
            {each}
          </button>
        ))}
      </fieldset>
      {shown.length > 0 ? (
        <Bars key={`${range} ${dark}`} readings={shown} />
      ) : (
        <p className={styles.empty}>No temperature data available for the selected time range</p>
      )}
    </figure>
  )
}

const Bars = ({ readings }: { readings: readonly Temperature[] }) => {
  const box = useRef<HTMLDivElement>(null)
  const line = useRef<HTMLSpanElement>(null)
  const plot = useRef<Plot>(undefined)
  const touched = useSignal<number | undefined>(undefined)
  const edges = useSignal({ atStart: false, atEnd: true })

  useEffect(() => {
    if (!box.current) return
    plot.current = plotReadings(box.current, readings, {
      onTouch: (index) => {
        touched.value = index
      },
      onScroll: (now) => {
        edges.value = now
      },
      onLine: (top) => {
        if (line.current) line.current.style.top = `${top}px`
      },
    })
    return () => plot.current?.destroy()
  }, [readings, touched, edges])

  return (
    <>
      <div className={styles.plot}>
        <div ref={box} className={styles.canvas} role="img" aria-label={summaryOf(readings)} />
        <span ref={line} className={styles.threshold}>
          {cookingThreshold} °F Threshold
        </span>
      </div>
      <figcaption className={styles.caption}>
        <Readout readings={readings} touched={touched} />
        {readings.length > scrollsAbove && (
          <ScrollButtons edges={edges} onScroll={(pixels) => plot.current?.scrollBy(pixels)} />
        )}
      </figcaption>
    </>
  )
}

/** The reading under the finger, or the newest. */
const Readout = ({
  readings,
  touched,
}: {
  readings: readonly Temperature[]
  touched: Signal<number | undefined>
}) => {
  useSignals()
  const reading = readings[touched.value ?? readings.length - 1]
  if (!reading) return null
  return (
    <p className={styles.readout} aria-live="off">
      <strong data-hot={isHot(reading.temperature)}>{reading.temperature} °F</strong>
      <span>{formatDateTime(reading.recordedAt)}</span>
    </p>
  )
}

const ScrollButtons = ({
  edges,
  onScroll,
}: {
  edges: Signal<{ atStart: boolean; atEnd: boolean }>
  onScroll: (pixels: number) => void
}) => {
  useSignals()
  return (
    <div className={styles.scroll}>
      <button
        type="button"
        aria-label="Scroll to older readings"
        disabled={edges.value.atStart}
        onClick={() => onScroll(-scrollStep)}
      >
        <ChevronLeft aria-hidden />
      </button>
      <button
        type="button"
        aria-label="Scroll to newer readings"
        disabled={edges.value.atEnd}
        onClick={() => onScroll(scrollStep)}
      >
        <ChevronRight aria-hidden />
      </button>
    </div>
  )
}

const summaryOf = (readings: readonly Temperature[]) => {
  const hot = readings.filter((reading) => isHot(reading.temperature)).length
  return `${readings.length} readings, ${hot} at or above ${cookingThreshold} °F. The table below lists them.`
}

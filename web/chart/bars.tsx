import { type Signal, useSignal } from "@preact/signals-react"
import { useSignals } from "@preact/signals-react/runtime"
import { ChevronLeft, ChevronRight } from "lucide"
import { type KeyboardEvent, useEffect, useRef } from "react"
import { cookingThreshold, isHot } from "#domain/cooking"
import { pluralize } from "#domain/plural"
import { withUnit } from "#domain/units"
import styles from "./bars.module.css"
import { scrollStep, scrollsAbove } from "./chart-data"
import { type Plot, plotReadings } from "./chart-plot"
import type { Charted } from "./charted"
import "uplot/dist/uPlot.min.css"
import { Icon } from "../ui/icon"

type Props = {
  /** Oldest first, with the day of each. */
  readings: readonly Charted[]
  days: readonly number[]
  /** Older ones of the range are not on this device. */
  isPart: boolean
  selected: Signal<Charted | undefined>
}

type Edges = { atStart: boolean; atEnd: boolean }

/** The readings as bars, green from the threshold on, blue below. A finger pans it and selects a reading. */
export const Bars = ({ readings, days, isPart, selected }: Props) => {
  const box = useRef<HTMLDivElement>(null)
  const plot = useRef<Plot>(undefined)
  const edges = useSignal<Edges>({ atStart: false, atEnd: true })
  const last = readings.length - 1
  const place = () => {
    const index = selected.value ? readings.indexOf(selected.value) : last
    return index < 0 ? last : index
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: `place` reads the signal when it is called
  useEffect(() => {
    if (!box.current) return
    const drawn = plotReadings(
      box.current,
      { readings, days, selected: place() },
      {
        onSelect: (index) => {
          selected.value = readings[index]
        },
        // Of each move under a finger, which changes neither as a rule.
        onScroll: (now) => {
          const { atStart, atEnd } = edges.peek()
          if (now.atStart !== atStart || now.atEnd !== atEnd) edges.value = now
        },
      },
    )
    plot.current = drawn
    const stopFollowing = selected.subscribe(() => drawn.select(place()))
    return () => {
      stopFollowing()
      drawn.destroy()
    }
  }, [readings, days, selected, edges])

  const press = (event: KeyboardEvent) => {
    const index = indexAfter(event.key, place(), last)
    if (index === undefined || event.ctrlKey || event.altKey || event.metaKey) return
    event.preventDefault()
    selected.value = readings[index]
  }

  const withButtons = readings.length > scrollsAbove
  const scrolls = { edges, plot }
  return (
    <div className={styles.bars}>
      <div className={styles.head}>
        {withButtons && <Scroll {...scrolls} to="older" />}
        <p className={styles.threshold}>
          <svg viewBox="0 0 24 6" width="24" height="6" aria-hidden="true">
            <path className={styles.line} d="M0 3H24" />
          </svg>
          {withUnit("temperature", cookingThreshold)} Threshold
        </p>
        {withButtons && <Scroll {...scrolls} to="newer" />}
      </div>
      <div
        className={styles.plot}
        role="application"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it takes the arrow keys
        tabIndex={0}
        aria-label="Bars of the readings: the arrow keys, Home and End select one"
        onKeyDown={press}
      >
        <div ref={box} className={styles.canvas} role="img" aria-label={summaryOf(readings, isPart)} />
      </div>
      {!withButtons && <SwipeHint edges={edges} />}
    </div>
  )
}

type ScrollProps = {
  edges: Signal<Edges>
  plot: { readonly current: Plot | undefined }
  to: "older" | "newer"
}

const Scroll = ({ edges, plot, to }: ScrollProps) => {
  useSignals()
  const isOlder = to === "older"
  return (
    <button
      type="button"
      className={styles.scroll}
      aria-label={`Scroll to ${to} readings`}
      disabled={isOlder ? edges.value.atStart : edges.value.atEnd}
      onClick={() => plot.current?.scrollBy(isOlder ? -scrollStep : scrollStep)}
    >
      <Icon of={isOlder ? ChevronLeft : ChevronRight} />
    </button>
  )
}

const SwipeHint = ({ edges }: Pick<ScrollProps, "edges">) => {
  useSignals()
  const { atStart, atEnd } = edges.value
  if (atStart && atEnd) return null
  return (
    <p className={styles.hint}>{atStart ? "Swipe for newer readings ›" : "‹ Swipe for older readings"}</p>
  )
}

/** The bar that a key leads to. */
const indexAfter = (key: string, index: number, last: number) => {
  const wish = { ArrowLeft: index - 1, ArrowRight: index + 1, Home: 0, End: last }[key]
  return wish === undefined ? undefined : Math.min(Math.max(0, wish), last)
}

const summaryOf = (readings: readonly Charted[], isPart: boolean) => {
  const hot = readings.filter((reading) => isHot(reading.temperature)).length
  const threshold = withUnit("temperature", cookingThreshold)
  return `${isPart ? "The newest " : ""}${pluralize(readings.length, "reading")}, ${hot} at or above ${threshold}. The table below lists them.`
}

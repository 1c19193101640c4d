import { useSignal } from "@preact/signals-react"
import { useDeferredValue, useEffect, useMemo, useState } from "react"
import { dayNumbers } from "#domain/cooking"
import { isEditable, type Row } from "#domain/rows"
import type { Known } from "../api/records"
import { afterPaint } from "../lib/after-paint"
import { useDarkMode } from "../lib/dark-mode"
import { serverNow } from "../lib/server-clock"
import { useClockZone, useZone } from "../session/today"
import { Bars } from "./bars"
import { beginningOf, type ChartRange, defaultRange, firstWithin } from "./chart-data"
import type { Charted } from "./charted"
import { DayStrip } from "./day-strip"
import { dayHighs, daysOf, firstWholeDay } from "./days"
import { Ranges } from "./ranges"
import { Readout } from "./readout"
import type { Mark, Span } from "./strip-columns"
import styles from "./temperature-chart.module.css"

type Props = {
  row: Row
  /** Newest first. */
  readings: Known<Charted>
  /** Turns and materials, in any order; undefined until it is known what of them is here. */
  marks: Known<Mark> | undefined
  /** Called once, when the chart is on the screen. */
  onShown: () => void
}

/** The days of the pile at a glance, the selected reading, and the readings as bars. */
export const TemperatureChart = ({ row, readings, marks, onShown }: Props) => {
  const zone = useZone(row.farmId)
  const [chosen, setRange] = useState<ChartRange>(defaultRange)
  // The button is pressed before the bars are drawn.
  const range = useDeferredValue(chosen)
  const dark = useDarkMode()
  const selected = useSignal<Charted | undefined>(undefined)
  const oldestFirst = useMemo(() => [...readings.lines].reverse(), [readings])
  const days = useMemo(() => daysOf(oldestFirst, zone), [oldestFirst, zone])
  const known = useMemo(
    () => ({ highs: dayHighs(oldestFirst, days), since: firstWholeDay(readings, zone) }),
    [oldestFirst, days, readings, zone],
  )
  const whole = useMemo(() => wholeTime(row, zone, days, marks?.lines ?? []), [row, zone, days, marks])
  const clockZone = useClockZone(row.farmId)
  /** The bars name the days of the table below. */
  const named = useMemo(
    () => (clockZone === zone ? days : daysOf(oldestFirst, clockZone)),
    [oldestFirst, days, zone, clockZone],
  )
  const shown = useMemo(() => {
    const now = new Date()
    const first = firstWithin(oldestFirst, range, now)
    const isPart = readings.since !== undefined && readings.since > beginningOf(range, now)
    return { isPart, readings: oldestFirst.slice(first), days: named.slice(first) }
  }, [oldestFirst, named, range, readings])
  const newest = oldestFirst.at(-1)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once is enough
  useEffect(() => void afterPaint().then(onShown), [])

  const choose = (range: ChartRange) => {
    if (selected.value && selected.value.recordedAt < beginningOf(range, new Date()))
      selected.value = undefined
    setRange(range)
  }
  return (
    <figure className={styles.chart}>
      {(newest || marks?.lines.some(({ kind }) => kind === "unread" || kind === "probe")) && (
        <DayStrip {...{ days: known, whole, marks, zone }} isOver={!isEditable(row)} />
      )}
      {newest && <Readout newest={newest} selected={selected} />}
      <Ranges chosen={chosen} onChoose={choose} />
      {shown.isPart && <p className={styles.part}>Older readings are not on this phone</p>}
      {shown.readings.length > 0 ? (
        <Bars key={`${range} ${dark}`} {...shown} selected={selected} />
      ) : (
        !shown.isPart && (
          <p className={styles.empty}>No temperature data available for the selected time range</p>
        )
      )}
    </figure>
  )
}

/** From the pile's start, or a record before it, to today; a removed pile's time ends with its last record. */
const wholeTime = (row: Row, zone: string, days: readonly number[], marks: readonly Mark[]): Span => {
  const dayOf = dayNumbers(zone)
  const known = [...days.slice(0, 1), ...days.slice(-1), ...marks.map(({ at }) => dayOf(at))]
  const start = dayOf(row.startDate)
  const today = isEditable(row) ? dayOf(new Date(serverNow()).toISOString()) : start
  return { first: Math.min(start, ...known), last: Math.max(today, ...known) }
}

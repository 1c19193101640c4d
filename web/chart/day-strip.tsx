import { useLayoutEffect, useMemo, useRef, useState } from "react"
import { dayNumbers } from "#domain/cooking"
import type { Unread } from "#domain/visits"
import type { Known } from "../api/records"
import styles from "./day-strip.module.css"
import type { KnownDays } from "./days"
import { columnsOf, kindsOf, type Mark, markKinds, placing, type Span } from "./strip-columns"
import { Columns, gridOf, roomOf, stripHeight } from "./strip-drawing"
import { reasonsText, StripLegend } from "./strip-legend"
import { unreadDays } from "./unread-days"
import { ZoneNote } from "./zone-note"

type Props = {
  days: KnownDays
  /** From the pile's start to today. */
  whole: Span
  marks: Known<Mark> | undefined
  zone: string
  isOver: boolean
}

/** A slim line above the bars: a column for each day of the pile, on a scale of time that fits the width. */
export const DayStrip = ({ days, whole, marks, zone, isOver }: Props) => {
  const box = useRef<HTMLDivElement>(null)
  const width = useWidth(box)
  const room = roomOf(width)
  const unread = useMemo(() => unreadDays(days, whole, marks?.lines ?? [], zone), [days, whole, marks, zone])
  const columns = useMemo(() => columnsOf(days, whole, room, unread.keys()), [days, whole, room, unread])
  const grid = useMemo(() => gridOf(columns.length, width), [columns, width])
  const marked = useMemo(
    () => markedPlaces(marks?.lines ?? [], whole, room, zone),
    [marks, whole, room, zone],
  )
  const probed = useMemo(
    () => probedPlaces(marks?.lines ?? [], whole, room, zone),
    [marks, whole, room, zone],
  )
  const kinds = marked.flatMap(({ kind, places }) => (places.length ? kind : []))
  const low = columns.some(({ lowest }) => lowest !== undefined) ? (["low"] as const) : []
  return (
    <div className={styles.strip}>
      <div ref={box} className={styles.canvas}>
        {width > 0 && (
          <svg
            width={width}
            height={stripHeight}
            viewBox={`0 0 ${width} ${stripHeight}`}
            role="img"
            aria-label={summaryOf(days, whole, unread)}
          >
            <Columns {...{ columns, grid, marked, probed, width, isOver }} last={whole.last} />
          </svg>
        )}
      </div>
      <StripLegend
        shown={
          new Set([
            ...kindsOf(columns, isOver),
            ...kinds,
            ...low,
            ...(probed.size > 0 ? (["probe"] as const) : []),
          ])
        }
        reasons={reasonsText(unread.values())}
        lacksMarks={marks?.since !== undefined}
      />
      <ZoneNote zone={zone} />
    </div>
  )
}

const markedPlaces = (marks: readonly Mark[], span: Span, room: number, zone: string) => {
  const dayOf = dayNumbers(zone)
  const placeOf = placing(span, room)
  return markKinds.map((kind) => {
    const places = marks.flatMap((mark) => (mark.kind === kind ? placeOf(dayOf(mark.at)) : []))
    return { kind, places: [...new Set(places)] }
  })
}

/** The highest of wireless probes, in °F, by the column. */
const probedPlaces = (marks: readonly Mark[], span: Span, room: number, zone: string) => {
  const dayOf = dayNumbers(zone)
  const placeOf = placing(span, room)
  const highs = new Map<number, number>()
  for (const mark of marks) {
    if (mark.kind !== "probe") continue
    const place = placeOf(dayOf(mark.at))
    highs.set(place, Math.max(mark.degrees, highs.get(place) ?? 0))
  }
  return highs
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

/** Where older readings are not here, the pile may have begun before the strip does. */
const summaryOf = (
  { highs, since }: KnownDays,
  { first, last }: Span,
  unread: ReadonlyMap<number, Unread>,
) => {
  const from = Math.max(first, since)
  const days = last - from + 1
  const missing = days - highs.filter(({ day }) => day >= from && day <= last).length
  const reasons = unread.size > 0 && reasonsText(unread.values())
  if (from > last) return "Strip of days: not on this phone."
  if (from === first)
    return reasons
      ? `Strip of days: ${days} from the start, ${missing} of them without a reading, ${unread.size} of these could not be read: ${reasons}.`
      : `Strip of days: ${days} from the start, ${missing} of them without a reading.`
  return reasons
    ? `Strip of days: the last ${days}, ${missing} of them without a reading, ${unread.size} of these could not be read: ${reasons}. Older days are not on this phone.`
    : `Strip of days: the last ${days}, ${missing} of them without a reading. Older days are not on this phone.`
}

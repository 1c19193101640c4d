import { memo } from "react"
import { cookingThreshold } from "#domain/cooking"
import { degreesText } from "#domain/degrees"
import type { Heat } from "#domain/heat"
import { capsOf } from "./caps"
import { formatDayNumber } from "./day-number"
import styles from "./day-strip.module.css"
import { type Column, type ColumnKind, kindsOf, type MarkKind } from "./strip-columns"

/** Width of the threshold's degrees beside the columns, as beside the bars. */
const scaleWidth = 29
const widestColumn = 24
const top = 2
const foot = 38
const [markRow, dateRow] = [46, 66]
export const stripHeight = 70

/** °F at the bottom and at the top, the same for each pile: beyond them it is read off the bars. */
const [lowest, highest] = [80, 180]
/** So high at least, that a cold day is more than a day without a reading. */
const lowestColumn = 5

/** Positions of the columns in pixels: the left edge of the first, and the distance of two. */
export type Grid = { left: number; pitch: number }

/** The room for columns in a strip of some width. */
export const roomOf = (width: number) => Math.max(0, width - scaleWidth)

/** The columns of a young pile don't fill the strip: they stand at the right, where today is. */
export const gridOf = (columns: number, width: number): Grid => {
  const pitch = Math.min(widestColumn, roomOf(width) / columns)
  return { left: width - columns * pitch, pitch }
}

type Marked = readonly { kind: MarkKind; places: readonly number[] }[]

type Props = {
  columns: readonly Column[]
  grid: Grid
  /** The columns of the marks. */
  marked: Marked
  /** The highest of wireless probes, in °F, by the column. */
  probed: ReadonlyMap<number, number>
  width: number
  last: number
  /** True when nothing is added to the pile any more. */
  isOver: boolean
}

/** One path for all columns of a kind: there may be hundreds. */
export const Columns = memo(({ columns, grid, marked, probed, width, last, isOver }: Props) => {
  const kinds = kindsOf(columns, isOver)
  const boxes = columns.flatMap((column, index) => boxOf(column, kinds[index], index, grid))
  const line = yOf(cookingThreshold)
  const pathOf = (shape: (box: Box) => string, isOf: (kind: ColumnKind) => boolean) =>
    boxes.map((box) => (isOf(box.kind) ? shape(box) : "")).join("")
  return (
    <>
      <path className={styles.unknown} d={pathOf(hatched, (kind) => kind === "unknown")} />
      <path className={styles.none} d={pathOf(footed, (kind) => kind === "none")} />
      <path className={styles.unread} d={pathOf(crossedIn(width), (kind) => kind === "unread")} />
      <path className={styles.below} d={pathOf(outlined, isBelow)} />
      <path className={styles.hot} d={pathOf(filled, isHotKind)} />
      {(["too hot", "out of range"] as const).map((heat) => (
        <path
          key={heat}
          className={styles[heat.replaceAll(" ", "-")]}
          d={pathOf(capped, (kind) => kind === heat)}
        />
      ))}
      <path
        className={styles["low-below"]}
        d={boxes.map((box) => (isBelow(box.kind) ? lowOf(box) : "")).join("")}
      />
      <path
        className={styles["low-hot"]}
        d={boxes.map((box) => (isHotKind(box.kind) ? lowOf(box) : "")).join("")}
      />
      <path className={styles.ground} d={`M${scaleWidth} ${foot + 0.5}H${width}`} />
      <path className={styles.casing} d={`M${scaleWidth} ${line}H${width}`} />
      <path className={styles.threshold} d={`M${scaleWidth} ${line}H${width}`} />
      <text className={styles.degrees} x={scaleWidth - 2} y={line + 5}>
        {degreesText(cookingThreshold)}
      </text>
      <path className={styles["probe-casing"]} d={probesOf(probed, grid)} />
      <path className={styles.probe} d={probesOf(probed, grid)} />
      {marked.map(({ kind }) => (
        <path key={kind} className={styles[kind]} d={marksOf(kind, marked, grid, width)} />
      ))}
      <Dates {...{ columns, grid, last, isOver }} />
    </>
  )
})

/** The first day and the last, as far as there is room; years where there are several. */
const Dates = ({ columns, grid, last, isOver }: Pick<Props, "columns" | "grid" | "last" | "isOver">) => {
  const wide = columns.length * grid.pitch
  const first = columns[0]?.first ?? last
  const name = (day: number) => formatDayNumber(day, last - first > 300)
  return (
    <>
      {wide > 130 && (
        <text x={grid.left} y={dateRow}>
          {name(first)}
        </text>
      )}
      <text className={styles.last} x={grid.left + wide} y={dateRow}>
        {isOver ? name(last) : "Today"}
      </text>
    </>
  )
}

/** `low` is where the lowest reading of a visit lies, if that had several. */
type Box = { kind: ColumnKind; x: number; y: number; width: number; low?: number }

/** With air between them while they are wide enough. */
const boxOf = (
  { degrees, lowest: low }: Column,
  kind: ColumnKind = "open",
  index: number,
  { left, pitch }: Grid,
): Box[] => {
  const air = pitch >= 6 ? 2 : pitch >= 3 ? 1 : 0
  if (kind === "open") return []
  const x = round(left + index * pitch + air / 2)
  // A day that is just hot crosses the threshold and its casing, too.
  const highestTop = isHotKind(kind) ? yOf(cookingThreshold) - 4 : foot
  const y = Math.min(yOf(degrees ?? lowest), highestTop)
  return [{ kind, x, y, width: round(pitch - air), ...(low !== undefined && { low: yOf(low) }) }]
}

export const isHotKind = (kind: ColumnKind) => kind === "hot" || kind === "too hot" || kind === "out of range"
const isBelow = (kind: ColumnKind) => kind === "cold" || kind === "warm"

const filled = ({ x, y, width }: Box) => `M${x} ${foot}V${y}h${width}V${foot}`

/** The outline lies inside its rectangle. */
const outlined = ({ x, y, width }: Box) =>
  `M${x + 0.75} ${foot}V${y + 0.75}h${Math.max(0.5, width - 1.5)}V${foot}`

/** Bands across a column. */
const capped = ({ kind, x, y, width }: Box) =>
  Array.from({ length: capsOf(kind as Heat) }, (_, cap) => `M${x} ${y + 1.5 + cap * 5}h${width}`).join("")

/** A line across the column, clear of its top. */
const lowOf = ({ x, y, width, low }: Box) => (low === undefined || low < y + 4 ? "" : `M${x} ${low}h${width}`)

const footed = ({ x, width }: Box) => `M${x} ${foot - 1}h${width}`

/** A cross above the foot, as large as the column is wide; a stroke where that is a pixel. All of it is within the strip. */
const crossedIn =
  (strip: number) =>
  ({ x, width }: Box) => {
    const half = Math.min(width, 9) / 2
    const middle = Math.min(x + width / 2, strip - half - stroke)
    const [left, right] = [round(middle - half), round(middle + half)]
    return `M${left} ${foot - 11}L${right} ${foot - 2}M${right} ${foot - 11}L${left} ${foot - 2}`
  }

/** Two strokes across the foot of the column. */
const hatched = ({ x, width }: Box) => `M${x} ${foot - 3}h${width}M${x} ${foot - 8}h${width}`

/**
 * A turn is a triangle, a material a diamond; of one column they stand side by side, and those of the last day within the strip,
 * too.
 */
export const marksOf = (kind: MarkKind, marked: Marked, grid: Grid, strip: number) => {
  const placesOf = (isWanted: (other: MarkKind) => boolean) =>
    marked.flatMap(({ kind, places }) => (isWanted(kind) ? places : []))
  const others = new Set(placesOf((other) => other !== kind))
  return placesOf((other) => other === kind)
    .map((place) => {
      const aside = others.has(place) ? markWidth / 2 : 0
      const middle = Math.min(middleOf(place, grid), strip - markWidth / 2 - stroke - aside)
      return `M${round(kind === "turn" ? middle - aside : middle + aside)} ${markRow}${markShapes[kind]}`
    })
    .join("")
}

/** A stroke across the column at the probe's highest. */
const probesOf = (probed: Props["probed"], { left, pitch }: Grid) =>
  [...probed]
    .map(([place, degrees]) => `M${round(left + place * pitch)} ${yOf(degrees)}h${round(pitch)}`)
    .join("")

/** In pixels, beside what is drawn there. */
const stroke = 1
const markWidth = 10

export const markShapes: Record<MarkKind, string> = {
  turn: "m0 -4l5 8h-10z",
  material: "m0 -5l5 5l-5 5l-5 -5z",
}

const middleOf = (index: number, { left, pitch }: Grid) => left + (index + 0.5) * pitch
const yOf = (degrees: number) => {
  const share = (Math.min(degrees, highest) - lowest) / (highest - lowest)
  return Math.round(Math.min(foot - lowestColumn, foot - share * (foot - top)))
}
const round = (pixels: number) => Math.round(pixels * 100) / 100

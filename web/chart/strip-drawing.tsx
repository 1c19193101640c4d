import { memo, useId } from "react"
import { cookingThreshold } from "#domain/cooking"
import { type Heat, heatOf, heats } from "#domain/heat"
import { heatClass } from "../rows/heat-mark"
import { formatDayNumber } from "./day-number"
import styles from "./day-strip.module.css"
import { type Column, countsWithRoom, type MarkKind } from "./strip-columns"

/** Width of the threshold's degrees beside the columns, as beside the bars. */
const scaleWidth = 29
/** Half of the line around a selected column. */
const rightEdge = 1
const widestColumn = 24
const top = 18
const foot = 108
const markRows: Record<MarkKind, number> = { turn: 117, material: 130 }
export const stripHeight = 154

/** Positions of the columns in pixels: the left edge of the first, and the distance of two. */
export type Grid = { left: number; pitch: number }

/** The room for columns in a strip of some width. */
export const roomOf = (width: number) => Math.max(0, width - scaleWidth - rightEdge)

/** The columns of a young pile don't fill the strip: they stand at the right, where today is. */
export const gridOf = (columns: number, width: number): Grid => {
  const pitch = Math.min(widestColumn, roomOf(width) / columns)
  return { left: width - rightEdge - columns * pitch, pitch }
}

type Props = {
  columns: readonly Column[]
  grid: Grid
  scale: [number, number]
  /** The columns of the marks. */
  marked: readonly { kind: MarkKind; places: readonly number[] }[]
  width: number
  last: number
  /** True when nothing is added to the pile any more. */
  isOver: boolean
}

/** The strip without its selection. One path for all columns of a kind: there may be hundreds. */
export const Columns = memo(({ columns, grid, scale, marked, width, last, isOver }: Props) => {
  const gaps = useId()
  const line = yOf(cookingThreshold, scale)
  const boxes = boxesOf(columns, grid, scale)
  return (
    <>
      <pattern id={gaps} width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <line className={styles.hatch} x1="0" x2="0" y1="0" y2="5" />
      </pattern>
      <path d={gapsOf(columns, grid, line, isOver)} fill={`url(#${gaps})`} />
      {heats.map((heat) => (
        <HeatColumns key={heat} heat={heat} boxes={boxes.filter((box) => box.heat === heat)} />
      ))}
      <path className={styles.ground} d={`M${scaleWidth} ${foot + 0.5}H${width}`} />
      <path className={styles.casing} d={`M${scaleWidth} ${line}H${width}`} />
      <path className={styles.threshold} d={`M${scaleWidth} ${line}H${width}`} />
      <text className={styles.degrees} x={scaleWidth - 3} y={line + 4}>
        {cookingThreshold}
      </text>
      {countsWithRoom(columns, grid.pitch, 17).map(({ hotDay, index }) => (
        <text key={index} className={styles.count} x={middleOf(index, grid)} y={top - 5}>
          {hotDay}
        </text>
      ))}
      {marked.map(({ kind, places }) => (
        <path key={kind} className={styles[kind]} d={marksOf(kind, places, grid)} />
      ))}
      <Dates {...{ columns, grid, last, isOver }} />
    </>
  )
})

/** The first day, one in the middle, and the last, as far as there is room; years where there are several. */
const Dates = ({ columns, grid, last, isOver }: Pick<Props, "columns" | "grid" | "last" | "isOver">) => {
  const wide = columns.length * grid.pitch
  const half = columns.length >> 1
  const first = columns[0]?.first ?? last
  const name = (day: number) => formatDayNumber(day, last - first > 300)
  const y = stripHeight - 4
  return (
    <>
      {wide > 110 && (
        <text x={grid.left} y={y}>
          {name(first)}
        </text>
      )}
      {wide > 240 && (
        <text className={styles.middle} x={middleOf(half, grid)} y={y}>
          {name(columns[half]?.first ?? first)}
        </text>
      )}
      <text className={styles.last} x={grid.left + wide} y={y}>
        {isOver ? name(last) : "Today"}
      </text>
    </>
  )
}

type Box = { heat: Heat; x: number; y: number; width: number }

/** Filled from the threshold on, hollow below; notches cut into the hottest, so that no level is told by colour alone. */
export const isHollow = (heat: Heat) => heats.indexOf(heat) < heats.indexOf("hot")
export const notchesOf = (heat: Heat) => Math.max(0, heats.indexOf(heat) - heats.indexOf("hot"))

const HeatColumns = ({ heat, boxes }: { heat: Heat; boxes: readonly Box[] }) => {
  const notches = notchesOf(heat)
  const hollow = isHollow(heat)
  if (boxes.length === 0) return null
  return (
    <>
      <path
        className={`${heatClass(heat)} ${hollow ? styles.hollow : styles.filled}`}
        d={rects(boxes, hollow)}
      />
      {notches > 0 && (
        <path
          className={styles.notch}
          d={boxes
            .flatMap(({ x, y, width }) =>
              Array.from({ length: notches }, (_, step) => `M${x} ${y + 4 + step * 4}h${width}`),
            )
            .join("")}
        />
      )}
    </>
  )
}

/** With air between them while they are wide enough. */
const boxesOf = (columns: readonly Column[], { left, pitch }: Grid, scale: [number, number]): Box[] => {
  const air = pitch >= 6 ? 2 : pitch >= 3 ? 1 : 0
  return columns.flatMap(({ highest }, index) =>
    highest
      ? {
          heat: heatOf(highest.temperature),
          x: round(left + index * pitch + air / 2),
          y: round(yOf(highest.temperature, scale)),
          width: round(pitch - air),
        }
      : [],
  )
}

/** An outline lies inside its rectangle. */
const rects = (boxes: readonly Box[], inside: boolean) => {
  const edge = inside ? 0.75 : 0
  return boxes
    .map(({ x, y, width }) => {
      const wide = Math.max(0.5, width - 2 * edge)
      return `M${x + edge} ${foot}V${y + edge}h${wide}V${foot}`
    })
    .join("")
}

/** A day without a reading. One of today may still come. */
export const isGap = (columns: readonly Column[], index: number, isOver: boolean) =>
  !columns[index]?.highest && (isOver || index < columns.length - 1)

/** The runs of days without a reading, up to the threshold. */
const gapsOf = (columns: readonly Column[], { left, pitch }: Grid, line: number, isOver: boolean) =>
  columns
    .map((_, index) =>
      isGap(columns, index, isOver)
        ? `M${round(left + index * pitch)} ${foot}V${line}h${round(pitch)}V${foot}z`
        : "",
    )
    .join("")

/** A turn is a triangle, a material a diamond. */
const marksOf = (kind: MarkKind, places: readonly number[], grid: Grid) =>
  places.map((place) => `M${round(middleOf(place, grid))} ${markRows[kind]}${markShapes[kind]}`).join("")

export const markShapes: Record<MarkKind, string> = {
  turn: "m0 -4l5 8h-10z",
  material: "m0 -5l5 5l-5 5l-5 -5z",
}

const middleOf = (index: number, { left, pitch }: Grid) => left + (index + 0.5) * pitch
const yOf = (temperature: number, [low, high]: [number, number]) =>
  Math.round(foot - ((foot - top) * (temperature - low)) / (high - low))
const round = (pixels: number) => Math.round(pixels * 100) / 100

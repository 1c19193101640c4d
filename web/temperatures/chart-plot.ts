import uPlot from "uplot"
import { cookingThreshold, isHot } from "#domain/cooking"
import type { Temperature } from "#domain/temperatures"
import { formatDayOfYear } from "../format/day-of-year"
import { barWidth, degreeMarks, leftEdge, temperatureScale } from "./chart-data"
import { drawDegrees, drawScale, drawThreshold, type Looks, looksOf } from "./chart-drawing"
import { followFinger } from "./follow-finger"

const height = 260
const labelHeight = 28
/** Width of the degrees, which are drawn inside: a phone has none to spare beside the bars. */
const scaleWidth = 36

/** Events of a plot: the bar under the finger, the scroll position, and the threshold's line. */
export type PlotEvents = {
  onTouch: (index: number | undefined) => void
  onScroll: (edges: { atStart: boolean; atEnd: boolean }) => void
  onLine: (top: number) => void
}

export type Plot = { scrollBy: (pixels: number) => void; destroy: () => void }

/**
 * Draws the readings, oldest first, as bars into `box`. The canvas is only as wide as the box, however many readings
 * there are: a finger moves the x scale.
 */
export const plotReadings = (
  box: HTMLElement,
  readings: readonly Temperature[],
  events: PlotEvents,
): Plot => {
  const width = barWidth(readings.length)
  const degrees = readings.map((reading) => reading.temperature)
  let left = Number.POSITIVE_INFINITY
  let atEnd = true

  const scale = temperatureScale(degrees)
  const visible = () => box.clientWidth / width
  const within = (wish: number) => leftEdge(wish, readings.length, visible(), scaleWidth / width)
  const edges = (): [number, number] => [left - 0.5, left + visible() - 0.5]
  const moveTo = (wish: number) => {
    left = within(wish)
    const [min, max] = edges()
    plot.setScale("x", { min, max })
    atEnd = left + visible() >= readings.length
    events.onScroll({ atStart: left <= within(Number.NEGATIVE_INFINITY), atEnd })
  }
  left = within(left)

  const plot = new uPlot(
    {
      ...optionsOf(readings, width, scale, looksOf(box), events.onLine),
      width: box.clientWidth,
      height,
      scales: { x: { time: false, range: edges }, y: { range: scale } },
    },
    [readings.map((_, index) => index), degrees],
    box,
  )
  moveTo(left)
  const stopFollowing = followFinger(plot, {
    touched: (x) => {
      const index = Math.floor(left + x / width)
      events.onTouch(readings[index] ? index : undefined)
    },
    dragged: (pixels) => moveTo(left - pixels / width),
  })
  const resized = new ResizeObserver(() => {
    plot.setSize({ width: box.clientWidth, height })
    // When the phone is turned, a chart at its newest end stays there.
    moveTo(atEnd ? Number.POSITIVE_INFINITY : left)
  })
  resized.observe(box)

  return {
    scrollBy: (pixels) => moveTo(left + pixels / width),
    destroy: () => {
      resized.disconnect()
      stopFollowing()
      plot.destroy()
    },
  }
}

const optionsOf = (
  readings: readonly Temperature[],
  width: number,
  scale: [number, number],
  look: Looks,
  onLine: PlotEvents["onLine"],
) => {
  const degrees = readings.map((reading) => reading.temperature)
  return {
    padding: [18, 0, 0, 0],
    legend: { show: false },
    cursor: { x: false, y: false, points: { show: false }, drag: { x: false, y: false } },
    axes: [dayAxis(readings, width, look), degreeAxis(scale, look)],
    series: [{}, barSeries(degrees, look)],
    hooks: {
      draw: [
        (u) => drawThreshold(u, look),
        (u) => drawScale(u, scale, look),
        (u) => drawDegrees(u, degrees, look),
        (u) => onLine(u.valToPos(cookingThreshold, "y") + u.bbox.top / devicePixelRatio),
      ],
    },
  } satisfies Partial<uPlot.Options>
}

const barSeries = (degrees: readonly number[], look: Looks): uPlot.Series => {
  const fills = degrees.map((each) => (isHot(each) ? look.hot : look.below))
  const edges = degrees.map(() => look.surface)
  const bars = uPlot.paths.bars?.({
    size: [1, 100],
    disp: { fill: { unit: 3, values: () => fills }, stroke: { unit: 3, values: () => edges } },
  })
  return { ...(bars ? { paths: bars } : {}), width: 2, stroke: look.surface, points: { show: false } }
}

/** Dates under the bars, with gaps where they are narrow; the newest bar always has one. */
const dayAxis = (readings: readonly Temperature[], width: number, look: Looks): uPlot.Axis => {
  const every = Math.ceil(56 / width)
  const last = readings.length - 1
  return {
    size: labelHeight,
    font: look.small,
    stroke: look.soft,
    grid: { show: false },
    ticks: { show: false },
    gap: 6,
    splits: (_u, _axis, min, max) => {
      const from = Math.max(0, Math.ceil(min))
      const to = Math.min(last, Math.floor(max))
      return Array.from({ length: Math.max(0, to - from + 1) }, (_, step) => from + step).filter(
        (index) => (last - index) % every === 0,
      )
    },
    values: (_u, splits) => splits.map((index) => formatDayOfYear(readings[index]?.recordedAt ?? 0)),
  }
}

/** Only the lines: uPlot would draw the numbers outside, see drawScale. */
const degreeAxis = (scale: [number, number], look: Looks): uPlot.Axis => ({
  size: 0,
  grid: { stroke: look.line, width: 1 },
  ticks: { show: false },
  splits: () => degreeMarks(scale),
  values: (_u, splits) => splits.map(() => ""),
})

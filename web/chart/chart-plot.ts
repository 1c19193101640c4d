// First: it mends what uPlot reads.
import "./plain-language"
import uPlot from "uplot"
import { isHot } from "#domain/cooking"
import { degreesText } from "#domain/degrees"
import type { Temperature } from "#domain/temperatures"
import { barWidth, degreeMarks, temperatureScale } from "./chart-data"
import {
  drawCaps,
  drawDegrees,
  drawGaps,
  drawSelection,
  drawThreshold,
  drawWaiting,
  foot,
  type Looks,
  looksOf,
  type Scene,
} from "./chart-drawing"
import {
  barAt,
  barsWithin,
  firstFrom,
  type Layout,
  layOut,
  leftEdge,
  leftEdgeShowing,
  nearestWhole,
} from "./chart-layout"
import { formatDayNumber } from "./day-number"
import { followFinger } from "./follow-finger"

const height = 184
const labelHeight = 26
const topPadding = 22
/** Width of the degrees beside the bars: with it the bars' window of 300 px fits a screen of 360 px. */
const scaleWidth = 29

/** Events of a plot: another bar is selected, and whether more bars are out of sight. */
export type PlotEvents = {
  onSelect: (index: number) => void
  onScroll: (edges: { atStart: boolean; atEnd: boolean }) => void
}

export type Plot = {
  select: (index: number) => void
  scrollBy: (pixels: number) => void
  destroy: () => void
}

/** Readings, oldest first, and their days. */
export type PlotData = { readings: readonly Temperature[]; days: readonly number[]; selected: number }

/**
 * Draws the readings as bars into `box`. The canvas is only as wide as the box, however many readings there are: a
 * finger moves the x scale, which counts pixels.
 */
export const plotReadings = (box: HTMLElement, data: PlotData, events: PlotEvents): Plot => {
  const scene = sceneOf(box, data)
  const { layout } = scene
  const visible = () => box.clientWidth - scaleWidth
  let left = leftEdge(leftEdgeShowing(layout.width, layout, visible(), scene.selected), layout, visible())
  let atEnd = true

  const edges = (): [number, number] => [left, left + visible()]
  const moveTo = (wish: number) => {
    left = leftEdge(wish, layout, visible())
    const [min, max] = edges()
    plot.setScale("x", { min, max })
    atEnd = max >= layout.width
    events.onScroll({ atStart: left <= 0, atEnd })
  }
  const select = (index: number) => {
    if (index === scene.selected) return
    scene.selected = index
    moveTo(leftEdgeShowing(left, layout, visible(), index))
  }
  const touch = (index: number | undefined) => {
    if (index === undefined || index === scene.selected) return
    scene.selected = index
    plot.redraw(false)
    events.onSelect(index)
  }

  const plot = new uPlot(
    {
      ...optionsOf(scene),
      width: box.clientWidth,
      height,
      scales: { x: { time: false, range: edges }, y: { range: scaleWithFoot(scene.degrees) } },
    },
    [layout.middles, [...scene.degrees]],
    box,
  )
  moveTo(left)
  const stopFollowing = followFinger(plot.over, {
    touched: (x) => touch(barAt(layout, left + x)),
    dragged: (pixels) => moveTo(left - pixels),
  })
  const resized = new ResizeObserver(() => {
    plot.setSize({ width: box.clientWidth, height })
    // When the phone is turned, a chart at its newest end stays there.
    moveTo(atEnd ? layout.width : left)
  })
  resized.observe(box)

  return {
    select,
    scrollBy: (pixels) => {
      moveTo(left + pixels)
      touch(nearestWhole(layout, left, visible(), scene.selected))
    },
    destroy: () => {
      resized.disconnect()
      stopFollowing()
      plot.destroy()
    },
  }
}

const sceneOf = (box: HTMLElement, { readings, days, selected }: PlotData): Scene => ({
  degrees: readings.map((reading) => reading.temperature),
  waiting: readings.map((reading) => Boolean(reading.waiting)),
  days,
  layout: layOut(days, barWidth(readings.length)),
  selected,
  look: looksOf(box),
})

const optionsOf = (scene: Scene) =>
  ({
    padding: [topPadding, 0, 0, 0],
    legend: { show: false },
    cursor: { x: false, y: false, points: { show: false }, drag: { x: false, y: false } },
    axes: [dayAxis(scene), degreeAxis(scene)],
    series: [{}, barSeries(scene)],
    hooks: {
      draw: [
        (u) => drawCaps(u, scene),
        (u) => drawWaiting(u, scene),
        (u) => drawGaps(u, scene),
        (u) => drawThreshold(u, scene.look),
        (u) => drawSelection(u, scene),
        (u) => drawDegrees(u, scene),
      ],
    },
  }) satisfies Partial<uPlot.Options>

/** Below the lowest degrees of the scale the bars have a foot: the lowest reading is a bar, too. */
const scaleWithFoot = (degrees: readonly number[]): [number, number] => {
  const [low, high] = temperatureScale(degrees)
  const inside = height - topPadding - labelHeight - foot
  return [low - ((high - low) * foot) / inside, high]
}

const barSeries = ({ degrees, layout, look }: Scene): uPlot.Series => {
  const fills = degrees.map((each) => (isHot(each) ? look.hot : look.below))
  const bars = uPlot.paths.bars?.({
    size: [1, layout.barWidth],
    radius: [4 / layout.barWidth, 0],
    disp: { fill: { unit: 3, values: () => fills } },
  })
  return { ...(bars ? { paths: bars } : {}), width: 0, points: { show: false } }
}

/** Spelled unlike the bars' colour: uPlot leaves out setting a colour that it believes is still set after the bars. */
const labelColour = (look: Looks) => `${look.soft} `

/** Dates under the bars, with gaps where they are narrow; the newest bar always has one. */
const dayAxis = ({ layout, days, look }: Scene): uPlot.Axis => {
  const every = Math.ceil(50 / layout.barWidth)
  const last = days.length - 1
  return {
    size: labelHeight,
    font: look.small,
    stroke: labelColour(look),
    grid: { show: false },
    ticks: { show: false },
    gap: 6,
    splits: (_u, _axis, min, max) => middlesWithin(layout, min, max, (index) => (last - index) % every === 0),
    values: (_u, splits) =>
      splits.map((middle) => formatDayNumber(days[firstFrom(layout.middles, middle)] ?? 0)),
  }
}

const middlesWithin = (layout: Layout, min: number, max: number, chosen: (index: number) => boolean) => {
  const [from, to] = barsWithin(layout, min + layout.barWidth / 2, max - layout.barWidth / 2)
  return layout.middles.slice(from, to).filter((_, step) => chosen(from + step))
}

const degreeAxis = ({ degrees, look }: Scene): uPlot.Axis => {
  const marks = degreeMarks(temperatureScale(degrees))
  return {
    size: scaleWidth,
    gap: 2,
    font: look.small,
    stroke: labelColour(look),
    grid: { stroke: look.line, width: 1 },
    ticks: { show: false },
    splits: () => marks,
    values: (_u, splits) => splits.map(degreesText),
  }
}

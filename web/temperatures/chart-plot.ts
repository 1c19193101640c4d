import { format } from "date-fns"
import uPlot from "uplot"
import { cookingThreshold, isHot } from "#contract/cooking"
import type { Temperature } from "#contract/temperatures"
import { barWidth, degreeMarks, leftEdge, temperatureScale } from "./chart-data"
import { followFinger } from "./follow-finger"

const height = 260
const labelHeight = 28
/** Where the degrees stand, inside: a phone has no width to spare beside the bars. */
const scaleWidth = 36

/** What a plot tells while it is looked at: which bar is under the finger, and where the threshold's line is. */
export type PlotEvents = {
  onTouch: (index: number | undefined) => void
  onScroll: (edges: { atStart: boolean; atEnd: boolean }) => void
  onLine: (top: number) => void
}

export type Plot = { scrollBy: (pixels: number) => void; destroy: () => void }

/**
 * Draws the readings, oldest first, as bars into `box`, as wide as it. However many there are, the canvas is
 * only what is seen: a finger moves the scale under it, not the canvas.
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

  const look = looksOf(box)
  const plot = new uPlot(
    {
      width: box.clientWidth,
      height,
      padding: [18, 0, 0, 0],
      legend: { show: false },
      cursor: { x: false, y: false, points: { show: false }, drag: { x: false, y: false } },
      scales: { x: { time: false, range: edges }, y: { range: scale } },
      axes: [dayAxis(readings, width, look), degreeAxis(scale, look)],
      series: [{}, barSeries(degrees, look)],
      hooks: {
        draw: [
          (u) => drawThreshold(u, look),
          (u) => drawScale(u, scale, look),
          (u) => drawDegrees(u, degrees, look),
          (u) => events.onLine(u.valToPos(cookingThreshold, "y") + u.bbox.top / devicePixelRatio),
        ],
      },
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
    // When the phone is turned, today's end stays where it was looked at.
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

/** Colours and type as the page has them, light or dark. */
const looksOf = (box: HTMLElement) => {
  const style = getComputedStyle(box)
  const colour = (name: string) => style.getPropertyValue(name).trim()
  return {
    hot: colour("--hot"),
    below: colour("--below"),
    text: colour("--text"),
    inside: colour("--on-primary"),
    soft: colour("--text-soft"),
    line: colour("--line"),
    attention: colour("--attention"),
    surface: colour("--surface"),
    small: `12px ${style.fontFamily}`,
    value: `600 13px ${style.fontFamily}`,
  }
}
type Looks = ReturnType<typeof looksOf>

const barSeries = (degrees: readonly number[], look: Looks): uPlot.Series => {
  const fills = degrees.map((each) => (isHot(each) ? look.hot : look.below))
  const edges = degrees.map(() => look.surface)
  const bars = uPlot.paths.bars?.({
    size: [1, 100],
    disp: { fill: { unit: 3, values: () => fills }, stroke: { unit: 3, values: () => edges } },
  })
  return { ...(bars ? { paths: bars } : {}), width: 2, stroke: look.surface, points: { show: false } }
}

/** A date under every bar that has room for one, counted from today's end. */
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
    values: (_u, splits) => splits.map((index) => format(readings[index]?.recordedAt ?? 0, "MMM d")),
  }
}

/** Only its lines: the numbers would be drawn outside, see drawScale. */
const degreeAxis = (scale: [number, number], look: Looks): uPlot.Axis => ({
  size: 0,
  grid: { stroke: look.line, width: 1 },
  ticks: { show: false },
  splits: () => degreeMarks(scale),
  values: (_u, splits) => splits.map(() => ""),
})

/** The degrees over whatever bar is behind them. */
const drawScale = (u: uPlot, scale: [number, number], look: Looks) => {
  const { ctx } = u
  const left = 4 * devicePixelRatio
  const wide = 30 * devicePixelRatio
  const high = 16 * devicePixelRatio
  ctx.save()
  ctx.font = scaled(look.small)
  ctx.textAlign = "center"
  ctx.textBaseline = "middle"
  for (const mark of degreeMarks(scale)) {
    const y = u.valToPos(mark, "y", true)
    if (y < high || y > u.bbox.top + u.bbox.height - 2 * high) continue
    ctx.fillStyle = look.surface
    ctx.beginPath()
    ctx.roundRect(left, y - high / 2, wide, high, high / 4)
    ctx.fill()
    ctx.fillStyle = look.soft
    ctx.fillText(`${mark}°`, left + wide / 2, y)
  }
  ctx.restore()
}

/** The number in each bar that is seen, at its foot, where no line and no label is; over one that is too low. */
const drawDegrees = (u: uPlot, degrees: readonly number[], look: Looks) => {
  const { min = 0, max = 0 } = u.scales.x ?? {}
  u.ctx.save()
  u.ctx.font = scaled(look.value)
  u.ctx.textAlign = "center"
  u.ctx.textBaseline = "bottom"
  const foot = u.bbox.top + u.bbox.height
  for (let index = Math.max(0, Math.ceil(min)); index <= Math.min(degrees.length - 1, max); index++) {
    const value = degrees[index] ?? 0
    const top = u.valToPos(value, "y", true)
    const fits = foot - top > 24 * devicePixelRatio
    u.ctx.fillStyle = fits ? look.inside : look.text
    u.ctx.fillText(
      String(value),
      u.valToPos(index, "x", true),
      fits ? foot - 5 * devicePixelRatio : top - 3 * devicePixelRatio,
    )
  }
  u.ctx.restore()
}

const drawThreshold = (u: uPlot, look: Looks) => {
  const y = Math.round(u.valToPos(cookingThreshold, "y", true))
  u.ctx.save()
  u.ctx.strokeStyle = look.attention
  u.ctx.lineWidth = 2 * devicePixelRatio
  u.ctx.setLineDash([6 * devicePixelRatio, 4 * devicePixelRatio])
  u.ctx.beginPath()
  u.ctx.moveTo(u.bbox.left, y)
  u.ctx.lineTo(u.bbox.left + u.bbox.width, y)
  u.ctx.stroke()
  u.ctx.restore()
}

const scaled = (font: string) => font.replace(/(\d+)px/, (_, size) => `${Number(size) * devicePixelRatio}px`)

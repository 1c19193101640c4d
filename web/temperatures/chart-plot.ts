import { format } from "date-fns"
import uPlot from "uplot"
import { cookingThreshold, isHot } from "#contract/cooking"
import type { Temperature } from "#contract/temperatures"
import { barWidth, leftEdge, temperatureScale } from "./chart-data"

const height = 260
const labelHeight = 28
const scaleWidth = 40

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

  const visible = () => (box.clientWidth - scaleWidth) / width
  const edges = (): [number, number] => [left - 0.5, left + visible() - 0.5]
  const moveTo = (wish: number) => {
    left = leftEdge(wish, readings.length, visible())
    const [min, max] = edges()
    plot.setScale("x", { min, max })
    events.onScroll({ atStart: left <= 0, atEnd: left + visible() >= readings.length })
  }
  left = leftEdge(left, readings.length, visible())

  const look = looksOf(box)
  const plot = new uPlot(
    {
      width: box.clientWidth,
      height,
      padding: [18, 0, 0, 0],
      legend: { show: false },
      cursor: { x: false, y: false, points: { show: false }, drag: { x: false, y: false } },
      scales: { x: { time: false, range: edges }, y: { range: temperatureScale(degrees) } },
      axes: [dayAxis(readings, width, look), degreeAxis(look)],
      series: [{}, barSeries(degrees, look)],
      hooks: {
        draw: [
          (u) => drawDegrees(u, degrees, look),
          (u) => drawThreshold(u, look),
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
    moveTo(left)
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

const degreeAxis = (look: Looks): uPlot.Axis => ({
  size: scaleWidth,
  font: look.small,
  stroke: look.soft,
  grid: { stroke: look.line, width: 1 },
  ticks: { show: false },
  gap: 6,
  values: (_u, splits) => splits.map((degrees) => `${degrees}°`),
})

/** The number over each bar that is seen. */
const drawDegrees = (u: uPlot, degrees: readonly number[], look: Looks) => {
  const { min = 0, max = 0 } = u.scales.x ?? {}
  u.ctx.save()
  u.ctx.font = scaled(look.value)
  u.ctx.fillStyle = look.text
  u.ctx.textAlign = "center"
  u.ctx.textBaseline = "bottom"
  for (let index = Math.max(0, Math.ceil(min)); index <= Math.min(degrees.length - 1, max); index++) {
    const value = degrees[index] ?? 0
    u.ctx.fillText(
      String(value),
      u.valToPos(index, "x", true),
      u.valToPos(value, "y", true) - 3 * devicePixelRatio,
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

/** One finger, pen or mouse at a time; a vertical stroke still scrolls the page (`touch-action: pan-y`). */
const followFinger = (
  plot: uPlot,
  { touched, dragged }: { touched: (x: number) => void; dragged: (pixels: number) => void },
) => {
  let last: number | undefined
  const xOf = (event: PointerEvent) => event.clientX - plot.over.getBoundingClientRect().left
  const on = (
    type: "pointerdown" | "pointermove" | "pointerup" | "pointercancel",
    act: (x: number) => void,
  ) => {
    const listener = (event: PointerEvent) => act(xOf(event))
    plot.over.addEventListener(type, listener)
    return () => plot.over.removeEventListener(type, listener)
  }
  const ends = [
    on("pointerdown", (x) => {
      last = x
      touched(x)
    }),
    on("pointermove", (x) => {
      if (last !== undefined) dragged(x - last)
      if (last !== undefined) last = x
      touched(x)
    }),
    on("pointerup", () => {
      last = undefined
    }),
    on("pointercancel", () => {
      last = undefined
    }),
  ]
  return () => {
    for (const end of ends) end()
  }
}

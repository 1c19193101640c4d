import type uPlot from "uplot"
import { cookingThreshold, isHot } from "#domain/cooking"
import { degreesText } from "#domain/degrees"
import { heatOf } from "#domain/heat"
import { capsOf } from "./caps"
import { air, barsWithin, gapWidth, type Layout, missingBefore } from "./chart-layout"

/** Colours and fonts of the page: light, dark, or those of the system where it forces them. */
export const looksOf = (box: HTMLElement) => {
  const style = getComputedStyle(box)
  const probe = box.appendChild(document.createElement("i"))
  const colour = (name: string) => {
    probe.style.color = `var(${name})`
    return getComputedStyle(probe).color
  }
  const looks = {
    hot: colour("--hot"),
    below: colour("--below"),
    text: colour("--text"),
    soft: colour("--text-soft"),
    line: colour("--line"),
    edge: colour("--edge"),
    surface: colour("--surface"),
    "too hot": colour("--heat-too-hot"),
    "out of range": colour("--heat-out-of-range"),
    small: `14px ${style.fontFamily}`,
    strong: `700 14px ${style.fontFamily}`,
    value: `600 15px ${style.fontFamily}`,
  }
  probe.remove()
  return looks
}
export type Looks = ReturnType<typeof looksOf>

/** Height in pixels of the bars' part below the scale. */
export const foot = 16

/** The chart's contents: `days` are those of the readings, `selected` is the index of one. */
export type Scene = {
  degrees: readonly number[]
  /** Whether each reading still waits on this device. */
  waiting: readonly boolean[]
  days: readonly number[]
  layout: Layout
  selected: number
  look: Looks
}

/**
 * Draws the degrees above the bars, legible on lines: those that show in whole, none of them over the scale. Where the
 * threshold's line would cross them they stand inside their bar.
 */
export const drawDegrees = (u: uPlot, { degrees, waiting, layout, look }: Scene) => {
  draw(u, (ctx, pixel) => {
    ctx.font = scaled(look.value)
    ctx.textAlign = "center"
    ctx.textBaseline = "bottom"
    const line = u.valToPos(cookingThreshold, "y", true)
    for (const { index, middle } of visibleBars(u, layout)) {
      const value = degrees[index] ?? 0
      const text = degreesText(value)
      const top = u.valToPos(value, "y", true)
      const half = ctx.measureText(text).width / 2
      if (middle - half < u.bbox.left || middle + half > u.bbox.left + u.bbox.width) continue
      const isCrossed = line < top && line > top - 24 * pixel
      if (!isCrossed) write(ctx, text, middle, top - 4 * pixel, look)
      else if (waiting[index]) write(ctx, text, middle, top + 22 * pixel, look)
      else {
        ctx.fillStyle = look.surface
        ctx.fillText(text, middle, top + 20 * pixel)
      }
    }
  })
}

/** Draws the line of the threshold between two lines in the colour of the ground, and its degrees at the side. */
export const drawThreshold = (u: uPlot, look: Looks) => {
  draw(u, (ctx, pixel) => {
    const y = Math.round(u.valToPos(cookingThreshold, "y", true))
    for (const [colour, width] of [
      [look.surface, 6],
      [look.text, 2],
    ] as const) {
      ctx.fillStyle = colour
      ctx.fillRect(u.bbox.left, y - (width / 2) * pixel, u.bbox.width, width * pixel)
    }
    ctx.font = scaled(look.strong)
    ctx.textAlign = "right"
    ctx.textBaseline = "middle"
    ctx.fillStyle = look.text
    ctx.fillText(degreesText(cookingThreshold), u.bbox.left - 2 * pixel, y)
  })
}

/** Draws bands at the top of bars that are too hot, below a line in the colour of the ground. */
export const drawCaps = (u: uPlot, { degrees, layout, look }: Scene) => {
  draw(u, (ctx, pixel) => {
    clipToPlot(u, ctx)
    for (const { index, middle } of visibleBars(u, layout)) {
      const heat = heatOf(degrees[index] ?? 0)
      if (heat !== "too hot" && heat !== "out of range") continue
      const top = u.valToPos(degrees[index] ?? 0, "y", true)
      const left = middle - (layout.barWidth / 2) * pixel
      for (let cap = 0; cap < capsOf(heat); cap++) {
        const at = top + cap * 10 * pixel
        ctx.fillStyle = look[heat]
        ctx.fillRect(left, at, layout.barWidth * pixel, 8 * pixel)
        ctx.fillStyle = look.surface
        ctx.fillRect(left, at + 8 * pixel, layout.barWidth * pixel, 2 * pixel)
      }
    }
  })
}

/** Hatches the foot of the places between two bars where days are missing, and writes how many. */
export const drawGaps = (u: uPlot, { days, layout, look }: Scene) => {
  draw(u, (ctx, pixel) => {
    clipToPlot(u, ctx)
    const ground = u.bbox.top + u.bbox.height
    const top = ground - foot * pixel
    ctx.font = scaled(look.small)
    ctx.textAlign = "center"
    ctx.textBaseline = "bottom"
    for (const { index, middle } of visibleBars(u, layout, gapWidth)) {
      const missing = missingBefore(days, index)
      if (missing === 0) continue
      const right = middle - (layout.barWidth / 2 + air / 2) * pixel
      hatch(ctx, [right - (gapWidth - air) * pixel, right, top, ground], look.edge)
      write(ctx, `${missing} d`, right - (gapWidth / 2 - air / 2) * pixel, top - 4 * pixel, look)
    }
  })
}

/** Leaves of the bars that wait on this device an outline and a hatch. */
export const drawWaiting = (u: uPlot, { degrees, waiting, layout, look }: Scene) => {
  if (!waiting.includes(true)) return
  draw(u, (ctx, pixel) => {
    clipToPlot(u, ctx)
    const ground = u.bbox.top + u.bbox.height
    for (const { index, middle } of visibleBars(u, layout)) {
      if (!waiting[index]) continue
      const degree = degrees[index] ?? 0
      const half = (layout.barWidth / 2 - 3) * pixel
      const top = u.valToPos(degree, "y", true) + 3 * pixel
      ctx.fillStyle = look.surface
      ctx.fillRect(middle - half, top, 2 * half, ground - top)
      hatch(ctx, [middle - half, middle + half, top, ground], isHot(degree) ? look.hot : look.below)
    }
  })
}

/** Outlines the selected bar, clear of it. */
export const drawSelection = (u: uPlot, { degrees, layout, selected, look }: Scene) => {
  draw(u, (ctx, pixel) => {
    clipToPlot(u, ctx)
    const middle = u.valToPos(layout.middles[selected] ?? Number.NaN, "x", true)
    const top = u.valToPos(degrees[selected] ?? 0, "y", true)
    const half = (layout.barWidth / 2 + 3) * pixel
    ctx.strokeStyle = look.text
    ctx.lineWidth = 2 * pixel
    ctx.strokeRect(middle - half, top - 3 * pixel, 2 * half, u.bbox.top + u.bbox.height - top + 2 * pixel)
  })
}

/** `pixel` is the length of a CSS pixel on the canvas. */
const draw = (u: uPlot, act: (ctx: CanvasRenderingContext2D, pixel: number) => void) => {
  u.ctx.save()
  act(u.ctx, devicePixelRatio)
  u.ctx.restore()
}

const clipToPlot = (u: uPlot, ctx: CanvasRenderingContext2D) => {
  ctx.beginPath()
  ctx.rect(u.bbox.left, 0, u.bbox.width, u.bbox.top + u.bbox.height)
  ctx.clip()
}

/** Indices and middles on the canvas; also of bars that are `beyond` pixels out of sight. */
const visibleBars = (u: uPlot, layout: Layout, beyond = 0) => {
  const { min = 0, max = 0 } = u.scales.x ?? {}
  const [from, to] = barsWithin(layout, min, max + beyond)
  return Array.from({ length: Math.max(0, to - from) }, (_, step) => ({
    index: from + step,
    middle: u.valToPos(layout.middles[from + step] ?? 0, "x", true),
  }))
}

const hatch = (
  ctx: CanvasRenderingContext2D,
  [left, right, top, foot]: readonly [left: number, right: number, top: number, foot: number],
  colour: string,
) => {
  const step = 6 * devicePixelRatio
  ctx.save()
  ctx.beginPath()
  ctx.rect(left, top, right - left, foot - top)
  ctx.clip()
  ctx.beginPath()
  for (let y = top; y < foot + right - left; y += step) {
    ctx.moveTo(left, y)
    ctx.lineTo(right, y - (right - left))
  }
  ctx.strokeStyle = colour
  ctx.lineWidth = devicePixelRatio
  ctx.stroke()
  ctx.restore()
}

const write = (ctx: CanvasRenderingContext2D, text: string, x: number, y: number, look: Looks) => {
  ctx.strokeStyle = look.surface
  ctx.lineWidth = 4 * devicePixelRatio
  ctx.lineJoin = "round"
  ctx.strokeText(text, x, y)
  ctx.fillStyle = look.text
  ctx.fillText(text, x, y)
}

const scaled = (font: string) => font.replace(/(\d+)px/, (_, size) => `${Number(size) * devicePixelRatio}px`)

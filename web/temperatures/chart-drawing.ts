import type uPlot from "uplot"
import { cookingThreshold } from "#domain/cooking"
import { degreeMarks } from "./chart-data"

/** Colours and fonts of the page, light or dark. */
export const looksOf = (box: HTMLElement) => {
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
export type Looks = ReturnType<typeof looksOf>

/** Draws the degrees over the bars. */
export const drawScale = (u: uPlot, scale: [number, number], look: Looks) => {
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
    // Safari has round corners from 16 on, Firefox from 112 on.
    if (ctx.roundRect) ctx.roundRect(left, y - high / 2, wide, high, high / 4)
    else ctx.rect(left, y - high / 2, wide, high)
    ctx.fill()
    ctx.fillStyle = look.soft
    ctx.fillText(`${mark}°`, left + wide / 2, y)
  }
  ctx.restore()
}

/** Draws each visible bar's value at its foot, clear of lines and labels; above a bar that is too low. */
export const drawDegrees = (u: uPlot, degrees: readonly number[], look: Looks) => {
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

/** Draws the line of the threshold. */
export const drawThreshold = (u: uPlot, look: Looks) => {
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

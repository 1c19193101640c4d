// First: it mends what uPlot reads.
import "../chart/plain-language"
import { useEffect, useRef } from "react"
import uPlot from "uplot"
import "uplot/dist/uPlot.min.css"
import { cookingThreshold } from "#domain/cooking"
import { degreesText } from "#domain/degrees"
import { withUnit } from "#domain/units"
import { degreeMarks, temperatureScale } from "../chart/chart-data"
import { type Looks, looksOf } from "../chart/chart-drawing"
import style from "./probes.module.css"

/** `points` are hours since 1970 and °F, oldest first. */
type Line = { name: string; points: readonly (readonly [number, number])[] }
type Props = { lines: readonly Line[]; step: "hour" | "day" }

const height = 200

/** Each probe has a dash of its own: colours alone do not tell lines apart. */
const strokes = [
  { name: "below", colour: "--below", dash: [] },
  { name: "hot", colour: "--hot", dash: [8, 4] },
  { name: "too hot", colour: "--heat-too-hot", dash: [2, 4] },
  { name: "text", colour: "--text", dash: [12, 4, 2, 4] },
  { name: "out of range", colour: "--heat-out-of-range", dash: [4, 2] },
  { name: "soft", colour: "--text-soft", dash: [1, 3] },
] as const

const strokeOf = (index: number) => strokes[index % strokes.length] ?? strokes[0]

/** What each probe has read as a line, and the threshold. */
export const ProbeChart = ({ lines, step }: Props) => {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!box.current) return
    return plotLines(box.current, lines, step)
  }, [lines, step])
  return (
    <figure className={style.chart}>
      <div ref={box} className={style.plot} role="img" aria-label={summaryOf(lines)} />
      <ul className={style.key}>
        {lines.map(({ name, points }, index) => (
          <li key={name}>
            <Sample index={index} />
            <span translate="no">
              {name}: highest {withUnit("temperature", highestOf(points))}
            </span>
          </li>
        ))}
      </ul>
    </figure>
  )
}

const Sample = ({ index }: { index: number }) => (
  <svg viewBox="0 0 32 4" width="32" height="4" aria-hidden="true">
    <path
      d="M0 2H32"
      fill="none"
      strokeWidth="3"
      stroke={`var(${strokeOf(index).colour})`}
      strokeDasharray={strokeOf(index).dash.join(" ")}
    />
  </svg>
)

const highestOf = (points: Line["points"]) => points.reduce((high, [, degrees]) => Math.max(high, degrees), 0)

const summaryOf = (lines: readonly Line[]) =>
  lines.map(({ name, points }) => `${name}: highest ${withUnit("temperature", highestOf(points))}`).join(". ")

const hourSeconds = 3600

const plotLines = (box: HTMLElement, lines: readonly Line[], step: Props["step"]) => {
  const look = looksOf(box)
  const longest = step === "hour" ? 1 : 24
  const data = alignedOf(lines, longest)
  const degrees = lines.flatMap(({ points }) => points.map(([, each]) => each))
  const scale = temperatureScale(degrees)
  const plot = new uPlot(
    {
      width: box.clientWidth,
      height,
      padding: [12, 8, 0, 0],
      legend: { show: false },
      cursor: { show: false },
      scales: { y: { range: scale } },
      axes: [
        {
          font: look.small,
          stroke: look.soft,
          grid: { show: false },
          ticks: { show: false },
          space: 60,
        },
        {
          size: 32,
          gap: 2,
          font: look.small,
          stroke: look.soft,
          grid: { stroke: look.line, width: 1 },
          ticks: { show: false },
          splits: () => degreeMarks(scale),
          values: (_u, splits) => splits.map(degreesText),
        },
      ],
      series: [
        {},
        ...lines.map((_, index) => {
          const { name, dash } = strokeOf(index)
          return { stroke: look[name], dash: [...dash], width: 2, points: { show: data[0].length < 3 } }
        }),
      ],
      hooks: { draw: [(u) => drawThreshold(u, look)] },
    },
    data,
    box,
  )
  const resized = new ResizeObserver(() => plot.setSize({ width: box.clientWidth, height }))
  resized.observe(box)
  return () => {
    resized.disconnect()
    plot.destroy()
  }
}

/** One list of times, and each probe's degrees at them. A line is broken where nothing was heard for more than three steps. */
const alignedOf = (lines: readonly Line[], step: number): [number[], ...(number | null)[][]] => {
  const tables = lines.map(({ points }) => {
    const table: [number[], (number | null)[]] = [[], []]
    points.forEach(([at, degrees], index) => {
      const before = points[index - 1]?.[0]
      if (before !== undefined && at - before > 3 * step) {
        table[0].push((before + step) * hourSeconds)
        table[1].push(null)
      }
      table[0].push(at * hourSeconds)
      table[1].push(degrees)
    })
    return table
  })
  // Where another probe was heard, a line goes on; it breaks at the nulls of its own.
  const nulls = tables.map(() => [0, 2])
  return uPlot.join(tables, nulls) as [number[], ...(number | null)[][]]
}

const drawThreshold = (u: uPlot, look: Looks) => {
  const y = Math.round(u.valToPos(cookingThreshold, "y", true))
  u.ctx.save()
  u.ctx.fillStyle = look.text
  u.ctx.fillRect(u.bbox.left, y - devicePixelRatio, u.bbox.width, 2 * devicePixelRatio)
  u.ctx.restore()
}

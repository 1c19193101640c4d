import { cookingThreshold } from "#domain/cooking"
import { withUnit } from "#domain/units"
import style from "./board.module.css"

const width = 150
const height = 36
/** °F at the bottom and at the top, the same for each pile. */
const [lowest, highest] = [80, 175]

/** The highest readings in °F of the last days, today at the right edge, beside 131 °F; days without one are gaps. */
export const Sparkline = ({ highs }: { highs: readonly (number | null)[] }) => (
  <svg
    className={style.sparkline}
    viewBox={`0 0 ${width} ${height}`}
    preserveAspectRatio="none"
    role="img"
    aria-label={wordsOf(highs)}
  >
    <path className={style.threshold} d={`M0 ${yOf(cookingThreshold)}h${width}`} />
    <path className={style.highs} d={pathOf(highs)} />
  </svg>
)

/** A day between two gaps is a dot: a line of no length with round ends. */
const pathOf = (highs: readonly (number | null)[]) => {
  const step = (width - 4) / (highs.length - 1)
  return highs
    .map((high, day) => {
      if (high === null) return ""
      const place = `${(2 + day * step).toFixed(1)} ${yOf(high)}`
      return (highs[day - 1] ?? null) === null ? `M${place}h0` : `L${place}`
    })
    .join("")
}

const yOf = (temperature: number) => {
  const share = (Math.min(Math.max(temperature, lowest), highest) - lowest) / (highest - lowest)
  return (height - 2 - share * (height - 4)).toFixed(1)
}

const wordsOf = (highs: readonly (number | null)[]) => {
  const measured = highs.filter((high) => high !== null)
  return measured.length === 0
    ? `No reading in ${highs.length} days`
    : `Readings on ${measured.length} of ${highs.length} days, up to ${withUnit("temperature", Math.max(...measured))}`
}

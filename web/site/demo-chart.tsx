import { cookingThreshold, isHot } from "#domain/cooking"
import { withUnit } from "#domain/units"
import style from "./demo.module.css"
import { sampleReadings } from "./demo-data"

const scaleTop = 250
const threshold = withUnit("temperature", cookingThreshold)
const width = 320
const height = 190
const labels = 22
const step = width / sampleReadings.length

/** An SVG, because the content security policy forbids style attributes; it needs no script. */
export const DemoChart = () => (
  <svg className={style.chart} viewBox={`0 0 ${width} ${height + labels}`} role="img" aria-label={summary}>
    {sampleReadings.map(({ date, temperature }, index) => (
      <g key={date}>
        <rect
          className={isHot(temperature) ? style.hotBar : style.coolBar}
          x={index * step + 5}
          y={yOf(temperature)}
          width={step - 10}
          height={height - yOf(temperature)}
          rx="4"
        />
        <text
          className={isHot(temperature) ? style.above : style.inside}
          x={(index + 0.5) * step}
          y={yOf(temperature) + (isHot(temperature) ? -6 : 18)}
        >
          {temperature}
        </text>
        <text className={style.day} x={(index + 0.5) * step} y={height + 17}>
          {date.replace("June", "Jun").replace(/,.*/, "")}
        </text>
      </g>
    ))}
    <line className={style.line} x1="0" x2={width} y1={yOf(cookingThreshold)} y2={yOf(cookingThreshold)} />
    <line className={style.limit} x1="0" x2={width} y1="0.5" y2="0.5" />
    <line className={style.ground} x1="0" x2={width} y1={height} y2={height} />
    <text className={style.threshold} x="2" y={yOf(cookingThreshold) - 6}>
      {`${threshold} Threshold`}
    </text>
    <text className={style.top} x={width - 2} y="15">
      {withUnit("temperature", scaleTop)}
    </text>
  </svg>
)

const yOf = (temperature: number) => Math.round(height * (1 - temperature / scaleTop))

const hot = sampleReadings.filter(({ temperature }) => isHot(temperature)).length
const summary = `Bars for ${sampleReadings.length} readings up to ${withUnit("temperature", scaleTop)}, ${hot} of them at or above ${threshold}. The table below lists them.`

import { type ChartRange, chartRanges } from "./chart-data"
import styles from "./temperature-chart.module.css"

type Props = { chosen: ChartRange; onChoose: (range: ChartRange) => void }

/** How far back a chart shows. */
export const Ranges = ({ chosen, onChoose }: Props) => (
  <fieldset className={styles.ranges}>
    <legend className="visually-hidden">Time range</legend>
    {chartRanges.map((each) => (
      <button key={each} type="button" aria-pressed={each === chosen} onClick={() => onChoose(each)}>
        {each}
      </button>
    ))}
  </fieldset>
)

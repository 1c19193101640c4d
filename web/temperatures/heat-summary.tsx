import { withUnit } from "#domain/units"
import style from "./heat-summary.module.css"
import { filledIn, heatRange } from "./rungs"
import type { ReadingForm } from "./use-reading-form"

/** The lowest, the mean and the highest of the numbers so far. */
export const HeatSummary = ({ form }: Pick<ReadingForm, "form">) => {
  const range = heatRange(filledIn(form.watch("readings")))
  if (!range) return null
  const { lowest, mean, highest } = range
  return (
    <dl className={style.summary} translate="no">
      {Object.entries({ Lowest: lowest, Mean: mean, Highest: highest }).map(([name, degrees]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{withUnit("temperature", degrees)}</dd>
        </div>
      ))}
    </dl>
  )
}

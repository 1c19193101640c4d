import { meanText } from "#domain/mean"
import { withUnit } from "#domain/units"
import style from "./heat-summary.module.css"
import { filledIn, heatRange } from "./rungs"
import type { ReadingForm } from "./use-reading-form"

/** The lowest, the mean and the highest of the numbers so far. */
export const HeatSummary = ({ form }: Pick<ReadingForm, "form">) => {
  const range = heatRange(filledIn(form.watch("readings")))
  if (!range) return null
  const { lowest, mean, highest } = range
  const facts = {
    Lowest: withUnit("temperature", lowest),
    Mean: meanText(mean),
    Highest: withUnit("temperature", highest),
  }
  return (
    <dl className={style.summary} translate="no">
      {Object.entries(facts).map(([name, degrees]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{degrees}</dd>
        </div>
      ))}
    </dl>
  )
}

import { type Heat, heatOf, heats } from "#domain/heat"
import style from "./heat-mark.module.css"

/** The class that gives text or a mark the colour of a level of heat. */
export const heatClass = (heat: Heat) => style[heat.replaceAll(" ", "-")]

/**
 * How hot a reading in °F is, as one to five steps: told by their number and height, not by the colour alone. Those
 * that are not reached lie flat. Two paths for all steps: a long table has hundreds of marks (performance, question 13).
 */
export const HeatMark = ({ temperature }: { temperature: number }) => {
  const heat = heatOf(temperature)
  const reached = heats.indexOf(heat) + 1
  return (
    <svg className={`${style.mark} ${heatClass(heat)}`} viewBox="0 0 24 20" role="img" aria-label={heat}>
      <path className={style.reached} d={steps.slice(0, reached).join("")} />
      <path className={style.open} d={flat.slice(reached).join("")} />
    </svg>
  )
}

/** A bar with round corners, from the bottom. */
const bar = (step: number, height: number) =>
  `M${step * 5 + 1} ${20 - height}h2q1 0 1 1v${height - 2}q0 1-1 1h-2q-1 0-1-1v${2 - height}q0-1 1-1`
const steps = heats.map((_, step) => bar(step, 6 + step * 3.5))
const flat = heats.map((_, step) => bar(step, 2))

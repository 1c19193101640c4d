import { type Heat, heatOf, heats } from "#domain/heat"
import style from "./heat-mark.module.css"

/** The class that gives text or a mark the colour of a level of heat. */
export const heatClass = (heat: Heat) => style[heat.replaceAll(" ", "-")]

/**
 * How hot a reading in °F is, as one to five steps: told by their number and height, not by the colour alone. Those
 * that are not reached lie flat.
 */
export const HeatMark = ({ temperature }: { temperature: number }) => {
  const heat = heatOf(temperature)
  const reached = heats.indexOf(heat) + 1
  return (
    <svg className={`${style.mark} ${heatClass(heat)}`} viewBox="0 0 24 20" role="img" aria-label={heat}>
      {heats.map((each, step) => {
        const height = step < reached ? 6 + step * 3.5 : 2
        return (
          <rect
            key={each}
            className={step < reached ? style.reached : style.open}
            x={step * 5}
            y={20 - height}
            width="4"
            height={height}
            rx="1"
          />
        )
      })}
    </svg>
  )
}

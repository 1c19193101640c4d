import { type Heat, heatOf, heats } from "#domain/heat"
import style from "./heat-mark.module.css"

/** The class that gives text or a mark the colour of a level of heat. */
export const heatClass = (heat: Heat) => style[heat.replaceAll(" ", "-")]

/** How hot a reading in °F is, as one to five filled steps: told by their number, not by the colour alone. */
export const HeatMark = ({ temperature }: { temperature: number }) => {
  const heat = heatOf(temperature)
  const filled = heats.indexOf(heat) + 1
  return (
    <svg className={`${style.mark} ${heatClass(heat)}`} viewBox="0 0 22 20" role="img" aria-label={heat}>
      {heats.map((each, step) => (
        <rect
          key={each}
          className={step < filled ? style.filled : style.open}
          x={step * 4.5 + 0.5}
          y={13 - step * 3}
          width="3"
          height={6.5 + step * 3}
          rx="1"
        />
      ))}
    </svg>
  )
}

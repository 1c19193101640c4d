import style from "./progress.module.css"

type Props = { value: number; max: number; label: string; text: string }

/** A bar with one notch for each step, so that it can be counted as well as guessed. */
export const Progress = ({ value, max, label, text }: Props) => (
  <svg
    className={style.progress}
    viewBox={`0 0 ${max} 1`}
    preserveAspectRatio="none"
    role="progressbar"
    aria-label={label}
    aria-valuemin={0}
    aria-valuemax={max}
    aria-valuenow={Math.min(value, max)}
    aria-valuetext={text}
  >
    <rect className={style.done} width={Math.min(value, max)} height="1" />
    <path className={style.notches} d={notches(max)} />
  </svg>
)

/** One line for all of them: a list of 50 piles has 50 bars, and an element for each step made it slow. */
const notches = (steps: number) => Array.from({ length: steps - 1 }, (_, step) => `M${step + 1} 0v1`).join("")

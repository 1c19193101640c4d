import style from "./progress.module.css"

type Props = { value: number; max: number; label: string; text: string }

/** A progress bar with a notch for each step, so that the steps can be counted. */
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
    <rect width={Math.min(value, max)} height="1" />
    <path d={notches(max)} />
  </svg>
)

/** One path for all notches: with an element for each, a list of 50 bars was slow. */
const notches = (steps: number) => Array.from({ length: steps - 1 }, (_, step) => `M${step + 1} 0v1`).join("")

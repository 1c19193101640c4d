import style from "./progress.module.css"

type Props = { value: number; max: number; label: string; text: string }

/** A bar with one notch for each step, so that it can be counted as well as guessed. */
export const Progress = ({ value, max, label, text }: Props) => (
  <div
    className={style.progress}
    role="progressbar"
    aria-label={label}
    aria-valuemin={0}
    aria-valuemax={max}
    aria-valuenow={Math.min(value, max)}
    aria-valuetext={text}
  >
    {Array.from({ length: max }, (_, step) => step).map((step) => (
      <span key={step} className={step < value ? style.done : style.left} />
    ))}
  </div>
)

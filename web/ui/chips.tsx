import style from "./chips.module.css"

type Props<V extends string> = {
  label: string
  options: readonly { value: V; label: string }[]
  /** May match none of the options. */
  chosen: string
  onChoose: (value: V) => void
}

/** A choice of a few options that takes effect at once. */
export const Chips = <V extends string>({ label, options, chosen, onChoose }: Props<V>) => (
  <fieldset className={style.chips} aria-label={label}>
    {options.map(({ value, label }) => (
      <button
        key={value}
        type="button"
        className={style.chip}
        aria-pressed={value === chosen}
        onClick={() => onChoose(value)}
      >
        {label}
      </button>
    ))}
  </fieldset>
)

import { useId } from "react"
import chips from "./chips.module.css"
import style from "./choice.module.css"

type Props<V extends string> = {
  label: string
  options: readonly { value: V; label: string }[]
  /** Undefined until the user has chosen. */
  chosen: V | undefined
  onChoose: (value: V) => void
  /** Of a choice that may be left out: the chosen option was tapped again. */
  onClear?: () => void
}

/** Radio buttons that look like chips. */
export const Choice = <V extends string>({ label, options, chosen, onChoose, onClear }: Props<V>) => {
  const name = useId()
  return (
    <fieldset className={style.choice}>
      <legend>{label}</legend>
      {options.map(({ value, label }) => (
        <label key={value} className={chips.chip} data-chosen={value === chosen}>
          <input
            type="radio"
            className="visually-hidden"
            name={name}
            value={value}
            checked={value === chosen}
            onChange={() => onChoose(value)}
            onClick={() => value === chosen && onClear?.()}
          />
          {label}
        </label>
      ))}
    </fieldset>
  )
}

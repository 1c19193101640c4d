import type { ComponentProps } from "react"
import style from "./switch.module.css"

type Props = Omit<ComponentProps<"input">, "type"> & { label: string; checked: boolean }

/** On or off, at once; in a form it is a box to tick. */
export const Switch = ({ label, ...input }: Props) => (
  <label className={style.switch}>
    <span>{label}</span>
    <input {...input} type="checkbox" role="switch" aria-checked={input.checked} />
  </label>
)

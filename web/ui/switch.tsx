import type { ComponentProps } from "react"
import style from "./switch.module.css"

type Props = Omit<ComponentProps<"input">, "type"> & { label: string; checked: boolean }

/** A switch takes effect at once; forms use a checkbox. */
export const Switch = ({ label, ...input }: Props) => (
  <label className={style.switch}>
    <span>{label}</span>
    <input {...input} type="checkbox" role="switch" aria-checked={input.checked} />
  </label>
)

import { Check } from "lucide"
import type { ComponentProps } from "react"
import style from "./checkbox.module.css"
import { Icon } from "./icon"

type Props = Omit<ComponentProps<"input">, "type"> & { label: string }

export const Checkbox = ({ label, ...input }: Props) => (
  <label className={style.checkbox}>
    <span className={style.box}>
      <input {...input} type="checkbox" />
      <Icon of={Check} />
    </span>
    {label}
  </label>
)

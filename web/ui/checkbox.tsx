import { Check } from "lucide-react"
import type { ComponentProps } from "react"
import style from "./checkbox.module.css"

type Props = Omit<ComponentProps<"input">, "type"> & { label: string }

export const Checkbox = ({ label, ...input }: Props) => (
  <label className={style.checkbox}>
    <span className={style.box}>
      <input {...input} type="checkbox" />
      <Check aria-hidden="true" />
    </span>
    {label}
  </label>
)

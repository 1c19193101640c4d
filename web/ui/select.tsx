import { ChevronDown } from "lucide"
import type { ComponentProps, ReactNode } from "react"
import style from "./field.module.css"
import { FieldFrame } from "./field-frame"
import { Icon } from "./icon"

type Props = ComponentProps<"select"> & {
  label: string
  error?: string | undefined
  hint?: ReactNode
}

export const Select = ({ label, error, hint, children, ...select }: Props) => (
  <FieldFrame label={label} error={error} hint={hint}>
    {(ties) => (
      <span className={style.line}>
        <select className={style.input} {...select} {...ties}>
          {children}
        </select>
        <Icon of={ChevronDown} className={style.unit} />
      </span>
    )}
  </FieldFrame>
)

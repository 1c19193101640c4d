import { ChevronDown } from "lucide-react"
import type { ComponentProps, ReactNode } from "react"
import style from "./field.module.css"
import { FieldFrame } from "./field-frame"

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
        <ChevronDown className={style.unit} aria-hidden="true" />
      </span>
    )}
  </FieldFrame>
)

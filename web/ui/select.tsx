import { ChevronDown } from "lucide-react"
import type { ComponentProps, ReactNode } from "react"
import style from "./field.module.css"
import { Labelled } from "./labelled"

type Props = ComponentProps<"select"> & {
  label: string
  error?: string | undefined
  hint?: ReactNode
}

export const Select = ({ label, error, hint, children, ...select }: Props) => (
  <Labelled label={label} error={error} hint={hint}>
    {(ties) => (
      <span className={style.line}>
        <select className={style.input} {...select} {...ties}>
          {children}
        </select>
        <ChevronDown className={style.unit} aria-hidden="true" />
      </span>
    )}
  </Labelled>
)

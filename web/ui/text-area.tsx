import type { ComponentProps, ReactNode } from "react"
import style from "./field.module.css"
import { Labelled } from "./labelled"

type Props = ComponentProps<"textarea"> & { label: string; error?: string | undefined; hint?: ReactNode }

export const TextArea = ({ label, error, hint, ...area }: Props) => (
  <Labelled label={label} error={error} hint={hint}>
    {(ties) => <textarea className={style.input} rows={3} {...area} {...ties} />}
  </Labelled>
)

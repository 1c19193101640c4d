import type { ComponentProps, ReactNode } from "react"
import style from "./field.module.css"
import { FieldFrame } from "./field-frame"

type Props = ComponentProps<"textarea"> & { label: string; error?: string | undefined; hint?: ReactNode }

export const TextArea = ({ label, error, hint, ...area }: Props) => (
  <FieldFrame label={label} error={error} hint={hint}>
    {(ties) => <textarea className={style.input} rows={3} {...area} {...ties} />}
  </FieldFrame>
)

import type { ComponentProps, ReactNode } from "react"
import style from "./field.module.css"
import { FieldFrame } from "./field-frame"

type Props = ComponentProps<"input"> & {
  label: string
  error?: string | undefined
  hint?: ReactNode
  /** Shown behind the value. */
  unit?: string
  /** Large, for the main number of a screen. */
  large?: boolean
}

export const Field = ({ label, error, hint, unit, large, ...input }: Props) => (
  <FieldFrame label={label} error={error} hint={hint}>
    {(ties) => (
      <span className={large ? style.large : style.line}>
        <input className={style.input} {...input} {...ties} />
        {unit && (
          <span className={style.unit} aria-hidden="true">
            {unit}
          </span>
        )}
      </span>
    )}
  </FieldFrame>
)

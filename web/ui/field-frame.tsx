import { type ReactNode, useId } from "react"
import style from "./field.module.css"

/** The ids that connect a control to its label, hint and error. */
export type FieldIds = { id: string; "aria-invalid": boolean; "aria-describedby": string | undefined }

type Props = {
  label: string
  error?: string | undefined
  hint?: ReactNode
  children: (ties: FieldIds) => ReactNode
}

/** A control with its label above it, and its hint and error below. */
export const FieldFrame = ({ label, error, hint, children }: Props) => {
  const id = useId()
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ")
  return (
    <div className={style.field}>
      <label id={`${id}-label`} htmlFor={id}>
        {label}
      </label>
      {children({ id, "aria-invalid": Boolean(error), "aria-describedby": described || undefined })}
      {hint && (
        <p id={`${id}-hint`} className={style.hint}>
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className={style.error} role="alert">
          {error}
        </p>
      )}
    </div>
  )
}

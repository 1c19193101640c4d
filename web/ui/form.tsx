import type { FormEvent, ReactNode } from "react"
import style from "./form.module.css"

type Props = { onSubmit: (event: FormEvent) => void; children: ReactNode; action: ReactNode }

/** Fields from the top, and the action at the thumb: never below the fold. */
export const Form = ({ onSubmit, children, action }: Props) => (
  <form className={style.form} onSubmit={onSubmit} noValidate>
    <div className={style.fields}>{children}</div>
    <div className={style.action}>{action}</div>
  </form>
)

import { type FormEvent, type ReactNode, useEffect } from "react"
import { DraftNote } from "./draft-note"
import style from "./form.module.css"
import type { FormDraft } from "./with-draft"

type Props = {
  onSubmit: (event: FormEvent) => void
  /** Disables the fields while they are sent. */
  sending: boolean
  /** The draft this form restores from and saves to. */
  draft?: FormDraft
  children: ReactNode
  action: ReactNode
}

/** Fields from the top; the action stays at the bottom of the screen, in reach of the thumb. */
export const Form = ({ onSubmit, sending, draft, children, action }: Props) => {
  // Loads the toast's code now: when a send fails, the connection may be gone.
  useEffect(() => void import("../toasts/toast-view").catch(() => undefined), [])
  return (
    <form className={style.form} onSubmit={onSubmit} noValidate>
      <fieldset className={style.fields} disabled={sending}>
        {draft && <DraftNote draft={draft} />}
        {children}
      </fieldset>
      <div className={style.action}>
        {action}
        {draft?.wayOut}
      </div>
    </form>
  )
}

import { type FormEvent, type ReactNode, useEffect } from "react"
import { DraftNote } from "./draft-note"
import style from "./form.module.css"
import type { FormDraft } from "./with-draft"

type Props = {
  onSubmit: (event: FormEvent) => void
  /** What is being sent can't be changed any more. */
  sending: boolean
  /** Where what is filled in is kept, and was found. */
  draft?: FormDraft
  children: ReactNode
  action: ReactNode
}

/** Fields from the top, and the action at the thumb: never below the fold. */
export const Form = ({ onSubmit, sending, draft, children, action }: Props) => {
  // What says that it could not be sent: the connection may be gone by the time that is wanted.
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

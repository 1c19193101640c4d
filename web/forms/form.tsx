import { type FormEvent, type ReactNode, useEffect } from "react"
import { Button } from "../ui/button"
import { DraftNote } from "./draft-note"
import style from "./form.module.css"
import { noteFoot, showFocused } from "./note-height"
import type { FormDraft } from "./with-draft"

type Props = {
  /** As useForm returns it; the fields are disabled while they are sent. */
  form: { onSubmit: (event: FormEvent) => void; busy: boolean }
  /** The draft this form restores from and saves to. */
  draft: FormDraft
  children: ReactNode
} & (Submit | { action: ReactNode })

/** The button's words, and those while it is busy. */
type Submit = { submit: string; busy: string; disabled?: boolean }

/** Fields from the top; the action stays at the bottom of the screen, in reach of the thumb. */
export const Form = ({ form, draft, children, ...action }: Props) => {
  // Loads the toast's code now: when a send fails, the connection may be gone.
  useEffect(() => void import("../toasts/toast-view").catch(() => undefined), [])
  return (
    <form className={style.form} onSubmit={form.onSubmit} noValidate>
      <fieldset className={style.fields} disabled={form.busy} onFocus={showFocused}>
        <DraftNote draft={draft} />
        {children}
      </fieldset>
      <div ref={noteFoot} className={style.action}>
        {"action" in action ? (
          action.action
        ) : (
          <Button type="submit" disabled={action.disabled} busy={form.busy && action.busy}>
            {action.submit}
          </Button>
        )}
        {draft.wayOut}
      </div>
    </form>
  )
}

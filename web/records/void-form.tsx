import { useId } from "react"
import { Void } from "#contract/voids"
import type { Draft } from "../forms/draft"
import { DraftNote } from "../forms/draft-note"
import { useForm } from "../forms/use-form"
import { type FormDraft, WithDraft } from "../forms/with-draft"
import type { Saved } from "../outbox/save-record"
import { tellSaved } from "../outbox/tell-saved"
import { withErrorToast } from "../toasts/with-error-toast"
import { Button } from "../ui/button"
import { Dialog } from "../ui/dialog"
import { Field } from "../ui/field"
import style from "./records.module.css"

/** Voids a record for a reason, with the key of the form's draft. */
export type OnVoid = (reason: string, draft: Draft) => Promise<Saved>

type Props = {
  title: string
  /** Unique among all records. */
  about: string
  onVoid: OnVoid
  onClose: () => void
}

/** The form that voids a record, with a reason. The log keeps its author, time and reason. */
export const VoidForm = (props: Props) => (
  <WithDraft name={`void ${props.about}`} title={`Void ${props.title}`}>
    {(draft) => <Open {...props} draft={draft} />}
  </WithDraft>
)

const Open = ({ title, onVoid, onClose, draft }: Props & { draft: FormDraft }) => {
  const id = useId()
  const submit = ({ reason }: Void) =>
    withErrorToast("Error voiding record", async () => {
      const saved = await onVoid(reason, draft)
      tellSaved(saved, "Record voided")
      await saved.refreshed
      onClose()
    })
  const form = useForm(Void, { reason: "" }, submit, draft)
  const cancel = () => {
    draft.discard()
    onClose()
  }
  return (
    <Dialog
      open
      title={`Void ${title}`}
      onClose={onClose}
      actions={
        <>
          <Button variant="outline" onClick={cancel}>
            Cancel
          </Button>
          <Button variant="destructive" type="submit" form={id} busy={form.busy && "Voiding..."}>
            Void
          </Button>
        </>
      }
    >
      <p>It stays in the log, struck through, and no longer counts. This cannot be undone.</p>
      <form id={id} className={style.form} onSubmit={form.onSubmit} noValidate>
        <DraftNote draft={draft} />
        <Field label="Reason" autoComplete="off" autoFocus {...form.field("reason")} />
      </form>
    </Dialog>
  )
}

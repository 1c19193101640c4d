import { useId } from "react"
import { Void } from "#contract/voids"
import { DraftNote } from "../forms/draft-note"
import { useForm } from "../forms/use-form"
import { type FormDraft, WithDraft } from "../forms/with-draft"
import { toast } from "../toasts/toast"
import { withErrorToast } from "../toasts/with-error-toast"
import { Button } from "../ui/button"
import { Dialog } from "../ui/dialog"
import { Field } from "../ui/field"
import style from "./records.module.css"

type Props = {
  title: string
  /** Unique among all records. */
  about: string
  onVoid: (reason: string) => Promise<unknown>
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
      await onVoid(reason)
      draft.discard()
      toast({ title: "Record voided" })
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
        <Field
          label="Reason"
          autoComplete="off"
          autoFocus
          error={form.errors.reason?.message}
          {...form.register("reason")}
        />
      </form>
    </Dialog>
  )
}

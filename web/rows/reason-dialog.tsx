import { type ReactNode, useId } from "react"
import { NewCount } from "#contract/rows"
import { DraftNote } from "../forms/draft-note"
import { useForm } from "../forms/use-form"
import { type FormDraft, WithDraft } from "../forms/with-draft"
import { toast } from "../toasts/toast"
import { withErrorToast } from "../toasts/with-error-toast"
import { Button } from "../ui/button"
import { Cancel } from "../ui/cancel"
import { Dialog } from "../ui/dialog"
import { Field } from "../ui/field"

type Reasoned = { reason: string }

type Props = {
  /** The name of its draft, and what lists of drafts call it. */
  draftOf: { name: string; title: string }
  title: string
  action: string
  /** What the toasts say. */
  done: string
  failed: string
  save: (reason: Reasoned, onRecorded: () => unknown) => Promise<void>
  children: ReactNode
  onClose: () => void
}

/** An act on a pile that a manager gives a reason for. */
export const ReasonDialog = ({ draftOf, ...props }: Props) => (
  <WithDraft {...draftOf}>{(draft) => <Open {...props} draft={draft} />}</WithDraft>
)

type OpenProps = Omit<Props, "draftOf"> & { draft: FormDraft }

const Open = ({ title, action, done, failed, save, children, draft, onClose }: OpenProps) => {
  const id = useId()
  const submit = (reason: Reasoned) =>
    withErrorToast(failed, async () => {
      await save(reason, draft.discard)
      toast({ title: done })
      onClose()
    })
  // Each of these bodies is a reason alone.
  const form = useForm(NewCount, { reason: "" }, submit, draft)
  const cancel = () => {
    draft.discard()
    onClose()
  }
  return (
    <Dialog
      open
      title={title}
      onClose={onClose}
      actions={
        <>
          <Cancel onCancel={cancel} />
          <Button type="submit" form={id} busy={form.busy && "Saving..."}>
            {action}
          </Button>
        </>
      }
    >
      {children}
      <form id={id} onSubmit={form.onSubmit} noValidate>
        <DraftNote draft={draft} />
        <Field label="Reason" autoComplete="off" autoFocus {...form.field("reason")} />
      </form>
    </Dialog>
  )
}

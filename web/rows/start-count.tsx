import { useId } from "react"
import { NewCount } from "#contract/rows"
import type { Row } from "#domain/rows"
import { DraftNote } from "../forms/draft-note"
import { useForm } from "../forms/use-form"
import { type FormDraft, WithDraft } from "../forms/with-draft"
import { toast } from "../toasts/toast"
import { withErrorToast } from "../toasts/with-error-toast"
import { Button } from "../ui/button"
import { Cancel } from "../ui/cancel"
import { Dialog } from "../ui/dialog"
import { Field } from "../ui/field"
import { useStartCount } from "./change-row"

type Props = { row: Row; onClose: () => void }

/** The form that begins a new count of the pile's days and turns, with a manager's reason. */
export const StartCount = ({ row, onClose }: Props) => (
  <WithDraft name={`count ${row.id}`} title={`New count of ${row.rowId}`}>
    {(draft) => <Open row={row} draft={draft} onClose={onClose} />}
  </WithDraft>
)

const Open = ({ row, draft, onClose }: Props & { draft: FormDraft }) => {
  const id = useId()
  const startCount = useStartCount(row.id)
  const submit = (count: NewCount) =>
    withErrorToast("Error starting the count", async () => {
      await startCount(count, draft.discard)
      toast({ title: "New count started" })
      onClose()
    })
  const form = useForm(NewCount, { reason: "" }, submit, draft)
  const cancel = () => {
    draft.discard()
    onClose()
  }
  return (
    <Dialog
      open
      title="Start the Count Again"
      onClose={onClose}
      actions={
        <>
          <Cancel onCancel={cancel} />
          <Button type="submit" form={id} busy={form.busy && "Saving..."}>
            Start
          </Button>
        </>
      }
    >
      <p>
        Days and turns of pile #{row.rowId} are counted from now on. Its readings, its bar and its history
        stay.
      </p>
      <form id={id} onSubmit={form.onSubmit} noValidate>
        <DraftNote draft={draft} />
        <Field label="Reason" autoComplete="off" autoFocus {...form.field("reason")} />
      </form>
    </Dialog>
  )
}

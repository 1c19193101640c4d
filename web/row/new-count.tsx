import { useId, useState } from "react"
import { NewCount } from "#contract/rows"
import type { Row } from "#domain/rows"
import { DraftNote } from "../forms/draft-note"
import { useForm } from "../forms/use-form"
import { type FormDraft, WithDraft } from "../forms/with-draft"
import { useStartCount } from "../rows/change-row"
import { toast } from "../toasts/toast"
import { withErrorToast } from "../toasts/with-error-toast"
import { Button } from "../ui/button"
import { Dialog } from "../ui/dialog"
import { Field } from "../ui/field"

/** Begins a new count of the pile's days and turns, with a manager's reason. */
export const StartCount = ({ row }: { row: Row }) => {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button variant="outline" onClick={() => setIsOpen(true)}>
        Start the Count Again
      </Button>
      {isOpen && (
        <WithDraft name={`count ${row.id}`} title={`New count of ${row.rowId}`}>
          {(draft) => <Open row={row} draft={draft} onClose={() => setIsOpen(false)} />}
        </WithDraft>
      )}
    </>
  )
}

type Props = { row: Row; draft: FormDraft; onClose: () => void }

const Open = ({ row, draft, onClose }: Props) => {
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
          <Button variant="outline" onClick={cancel}>
            Cancel
          </Button>
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

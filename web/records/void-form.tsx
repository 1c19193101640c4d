import { useId } from "react"
import { Void } from "#contract/voids"
import { attempt } from "../lib/attempt"
import { useForm } from "../lib/form"
import { toast } from "../lib/toast"
import { Button } from "../ui/button"
import { Dialog } from "../ui/dialog"
import { Field } from "../ui/field"

type Props = { title: string; onVoid: (reason: string) => Promise<unknown>; onClose: () => void }

/** Asks why a record is wrong. It is a record of its own: who voids, when and why stays in the log. */
export const VoidForm = ({ title, onVoid, onClose }: Props) => {
  const id = useId()
  const form = useForm(Void, { reason: "" }, ({ reason }) =>
    attempt("Error voiding record", async () => {
      await onVoid(reason)
      toast({ title: "Record voided" })
      onClose()
    }),
  )
  return (
    <Dialog
      open
      title={`Void ${title}`}
      onClose={onClose}
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button variant="destructive" type="submit" form={id} busy={form.busy && "Voiding..."}>
            Void
          </Button>
        </>
      }
    >
      <p>It stays in the log, struck through, and no longer counts. This cannot be undone.</p>
      <form id={id} onSubmit={form.onSubmit} noValidate>
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

import { useId } from "react"
import { VoidVisit } from "#contract/void-visit"
import type { RecordKind } from "#domain/record-kinds"
import { isYard, type Row } from "#domain/rows"
import { enteredTwice, wrongNumber, wrongPile } from "#domain/usual-reasons"
import { DraftNote } from "../forms/draft-note"
import { useForm } from "../forms/use-form"
import { type FormDraft, WithDraft } from "../forms/with-draft"
import { tellTaken } from "../outbox/tell-saved"
import { useSaveVoid, visitNumberOf } from "../outbox/use-save"
import { withErrorToast } from "../toasts/with-error-toast"
import { Button } from "../ui/button"
import { Cancel } from "../ui/cancel"
import { Checkbox } from "../ui/checkbox"
import { Chips } from "../ui/chips"
import { Dialog } from "../ui/dialog"
import { Field } from "../ui/field"
import style from "./records.module.css"

/** A record with its kind, and when it happened, ISO. */
export type AnyRecord = { kind: RecordKind; record: { id: number }; at: string }

type Props = AnyRecord & {
  row: Row
  /** 'This Reading' */
  title: string
  /** Moves the record to the pile that it belongs to, in the place of a void. */
  onMove: () => void
  onClose: () => void
}

/** The form that voids a record, with a reason. The log keeps its author, time and reason. */
export const VoidForm = (props: Props) => (
  <WithDraft name={`void ${props.kind} ${props.record.id}`} title={`Void ${props.title}`}>
    {(draft) => <Open {...props} draft={draft} />}
  </WithDraft>
)

const Open = ({ kind, row, record, title, onMove, onClose, draft }: Props & { draft: FormDraft }) => {
  const id = useId()
  const saveVoid = useSaveVoid(row, kind)
  const submit = ({ reason, everyPile }: VoidVisit) =>
    withErrorToast("Error voiding record", async () => {
      const how = { held: true, visit: visitNumberOf(record), everyPile: everyPile === true }
      const saved = await saveVoid(record.id, reason, draft, how)
      tellTaken({ row, kind, saved, words: "Record voided" })
      await saved.refreshed
      onClose()
    })
  const form = useForm(VoidVisit, { reason: "", everyPile: false }, submit, draft)
  const reason = form.watch("reason")
  const choose = (reason: string) => form.setValue("reason", reason, { shouldValidate: true })
  const leave = (next: () => void) => () => {
    draft.discard()
    next()
  }
  return (
    <Dialog
      open
      title={`Void ${title}`}
      onClose={onClose}
      actions={
        <>
          <Cancel onCancel={leave(onClose)} />
          <Button variant="destructive" type="submit" form={id} busy={form.busy && "Voiding..."}>
            Void
          </Button>
        </>
      }
    >
      <p>It stays in the log, struck through, and no longer counts. For ten seconds you can undo it.</p>
      <form id={id} className={style.form} onSubmit={form.onSubmit} noValidate>
        <DraftNote draft={draft} />
        <Chips label="Often given" options={reasonsFor(kind, row)} chosen={reason} onChoose={choose} />
        {reason === wrongPile && (
          <Button variant="outline" onClick={leave(onMove)}>
            Move It to Its Pile...
          </Button>
        )}
        <Field label="Reason" autoComplete="off" {...form.field("reason")} />
        {"unread" in record && record.unread !== null && (
          <Checkbox
            label="At every pile of which it was said with this one"
            {...form.register("everyPile")}
          />
        )}
      </form>
    </Dialog>
  )
}

const withoutNumber: readonly RecordKind[] = ["turns", "visits", "occurrences"]

/** The reasons that people give most; some kinds have no number that somebody types, and what is of the yard has no pile. */
const reasonsFor = (kind: RecordKind, row: Row) =>
  [
    ...(withoutNumber.includes(kind) ? [] : [wrongNumber]),
    ...(isYard(row) ? [] : [wrongPile]),
    enteredTwice,
  ].map((reason) => ({
    value: reason,
    label: reason,
  }))

import { OccurrenceForm } from "#contract/occurrences"
import { gateScreen, pathTo, rowScreen } from "#contract/screens"
import { occurrenceKinds } from "#domain/occurrences"
import { isYard, type Row } from "#domain/rows"
import { formatDateTime } from "../format/dates"
import { Form } from "../forms/form"
import { useFirstField } from "../forms/use-first-field"
import { useForm } from "../forms/use-form"
import type { FormDraft } from "../forms/with-draft"
import { goOnSaved } from "../outbox/tell-saved"
import { MomentField } from "../records/moment-field"
import { useOptionalPhoto } from "../records/optional-photo"
import { useMoment } from "../records/use-moment"
import { RowFormScreen } from "../rows/row-form-screen"
import { withErrorToast } from "../toasts/with-error-toast"
import { Field } from "../ui/field"
import { Select } from "../ui/select"
import { TextArea } from "../ui/text-area"
import { useAddOccurrence } from "./data"
import { occurrenceWords } from "./words"

/** What happened at a pile; in the yard what is of the farm and of no pile. */
export const AddOccurrenceScreen = ({ rowId }: { rowId: number }) => (
  <RowFormScreen
    title="Add Occurrence"
    rowId={rowId}
    what="occurrence"
    beside={(row) => isYard(row) && <p>Of the farm, and of no pile.</p>}
  >
    {(row, draft) => <OccurrenceFields row={row} draft={draft} />}
  </RowFormScreen>
)

const OccurrenceFields = ({ row, draft }: { row: Row; draft: FormDraft }) => {
  const addOccurrence = useAddOccurrence(row)
  const moment = useMoment(draft, row)
  const submit = ({ person, action, ...occurrence }: OccurrenceForm, occurredAt: string) =>
    withErrorToast("Error recording occurrence", async (goOn) => {
      const texts = { person: person || null, action: action || null }
      const saved = await addOccurrence({ ...occurrence, ...texts, occurredAt }, draft)
      await saved.refreshed
      const told = { row, kind: "occurrences", saved, words: "Occurrence recorded" } as const
      await goOnSaved(goOn, isYard(row) ? gateScreen : pathTo(rowScreen, { rowId: row.id }), told)
    })
  const form = useForm(OccurrenceForm, fresh, moment.timed(submit), draft)
  const what = useFirstField(form.field("what"))
  const label = "Photo (Optional)"
  const { control } = form
  const photo = useOptionalPhoto({ kind: "occurrences", row, draft, control, name: "photo", label })
  return (
    <Form form={form} draft={draft} submit="Save Occurrence" busy="Saving..." disabled={photo.isReading}>
      <Select label="What" {...what}>
        <option value="">Choose...</option>
        {occurrenceKinds.map((kind) => (
          <option key={kind} value={kind}>
            {occurrenceWords[kind]}
          </option>
        ))}
      </Select>
      <TextArea label="Details" {...form.field("details")} />
      <Field
        label="Person (optional)"
        hint="Who complained, inspected, or brought the load."
        autoComplete="off"
        {...form.field("person")}
      />
      <Field
        label="Action (optional)"
        hint="What was done about it."
        autoComplete="off"
        {...form.field("action")}
      />
      <MomentField
        label="Date & Time"
        moment={moment}
        format={formatDateTime}
        reason={form.field("lateReason")}
      />
      {photo.field}
    </Form>
  )
}

const fresh = { details: "", person: "", action: "" }

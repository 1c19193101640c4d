import { SampleForm } from "#contract/samples"
import { pathTo, rowScreen } from "#contract/screens"
import type { Row } from "#domain/rows"
import { formatDateTime } from "../format/dates"
import { Form } from "../forms/form"
import { useFirstField } from "../forms/use-first-field"
import { numeric, useForm } from "../forms/use-form"
import type { FormDraft } from "../forms/with-draft"
import { goOnSaved } from "../outbox/tell-saved"
import { MomentField } from "../records/moment-field"
import { useOptionalPhoto } from "../records/optional-photo"
import { useMoment } from "../records/use-moment"
import { RowFormScreen } from "../rows/row-form-screen"
import { withErrorToast } from "../toasts/with-error-toast"
import { Field } from "../ui/field"
import { TextArea } from "../ui/text-area"
import { useAddSample } from "./data"

export const AddSampleScreen = ({ rowId }: { rowId: number }) => (
  <RowFormScreen title="Add Sample" rowId={rowId} what="sample">
    {(row, draft) => <SampleFields row={row} draft={draft} />}
  </RowFormScreen>
)

const SampleFields = ({ row, draft }: { row: Row; draft: FormDraft }) => {
  const addSample = useAddSample(row)
  const moment = useMoment(draft, row)
  const submit = (sample: SampleForm, takenAt: string) =>
    withErrorToast("Error recording sample", async (goOn) => {
      const saved = await addSample({ ...withoutEmpty(sample), takenAt }, draft)
      await saved.refreshed
      const told = { row, kind: "samples", saved, words: "Sample recorded" } as const
      await goOnSaved(goOn, pathTo(rowScreen, { rowId: row.id }), told)
    })
  const form = useForm(SampleForm, noTexts, moment.timed(submit), draft)
  const points = useFirstField(form.field("points", numeric))
  const label = "Photo (Optional)"
  const photo = useOptionalPhoto({ kind: "samples", row, draft, control: form.control, name: "photo", label })
  return (
    <Form form={form} draft={draft} submit="Save Sample" busy="Saving..." disabled={photo.isReading}>
      <Field
        label="Points (optional)"
        hint="Of how many points it is composed."
        inputMode="numeric"
        autoComplete="off"
        {...points}
      />
      <Field label="Laboratory (optional)" autoComplete="off" {...form.field("laboratory")} />
      <Field
        label="Chain of Custody (optional)"
        hint="Its number, or the laboratory's."
        autoComplete="off"
        {...form.field("chain")}
      />
      <Field
        label="Taken By (optional)"
        hint="If that is somebody else than you."
        autoComplete="off"
        {...form.field("takenBy")}
      />
      <TextArea label="Notes (optional)" {...form.field("notes")} />
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

const noTexts = { takenBy: "", laboratory: "", chain: "", notes: "" }

const withoutEmpty = ({ takenBy, laboratory, chain, notes, points, ...sample }: SampleForm): SampleForm => ({
  ...sample,
  takenBy: takenBy || null,
  points: points ?? null,
  laboratory: laboratory || null,
  chain: chain || null,
  notes: notes || null,
})

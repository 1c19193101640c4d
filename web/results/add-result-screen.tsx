import { linesOfForm, ResultForm } from "#contract/results"
import { addSampleScreen, pathTo, rowScreen } from "#contract/screens"
import { notVoided } from "#domain/records"
import type { Limit } from "#domain/result-limits"
import { withLimits } from "#domain/results"
import { isEditable, type Row } from "#domain/rows"
import type { Sample } from "#domain/samples"
import { useKnown } from "../api/records"
import { formatDate, formatDateTime } from "../format/dates"
import { Form } from "../forms/form"
import { numeric, useForm } from "../forms/use-form"
import type { FormDraft } from "../forms/with-draft"
import { goOnSaved } from "../outbox/tell-saved"
import { MomentField } from "../records/moment-field"
import { useOptionalPhoto } from "../records/optional-photo"
import { useMoment } from "../records/use-moment"
import { RowFormScreen } from "../rows/row-form-screen"
import { useUser } from "../session/session"
import { withErrorToast } from "../toasts/with-error-toast"
import { ButtonLink } from "../ui/button-link"
import { Choice } from "../ui/choice"
import { EmptyState } from "../ui/empty-state"
import { Select } from "../ui/select"
import { samplesOf, useAddResult } from "./data"
import { firstLines, LineFields } from "./line-fields"

export const AddResultScreen = ({ rowId }: { rowId: number }) => (
  <RowFormScreen title="Add Result" rowId={rowId} what="result" evenRemoved>
    {(row, draft) => <OfSamples row={row} draft={draft} />}
  </RowFormScreen>
)

type Props = { row: Row; draft: FormDraft }

/** A result is of a sample that the server has numbered. */
const OfSamples = (props: Props) => {
  const { row } = props
  const all = notVoided(useKnown(samplesOf(row.id)).lines)
  const samples = all.filter(({ waiting }) => !waiting)
  if (samples.length > 0) return <ResultFields {...props} samples={samples} />
  return (
    <>
      <EmptyState>
        {all.length > 0
          ? "The sample still waits on this phone. Its result comes after it."
          : "A result is of a sample, and this pile has none yet."}
      </EmptyState>
      {isEditable(row) && (
        <ButtonLink href={pathTo(addSampleScreen, { rowId: row.id })}>Add Sample</ButtonLink>
      )}
    </>
  )
}

const ResultFields = ({ row, draft, samples }: Props & { samples: readonly Sample[] }) => {
  const addResult = useAddResult(row)
  const limits = useLimits(row)
  const moment = useMoment(draft, row)
  const submit = (result: ResultForm, resultAt: string) =>
    withErrorToast("Error recording result", async (goOn) => {
      const { sampleNumber, sent, lateReason, photo } = result
      const lines = withLimits(linesOfForm(result), limits)
      const saved = await addResult({ sampleNumber, sent, lines, lateReason, photo, resultAt }, draft)
      await saved.refreshed
      const words = sent ? "Recorded that it was sent" : "Result recorded"
      await goOnSaved(goOn, pathTo(rowScreen, { rowId: row.id }), { row, kind: "results", saved, words })
    })
  const [newest] = samples
  const fresh = {
    ...(newest && { sampleNumber: newest.sampleNumber }),
    sent: false,
    lines: firstLines(limits),
  }
  const form = useForm(ResultForm, fresh, moment.timed(submit), draft)
  const sent = form.watch("sent")
  const label = "Photo of the Report (Optional)"
  const photo = useOptionalPhoto({ kind: "results", row, draft, control: form.control, name: "photo", label })
  return (
    <Form form={form} draft={draft} submit="Save Result" busy="Saving..." disabled={photo.isReading}>
      <Select label="Sample" {...form.field("sampleNumber", numeric)}>
        {samples.map((sample) => (
          <option key={sample.id} value={sample.sampleNumber}>
            {sampleName(sample)}
          </option>
        ))}
      </Select>
      <Choice
        label="What Came of It"
        options={steps}
        chosen={sent ? "sent" : "results"}
        onChoose={(step) => form.setValue("sent", step === "sent", { shouldDirty: true })}
      />
      {!sent && <LineFields form={form} />}
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

const steps = [
  { value: "results", label: "Results" },
  { value: "sent", label: "Sent, no results yet" },
] as const

const sampleName = ({ sampleNumber, takenAt, laboratory }: Sample) =>
  [`${sampleNumber}`, formatDate(takenAt), laboratory].filter(Boolean).join(", ")

/** Those of the row's farm. A farm that this device kept from before names none. */
const useLimits = ({ farmId }: Row): readonly Limit[] => {
  const { farms } = useUser()
  return farms.find(({ id }) => id === farmId)?.limits ?? []
}

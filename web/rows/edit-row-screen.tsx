import { isOtherMethod, methodFields, withRule } from "#contract/methods"
import { type Correction, type CorrectionForm, correctionForm } from "#contract/rows"
import { pathTo, rowScreen } from "#contract/screens"
import type { Row } from "#domain/rows"
import { startDays } from "#domain/start-days"
import { Form } from "../forms/form"
import { MethodFields } from "../forms/method-fields"
import { useForm } from "../forms/use-form"
import type { FormDraft } from "../forms/with-draft"
import { serverNow } from "../lib/server-clock"
import { useZone } from "../session/today"
import { toast } from "../toasts/toast"
import { withErrorToast } from "../toasts/with-error-toast"
import { Field } from "../ui/field"
import { useCorrectRow } from "./change-row"
import { RowFields } from "./row-fields"
import { RowFormScreen } from "./row-form-screen"

export const EditRowScreen = ({ rowId }: { rowId: number }) => (
  <RowFormScreen title="Edit Row" rowId={rowId} what="correction">
    {(row, draft) => <CorrectionFields row={row} draft={draft} />}
  </RowFormScreen>
)

const CorrectionFields = ({ row, draft }: { row: Row; draft: FormDraft }) => {
  const correctRow = useCorrectRow(row.id)
  const days = startDays(useZone(row.farmId))
  const today = () => days.dayOf(serverNow())
  const submit = (values: CorrectionForm) =>
    withErrorToast("Error updating row", async (goOn) => {
      const correction = correctionOf(row, values, days)
      if (Object.keys(correction).length > 0) {
        await correctRow(correction).catch(taken)
        toast({ title: "Row updated" })
      }
      draft.discard()
      goOn(pathTo(rowScreen, { rowId: row.id }))
    })
  const form = useForm(
    correctionForm(today, row),
    { ...formOf(row, days), ...methodFields(row), methodReason: "" },
    submit,
    draft,
  )
  /** When another pile has the new label, the form stays as it is. */
  const taken = (error: unknown) => {
    if (form.getValues("rowId") !== row.rowId) return form.refusedAt("rowId", 409)(error)
    throw error
  }
  return (
    <Form form={form} draft={draft} submit="Save Changes" busy="Saving...">
      <RowFields field={form.field} />
      <MethodFields label="Method" field={form.field} method={form.watch("method")} />
      {isOtherMethod(row, form.watch()) && (
        <Field
          label="Reason"
          hint="Why the method changes"
          autoComplete="off"
          {...form.field("methodReason")}
        />
      )}
      <Field label="Start Date" type="date" max={today()} {...form.field("startDate")} />
    </Form>
  )
}

type Days = ReturnType<typeof startDays>

const formOf = (row: Row, { dayOf }: Days) => ({
  rowId: row.rowId,
  location: row.location,
  length: row.length,
  width: row.width,
  cubicYards: row.cubicYards,
  materialCategoryId: row.materialCategoryId,
  startDate: dayOf(row.startDate),
})

/** The fields that differ from the row; an emptied field becomes null. */
const correctionOf = (row: Row, form: CorrectionForm, days: Days): Correction => {
  const { startDate, method, ownRule, methodReason, ...values } = withRule(form)
  const { startDate: startedOn, ...before } = formOf(row, days)
  const after: typeof before = {
    ...values,
    cubicYards: values.cubicYards ?? null,
    materialCategoryId: values.materialCategoryId ?? null,
  }
  const was = new Map<string, unknown>(Object.entries(before))
  const changed = Object.entries(after).filter(([field, value]) => value !== was.get(field))
  return {
    ...Object.fromEntries(changed),
    ...(startDate !== startedOn && { startDate: days.startOf(startDate, serverNow()) }),
    ...(isOtherMethod(row, form) && { method, ownRule, methodReason }),
  }
}

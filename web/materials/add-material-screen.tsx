import { NewMaterial } from "#contract/materials"
import { pathTo, rowScreen } from "#contract/screens"
import type { Row } from "#domain/rows"
import { CategorySelect } from "../categories/category-select"
import { formatDate } from "../format/dates"
import { Form } from "../forms/form"
import { MomentField } from "../forms/moment-field"
import { numeric, useForm } from "../forms/use-form"
import { useMoment } from "../forms/use-moment"
import type { FormDraft } from "../forms/with-draft"
import { tellSaved } from "../outbox/tell-saved"
import { RowFormScreen, rowNumber } from "../rows/row-form-screen"
import { withErrorToast } from "../toasts/with-error-toast"
import { Button } from "../ui/button"
import { Field } from "../ui/field"
import { TextArea } from "../ui/text-area"
import { useAddMaterial } from "./data"

export const AddMaterialScreen = ({ rowId }: { rowId: number }) => (
  <RowFormScreen title="Add Material" rowId={rowId} what="material" heading={rowAndPlace}>
    {(row, draft) => <MaterialFields row={row} draft={draft} />}
  </RowFormScreen>
)

const rowAndPlace = (row: Row) => (
  <hgroup>
    {rowNumber(row)}
    <p>{row.location}</p>
  </hgroup>
)

const MaterialFields = ({ row, draft }: { row: Row; draft: FormDraft }) => {
  const addMaterial = useAddMaterial(row)
  const moment = useMoment(draft)
  const submit = (material: NewMaterial, addedAt: string) =>
    withErrorToast("Error adding material", async (goOn) => {
      const saved = await addMaterial({ ...material, notes: material.notes || null, addedAt }, draft)
      tellSaved(saved, "Material added to compost row")
      await saved.refreshed
      goOn(pathTo(rowScreen, { rowId: row.id }))
    })
  const form = useForm(NewMaterial, { notes: "" }, moment.timed(submit), draft)
  const { errors, register } = form
  return (
    <Form
      onSubmit={form.onSubmit}
      sending={form.sending}
      draft={draft}
      action={
        <Button type="submit" busy={form.busy && "Adding..."}>
          Add Material
        </Button>
      }
    >
      <Field
        label="Volume (cubic yards)"
        inputMode="numeric"
        autoComplete="off"
        error={errors.cubicYards?.message}
        {...register("cubicYards", numeric)}
      />
      <CategorySelect
        label="Material Type"
        none="Select a material"
        error={errors.materialCategoryId?.message}
        {...register("materialCategoryId", numeric)}
      />
      <TextArea label="Notes (optional)" error={errors.notes?.message} {...register("notes")} />
      <MomentField label="Date Added" moment={moment} format={formatDate} />
    </Form>
  )
}

import { MaterialForm } from "#contract/materials"
import { pathTo, rowScreen } from "#contract/screens"
import { unitNamed } from "#domain/metric-units"
import type { Row } from "#domain/rows"
import { unitOf } from "#domain/units"
import { CategorySelect } from "../categories/category-select"
import { formatDate } from "../format/dates"
import { Form } from "../forms/form"
import { measured, QuantityField } from "../forms/quantity-field"
import { useFirstField } from "../forms/use-first-field"
import { numeric, useForm } from "../forms/use-form"
import type { FormDraft } from "../forms/with-draft"
import { goOnSaved } from "../outbox/tell-saved"
import { MomentField } from "../records/moment-field"
import { useMoment } from "../records/use-moment"
import { RowFormScreen } from "../rows/row-form-screen"
import { withErrorToast } from "../toasts/with-error-toast"
import { TextArea } from "../ui/text-area"
import { useAddMaterial } from "./data"
import { StartsCount } from "./starts-count"

export const AddMaterialScreen = ({ rowId }: { rowId: number }) => (
  <RowFormScreen title="Add Material" rowId={rowId} what="material">
    {(row, draft) => <MaterialFields row={row} draft={draft} />}
  </RowFormScreen>
)

const MaterialFields = ({ row, draft }: { row: Row; draft: FormDraft }) => {
  const addMaterial = useAddMaterial(row)
  const moment = useMoment(draft, row)
  const submit = (material: MaterialForm, addedAt: string) =>
    withErrorToast("Error adding material", async (goOn) => {
      const saved = await addMaterial({ ...material, notes: material.notes || null, addedAt }, draft)
      await saved.refreshed
      const told = { row, kind: "materials", saved, words: "Material added to compost row" } as const
      await goOnSaved(goOn, pathTo(rowScreen, { rowId: row.id }), told)
    })
  const form = useForm(
    MaterialForm,
    { notes: "", unit: unitOf("volume").symbol },
    moment.timed(submit),
    draft,
  )
  const typedIn = unitNamed("volume", form.watch("unit") ?? "")
  const volume = useFirstField(form.field("cubicYards", measured("volume", typedIn)))
  return (
    <Form form={form} draft={draft} submit="Add Material" busy="Adding...">
      <QuantityField
        quantity="volume"
        typedIn={typedIn}
        label={({ words }) => `Volume (${words})`}
        {...volume}
      />
      <CategorySelect
        label="Material Type"
        none="Select a material"
        {...form.field("materialCategoryId", numeric)}
      />
      {row.cookingDays > 0 && (
        <StartsCount
          categoryId={form.watch("materialCategoryId")}
          answer={form.watch("startsCount")}
          onAnswer={(startsCount) => form.setValue("startsCount", startsCount)}
        />
      )}
      <TextArea label="Notes (optional)" {...form.field("notes")} />
      <MomentField label="Date Added" moment={moment} format={formatDate} reason={form.field("lateReason")} />
    </Form>
  )
}

import { useController } from "react-hook-form"
import { pathTo, rowScreen } from "#contract/screens"
import { photoLimit, TemperatureForm } from "#contract/temperatures"
import type { Row } from "#domain/rows"
import { formatDateTime } from "../format/dates"
import { Form } from "../forms/form"
import { numeric, useForm } from "../forms/use-form"
import type { FormDraft } from "../forms/with-draft"
import { PhotoField } from "../photos/photo-field"
import { usePhotoPicker } from "../photos/use-photo-picker"
import { RowFormScreen, rowNumber } from "../rows/row-form-screen"
import { toast } from "../toasts/toast"
import { withErrorToast } from "../toasts/with-error-toast"
import { Button } from "../ui/button"
import { Field } from "../ui/field"
import { ReadOnlyField } from "../ui/read-only-field"
import { useLogTemperature } from "./data"

export const LogTemperatureScreen = ({ rowId }: { rowId: number }) => (
  <RowFormScreen title="Log Temperature" rowId={rowId} what="temperature" heading={rowNumber}>
    {(row, draft) => <ReadingFields row={row} draft={draft} />}
  </RowFormScreen>
)

const ReadingFields = ({ row, draft }: { row: Row; draft: FormDraft }) => {
  const logTemperature = useLogTemperature(row.id)
  const recorded = () => {
    draft.discard()
    toast({ title: "Temperature recorded" })
  }
  const submit = (reading: TemperatureForm) =>
    withErrorToast("Error recording temperature", async (goOn) => {
      await logTemperature({ ...reading, recordedAt: new Date(draft.begunAt).toISOString() }, recorded)
      goOn(pathTo(rowScreen, { rowId: row.id }))
    })
  const form = useForm(TemperatureForm, {}, submit, draft)
  const photo = useController({ control: form.control, name: "photo" })
  const picker = usePhotoPicker(photoLimit, photo.field.onChange)
  return (
    <Form
      onSubmit={form.onSubmit}
      sending={form.sending}
      draft={draft}
      action={
        <Button type="submit" disabled={picker.reading} busy={form.busy && "Saving..."}>
          Save Temperature
        </Button>
      }
    >
      <Field
        label="Temperature (°F)"
        large
        unit="°F"
        inputMode="numeric"
        autoComplete="off"
        error={form.errors.temperature?.message}
        {...form.register("temperature", numeric)}
      />
      <ReadOnlyField label="Date & Time">{formatDateTime(draft.begunAt)}</ReadOnlyField>
      <PhotoField
        ref={photo.field.ref}
        label="Photo (Required)"
        error={form.errors.photo?.message}
        photo={photo.field.value}
        busy={picker.reading}
        onPick={picker.pick}
        onRemove={() => photo.field.onChange(undefined)}
      />
    </Form>
  )
}

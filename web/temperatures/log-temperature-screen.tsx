import { useController } from "react-hook-form"
import type { Row } from "#contract/rows"
import { photoLimit, TemperatureForm } from "#contract/temperatures"
import { attempt } from "../lib/attempt"
import { dateTimeOf } from "../lib/dates"
import { numeric, useForm } from "../lib/form"
import { usePhotoPicker } from "../lib/photo-picker"
import { toast } from "../lib/toast"
import { RowFormScreen, rowNumber } from "../rows/row-form-screen"
import { Button } from "../ui/button"
import type { FormDraft } from "../ui/drafted"
import { Fact } from "../ui/fact"
import { Field } from "../ui/field"
import { Form } from "../ui/form"
import { PhotoField } from "../ui/photo-field"
import { useLogTemperature } from "./data"

export const LogTemperatureScreen = ({ rowId }: { rowId: number }) => (
  <RowFormScreen title="Log Temperature" rowId={rowId} what="temperature" heading={rowNumber}>
    {(row, draft) => <ReadingFields row={row} draft={draft} />}
  </RowFormScreen>
)

const ReadingFields = ({ row, draft }: { row: Row; draft: FormDraft }) => {
  const logTemperature = useLogTemperature(row.id)
  const recorded = () => {
    draft.drop()
    toast({ title: "Temperature recorded" })
  }
  const submit = (reading: TemperatureForm) =>
    attempt("Error recording temperature", async (goOn) => {
      await logTemperature({ ...reading, recordedAt: new Date(draft.begunAt).toISOString() }, recorded)
      goOn(`/rows/${row.id}`)
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
      <Fact label="Date & Time">{dateTimeOf(draft.begunAt)}</Fact>
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

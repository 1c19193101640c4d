import { useController } from "react-hook-form"
import { photoLimit, TemperatureForm } from "#contract/temperatures"
import type { Row } from "#domain/rows"
import { formatDateTime } from "../format/dates"
import { Form } from "../forms/form"
import { MomentField } from "../forms/moment-field"
import { measured, QuantityField } from "../forms/quantity-field"
import { useFirstFocus } from "../forms/use-first-focus"
import type { FormDraft } from "../forms/with-draft"
import { PhotoField } from "../photos/photo-field"
import { usePhotoPicker } from "../photos/use-photo-picker"
import { RowFormScreen, rowNumber } from "../rows/row-form-screen"
import { PileHead } from "./pile-head"
import { numberClass, ReadingQuestion, useWholeNumber } from "./reading-question"
import { SaveButtons } from "./save-buttons"
import { SavedLine } from "./saved-line"
import { usePhotoFirst } from "./use-photo-first"
import { useReadingForm } from "./use-reading-form"

export const LogTemperatureScreen = ({ rowId }: { rowId: number }) => (
  <RowFormScreen title="Log Temperature" rowId={rowId} what="temperature" heading={heading}>
    {(row, draft) => <ReadingFields row={row} draft={draft} />}
  </RowFormScreen>
)

const heading = (row: Row) => (
  <>
    <SavedLine rowId={row.id} />
    <PileHead row={row}>{rowNumber(row)}</PileHead>
  </>
)

const ReadingFields = ({ row, draft }: { row: Row; draft: FormDraft }) => {
  const { form, moment, sendThen, turns, setTurns } = useReadingForm(row, draft)
  // Before the photo: of two wrong fields the one that was registered first gets the focus.
  const temperature = form.field("temperature", measured("temperature"))
  const focused = useFirstFocus(temperature.ref)
  const typed = useWholeNumber(form.watch("temperature"))
  const photo = useController({ control: form.control, name: "photo" })
  const picker = usePhotoPicker(photoLimit, photo.field.onChange)
  const photoFirst = usePhotoFirst()
  const saveAndNext = (next: Row) => {
    const number = form.getValues("temperature")
    // A restored draft has null for what is not filled in.
    if (number == null && photoFirst.isSecondTap()) return
    const isMissing = !photo.field.value && isNumber(number)
    if (isMissing && !moment.isKnown()) return
    if (isMissing) photoFirst.take(() => form.run(sendThen(next)))
    else form.run(sendThen(next))
  }
  return (
    <Form
      form={form}
      draft={draft}
      action={<SaveButtons row={row} busy={form.busy} disabled={picker.reading} onNext={saveAndNext} />}
    >
      <div className={numberClass}>
        <QuantityField
          quantity="temperature"
          label={({ symbol }) => `Temperature (${symbol})`}
          large
          unitBehind
          {...temperature}
          ref={focused}
          onFocus={typed.onFocus}
          onChange={(event) => {
            moment.begin()
            return temperature.onChange(event)
          }}
          onBlur={(event) => {
            typed.onLeave()
            temperature.onBlur(event)
          }}
        />
        <ReadingQuestion row={row} temperature={typed.number} turns={turns} onTurns={setTurns} />
      </div>
      <MomentField label="Date & Time" moment={moment} format={formatDateTime} />
      <PhotoField
        ref={photo.field.ref}
        take={photoFirst.camera}
        isNext={typed.number !== undefined}
        label="Photo (Required)"
        error={photo.fieldState.error?.message}
        isLost={draft.lacksPhoto}
        photo={photo.field.value}
        busy={picker.reading}
        onPick={async (file) => photoFirst.goOn(await picker.pick(file))}
        onOpen={photoFirst.forget}
        onCancel={() => photoFirst.goOn(true)}
        onRemove={() => photo.field.onChange(undefined)}
      />
    </Form>
  )
}

const isNumber = (value: unknown) => TemperatureForm.shape.temperature.safeParse(value).success

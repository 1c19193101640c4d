import { type FormEvent, type KeyboardEvent, useState } from "react"
import { useController } from "react-hook-form"
import { photoLimit, TemperatureForm } from "#contract/temperatures"
import { unitNamed } from "#domain/metric-units"
import type { Row } from "#domain/rows"
import { type Unit, unitOf } from "#domain/units"
import { formatDateTime } from "../format/dates"
import { Form } from "../forms/form"
import { measured, QuantityField } from "../forms/quantity-field"
import { useFirstField } from "../forms/use-first-field"
import type { FormDraft } from "../forms/with-draft"
import { PhotoField } from "../photos/photo-field"
import { usePhotoPicker } from "../photos/use-photo-picker"
import { MomentField } from "../records/moment-field"
import { usePhotoAgain } from "../records/use-photo-again"
import { RowFormScreen } from "../rows/row-form-screen"
import { LastReading } from "./last-reading"
import style from "./log-temperature-screen.module.css"
import { ReadingQuestion, useWholeNumber } from "./reading-question"
import { FindOnward, type Onward, SaveButtons } from "./save-buttons"
import { usePhotoFirst } from "./use-photo-first"
import { useReadingForm } from "./use-reading-form"

export const LogTemperatureScreen = ({ rowId }: { rowId: number }) => (
  <RowFormScreen title="Log Temperature" rowId={rowId} what="temperature" beside={lastReading}>
    {(row, draft) => <ReadingFields row={row} draft={draft} />}
  </RowFormScreen>
)

const lastReading = (row: Row) => <LastReading row={row} />

const ReadingFields = ({ row, draft }: { row: Row; draft: FormDraft }) => {
  const [onward, setOnward] = useState<Onward>()
  const [pressed, setPressed] = useState<"save" | "onward">("save")
  const { form, moment, sendThen, turns, setTurns } = useReadingForm(row, draft, onward)
  // Before the photo: of two wrong fields the one that was registered first gets the focus.
  const unit = unitNamed("temperature", form.watch("unit") ?? "") ?? unitOf("temperature")
  const temperature = useFirstField(form.field("temperature", measured("temperature", unit)))
  const typed = useWholeNumber(form.watch("temperature"), row.lastTemperature, unit)
  const photo = useController({ control: form.control, name: "photo" })
  const picker = usePhotoPicker(photoLimit, photo.field.onChange)
  const photoFirst = usePhotoFirst()
  const lacksPhoto = usePhotoAgain("temperatures", row.id, draft, photo.field.onChange)
  /** The same number, of another unit. */
  const typeIn = (other: Unit) => {
    const number = form.getValues("temperature")
    form.setValue("unit", other.symbol)
    form.setValue("temperature", other.toStored(unit.fromStored(number)))
  }
  const goOnward = () => {
    const number = form.getValues("temperature")
    // A restored draft has null for what is not filled in.
    if (number == null && photoFirst.isSecondTap()) return
    if (!typed.isAsked()) return
    setPressed("onward")
    const isMissing = !photo.field.value && isNumber(number)
    // Not before the camera is away: the photo would be taken for a record that lacks more.
    if (isMissing && !moment.isReady(form.getValues("lateReason"))) return form.run(sendThen(onward))
    if (isMissing) photoFirst.take(() => form.run(sendThen(onward)))
    else form.run(sendThen(onward))
  }
  const enter = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || !onward) return
    event.preventDefault()
    if (!event.repeat && !form.busy && !picker.reading) goOnward()
  }
  const save = (event: FormEvent) => {
    if (typed.isAsked()) return form.onSubmit(event)
    event.preventDefault()
  }
  return (
    <Form
      form={{ ...form, onSubmit: save }}
      draft={draft}
      action={
        <SaveButtons
          onward={onward}
          busy={form.busy && pressed}
          disabled={picker.reading}
          onSave={() => setPressed("save")}
          onOnward={goOnward}
        />
      }
    >
      {/* Beside the buttons, which stay the same elements under a finger. */}
      <FindOnward row={row} onFound={setOnward} />
      <div className={style.fields}>
        <div className={style.number}>
          <QuantityField
            // What was typed is shown in another unit once that is chosen.
            key={unit.symbol}
            quantity="temperature"
            typedIn={unit}
            label={({ symbol }) => `Temperature (${symbol})`}
            large
            unitBehind
            enterKeyHint={onward ? "go" : "done"}
            {...temperature}
            onKeyDown={enter}
            onChange={(event) => {
              moment.begin()
              typed.onType()
              return temperature.onChange(event)
            }}
            onLeave={typed.onLeave}
          />
          <ReadingQuestion
            row={row}
            temperature={typed.number}
            unit={unit}
            onUnit={typeIn}
            turns={turns}
            onTurns={setTurns}
          />
        </div>
        <div className={style.moment}>
          <MomentField
            label="Date & Time"
            moment={moment}
            format={formatDateTime}
            reason={form.field("lateReason")}
          />
        </div>
        <PhotoField
          ref={photo.field.ref}
          take={photoFirst.camera}
          isNext={typed.number !== undefined}
          label="Photo (Required)"
          error={photo.fieldState.error?.message}
          isLost={draft.lacksPhoto || lacksPhoto}
          photo={photo.field.value}
          busy={picker.reading}
          onPick={async (file) => photoFirst.goOn(await picker.pick(file))}
          onOpen={photoFirst.forget}
          onCancel={() => photoFirst.goOn(true)}
          onRemove={() => photo.field.onChange(undefined)}
        />
      </div>
    </Form>
  )
}

const isNumber = (value: unknown) => TemperatureForm.shape.temperature.safeParse(value).success

import { type FormEvent, type KeyboardEvent, type SyntheticEvent, useRef, useState } from "react"
import { useController } from "react-hook-form"
import { LadderForm } from "#contract/ladder"
import { photoLimit, TemperatureForm } from "#contract/temperatures"
import { unitNamed } from "#domain/metric-units"
import { usualPositions } from "#domain/positions"
import type { Row } from "#domain/rows"
import { type Unit, unitOf } from "#domain/units"
import { Boundary } from "../api/boundary"
import { lazyPart } from "../api/lazy-part"
import { PartFailure } from "../api/missing-part"
import { formatDateTime } from "../format/dates"
import { Form } from "../forms/form"
import { measured, QuantityField } from "../forms/quantity-field"
import { useFirstField } from "../forms/use-first-field"
import type { FormDraft } from "../forms/with-draft"
import { afterPress } from "../lib/after-press"
import { PhotoField } from "../photos/photo-field"
import { usePhotoPicker } from "../photos/use-photo-picker"
import { MomentField } from "../records/moment-field"
import { usePhotoAgain } from "../records/use-photo-again"
import { RowFormScreen } from "../rows/row-form-screen"
import { useUser } from "../session/session"
import { Skeleton } from "../ui/skeleton"
import { HeatSummary } from "./heat-summary"
import { LastReading } from "./last-reading"
import style from "./log-temperature-screen.module.css"
import { ProbeField } from "./probe-field"
import { ReadingQuestion, useWholeNumber } from "./reading-question"
import { filledIn, hasPlacePhoto, placesOf, type ReadingValues } from "./rungs"
import { FindOnward, type Onward, SaveButtons } from "./save-buttons"
import { usePhotoFirst } from "./use-photo-first"
import { type ReadingForm, useReadingForm } from "./use-reading-form"

const Ladder = lazyPart(async () => (await import("./ladder")).Ladder)
const Seen = lazyPart(async () => (await import("./ladder")).Seen)

export const LogTemperatureScreen = ({ rowId }: { rowId: number }) => (
  <RowFormScreen title="Log Temperature" rowId={rowId} what="temperature" beside={lastReading}>
    {(row, draft) => <ReadingFields row={row} draft={draft} />}
  </RowFormScreen>
)

const lastReading = (row: Row) => <LastReading row={row} />

const ReadingFields = ({ row, draft }: { row: Row; draft: FormDraft }) => {
  const [onward, setOnward] = useState<Onward>()
  const [pressed, setPressed] = useState<"save" | "onward">("save")
  const reading = useReadingForm(row, draft, onward)
  const { form, moment, sendThen, isLadder } = reading
  const unit = unitNamed("temperature", form.watch("unit") ?? "") ?? unitOf("temperature")
  const typed = useWholeNumber(form.watch("temperature"), row.lastTemperature, unit)
  /** Of several probes: could the question about the one that was typed last be read? */
  const asked = useRef<() => boolean>(null)
  const isAsked = () => (isLadder ? (asked.current?.() ?? true) : typed.isAsked())
  const photo = useController({ control: form.control, name: "photo" })
  const picker = usePhotoPicker(photoLimit, photo.field.onChange)
  const photoFirst = usePhotoFirst()
  const lacksPhoto = usePhotoAgain("temperatures", row.id, draft, photo.field.onChange)
  const places = usePlaces(row, form)
  const saveOnward = async () => {
    setPressed("onward")
    await form.run(sendThen(onward)).finally(() => setPressed("save"))
  }
  const goOnward = ({ currentTarget }: SyntheticEvent) => {
    const values = form.getValues()
    if (isEmpty(values, isLadder) && photoFirst.isSecondTap()) return
    if (!isAsked()) return
    const isMissing = isLadder ? lacksOnlyPhoto(values) : !photo.field.value && isNumber(values.temperature)
    // Not before the camera is away: the photo would be taken for a record that lacks more.
    if (isMissing && moment.isReady(values.lateReason)) photoFirst.take(saveOnward)
    else afterPress(currentTarget, saveOnward)
  }
  const enter = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || !onward) return
    event.preventDefault()
    if (!event.repeat && !form.busy && !picker.reading) goOnward(event)
  }
  const save = (event: FormEvent) => {
    if (isAsked()) return form.onSubmit(event)
    event.preventDefault()
  }
  const endHint = onward ? "go" : "done"
  return (
    <Form
      form={{ ...form, onSubmit: save }}
      draft={draft}
      action={
        <>
          {isLadder && <HeatSummary form={form} />}
          <SaveButtons
            onward={onward}
            busy={form.busy && pressed}
            disabled={picker.reading}
            onOnward={goOnward}
          />
        </>
      }
    >
      {/* Beside the buttons, which stay the same elements under a finger. */}
      <FindOnward row={row} onFound={setOnward} />
      <div className={style.fields}>
        <div className={style.number}>
          {isLadder ? (
            <Boundary fallback={<Skeleton height="block" />} renderError={PartFailure}>
              <Ladder {...{ row, reading, places, asked, endHint }} onEnd={enter} />
            </Boundary>
          ) : (
            <OneNumber {...{ row, reading, unit, typed, endHint }} onEnter={enter} />
          )}
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
          isNext={isLadder ? filledIn(form.watch("readings")).length > 0 : typed.number !== undefined}
          label={isLadder && hasPlacePhoto(form.watch()) ? "Photo (Optional)" : "Photo (Required)"}
          error={photo.fieldState.error?.message}
          isLost={draft.lacksPhoto || lacksPhoto}
          photo={photo.field.value}
          busy={picker.reading}
          onPick={async (file) => photoFirst.goOn(await picker.pick(file))}
          onOpen={photoFirst.forget}
          onCancel={() => photoFirst.goOn(true)}
          onRemove={() => photo.field.onChange(undefined)}
        />
        <ProbeField row={row} form={form} />
      </div>
      {isLadder ? (
        <>
          {reading.closeLadder && (
            <button type="button" className={style.more} onClick={reading.closeLadder}>
              One probe
            </button>
          )}
          <Boundary fallback={null} renderError={() => null}>
            <Seen form={form} />
          </Boundary>
        </>
      ) : (
        <button type="button" className={style.more} onClick={() => reading.openLadder(places)}>
          More probes
        </button>
      )}
    </Form>
  )
}

type NumberProps = {
  row: Row
  reading: ReadingForm
  unit: Unit
  typed: ReturnType<typeof useWholeNumber>
  onEnter: (event: KeyboardEvent) => void
  endHint: "go" | "done"
}

const OneNumber = ({ row, reading, unit, typed, onEnter, endHint }: NumberProps) => {
  const { form, moment, turns, setTurns } = reading
  const temperature = useFirstField(form.field("temperature", measured("temperature", unit)))
  /** The same number, of another unit. */
  const typeIn = (other: Unit) => {
    const number = form.getValues("temperature")
    if (typeof number !== "number") return
    form.setValue("unit", other.symbol)
    form.setValue("temperature", other.toStored(unit.fromStored(number)))
  }
  return (
    <>
      <QuantityField
        // What was typed is shown in another unit once that is chosen.
        key={unit.symbol}
        quantity="temperature"
        typedIn={unit}
        label={({ symbol }) => `Temperature (${symbol})`}
        large
        unitBehind
        enterKeyHint={endHint}
        {...temperature}
        onKeyDown={onEnter}
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
    </>
  )
}

/** The farm's positions and depths, and others that a draft has numbers of. A farm that this device kept from before names none. */
const usePlaces = ({ farmId }: Row, form: ReadingForm["form"]) => {
  const { farms } = useUser()
  const { positions = usualPositions, depths = [] } = farms.find(({ id }) => id === farmId) ?? {}
  return placesOf({ positions, depths }, form.watch("readings"))
}

const isNumber = (value: unknown) => TemperatureForm.shape.temperature.safeParse(value).success

/** Are all of several probes right but for the photo? */
const lacksOnlyPhoto = (values: ReadingValues) =>
  LadderForm.safeParse(values).error?.issues.every(({ path: [field] }) => field === "photo") ?? false

/** A restored draft has null for what is not filled in. */
const isEmpty = ({ temperature, readings }: ReadingValues, isLadder: boolean) =>
  isLadder ? filledIn(readings).length === 0 : temperature == null

import { useController } from "react-hook-form"
import { MaterialForm } from "#contract/materials"
import { gateScreen, pathTo, rowScreen } from "#contract/screens"
import { photoLimit } from "#contract/temperatures"
import { mayBeHeated } from "#domain/may-be-heated"
import { unitNamed } from "#domain/metric-units"
import { isYard, type Row } from "#domain/rows"
import { unitOf } from "#domain/units"
import { CategorySelect } from "../categories/category-select"
import { formatDate, formatDateTime } from "../format/dates"
import { Form } from "../forms/form"
import { measured, QuantityField } from "../forms/quantity-field"
import { useFirstField } from "../forms/use-first-field"
import { numeric, useForm } from "../forms/use-form"
import type { FormDraft } from "../forms/with-draft"
import { goOnSaved } from "../outbox/tell-saved"
import { PhotoField } from "../photos/photo-field"
import { usePhotoPicker } from "../photos/use-photo-picker"
import { useAskTicket } from "../records/ask-ticket"
import { MomentField } from "../records/moment-field"
import { useMoment } from "../records/use-moment"
import { usePhotoAgain } from "../records/use-photo-again"
import { RowFormScreen } from "../rows/row-form-screen"
import { useUser } from "../session/session"
import { withErrorToast } from "../toasts/with-error-toast"
import { Fold } from "../ui/fold"
import { TextArea } from "../ui/text-area"
import { useAddMaterial } from "./data"
import { FormerLoads } from "./former-loads"
import { Haul, Origin, Refusal, Weight } from "./load-fields"
import { StartsCount } from "./starts-count"

/** What is added to a pile; in the yard a load that comes in at the gate. */
export const AddMaterialScreen = ({ rowId }: { rowId: number }) => {
  const { farms } = useUser()
  const isGate = farms.some(({ yardId }) => yardId === rowId)
  return (
    <RowFormScreen title={isGate ? "Load In" : "Add Material"} rowId={rowId} what="material">
      {(row, draft) => <MaterialFields row={row} draft={draft} />}
    </RowFormScreen>
  )
}

const MaterialFields = ({ row, draft }: { row: Row; draft: FormDraft }) => {
  const addMaterial = useAddMaterial(row)
  const moment = useMoment(draft, row)
  const isLoad = isYard(row)
  const { farms } = useUser()
  const hasGate = farms.some(({ id, yardId }) => id === row.farmId && yardId != null)
  const submit = (material: MaterialForm, addedAt: string) =>
    withErrorToast("Error adding material", async (goOn) => {
      const saved = await addMaterial({ ...material, notes: material.notes || null, addedAt }, draft)
      await saved.refreshed
      const words = isLoad ? "Load recorded" : "Material added to compost row"
      const told = { row, kind: "materials", saved, words } as const
      await goOnSaved(goOn, isLoad ? gateScreen : pathTo(rowScreen, { rowId: row.id }), told)
    })
  const send = moment.timed(submit)
  const form = useForm(
    MaterialForm,
    { notes: "", unit: unitOf("volume").symbol, weightUnit: unitOf("weight").symbol },
    send,
    draft,
  )
  const ticket = useAskTicket(row.farmId, {
    typed: () => form.getValues("ticket"),
    trigger: form.trigger,
    save: () => form.run(send),
  })
  const typedIn = unitNamed("volume", form.watch("unit") ?? "")
  const volume = useFirstField(form.field("cubicYards", measured("volume", typedIn)))
  const photo = useController({ control: form.control, name: "photo" })
  const picker = usePhotoPicker(photoLimit, photo.field.onChange)
  const lacksPhoto = usePhotoAgain("materials", row.id, draft, photo.field.onChange)
  const load = (
    <>
      <Weight form={form} row={row} />
      <Origin form={form} />
      <PhotoField
        ref={photo.field.ref}
        label="Ticket Photo (optional)"
        error={photo.fieldState.error?.message}
        isLost={draft.lacksPhoto || lacksPhoto}
        photo={photo.field.value}
        busy={picker.reading}
        onPick={picker.pick}
        onRemove={() => photo.field.onChange(undefined)}
      />
      <Haul form={form} />
    </>
  )
  return (
    <Form
      form={{ ...form, onSubmit: ticket.onSubmit }}
      draft={draft}
      submit={isLoad ? "Save Load" : "Add Material"}
      busy={isLoad ? "Saving..." : "Adding..."}
      disabled={picker.reading}
    >
      {isLoad && <FormerLoads form={form} farmId={row.farmId} />}
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
      {mayBeHeated(row) && (
        <StartsCount
          categoryId={form.watch("materialCategoryId")}
          answer={form.watch("startsCount")}
          onAnswer={(startsCount) => form.setValue("startsCount", startsCount)}
        />
      )}
      {isLoad ? load : hasGate && <Fold title="Where It Came From">{load}</Fold>}
      {isLoad && <Refusal form={form} />}
      <TextArea label="Notes (optional)" {...form.field("notes")} />
      <MomentField
        label={isLoad ? "Came In" : "Date Added"}
        moment={moment}
        format={isLoad ? formatDateTime : formatDate}
        reason={form.field("lateReason")}
      />
      {ticket.question}
    </Form>
  )
}

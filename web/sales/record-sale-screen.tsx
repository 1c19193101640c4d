import { useController } from "react-hook-form"
import { SaleForm } from "#contract/sales"
import { pathTo, rowScreen } from "#contract/screens"
import { photoLimit } from "#contract/temperatures"
import { countWords } from "#domain/count-words"
import { progressOf } from "#domain/needs"
import type { Row } from "#domain/rows"
import { netWeight } from "#domain/totals"
import { withUnit } from "#domain/units"
import { formatDateTime } from "../format/dates"
import { Form } from "../forms/form"
import { measured, QuantityField } from "../forms/quantity-field"
import { useFirstField } from "../forms/use-first-field"
import { useForm } from "../forms/use-form"
import type { FormDraft } from "../forms/with-draft"
import { goOnSaved } from "../outbox/tell-saved"
import { PhotoField } from "../photos/photo-field"
import { usePhotoPicker } from "../photos/use-photo-picker"
import { MomentField } from "../records/moment-field"
import { useMoment } from "../records/use-moment"
import { usePhotoAgain } from "../records/use-photo-again"
import { RowFormScreen } from "../rows/row-form-screen"
import { withErrorToast } from "../toasts/with-error-toast"
import { ClientField } from "./client-field"
import { useRecordSale } from "./data"
import style from "./sales.module.css"

export const RecordSaleScreen = ({ rowId }: { rowId: number }) => (
  <RowFormScreen title="Record Sale" rowId={rowId} what="sale">
    {(row, draft) => <SaleFields row={row} draft={draft} />}
  </RowFormScreen>
)

const SaleFields = ({ row, draft }: { row: Row; draft: FormDraft }) => {
  const recordSale = useRecordSale(row)
  const moment = useMoment(draft, row)
  const submit = (sale: SaleForm, removedAt: string) =>
    withErrorToast("Error recording sale", async (goOn) => {
      const saved = await recordSale({ ...sale, removedAt }, draft)
      await saved.refreshed
      const told = { row, kind: "sales", saved, words: "Sale recorded" } as const
      await goOnSaved(goOn, pathTo(rowScreen, { rowId: row.id }), told)
    })
  const form = useForm(SaleForm, { clientName: "" }, moment.timed(submit), draft)
  const client = useFirstField(form.field("clientName"))
  const photo = useController({ control: form.control, name: "photo" })
  const picker = usePhotoPicker(photoLimit, photo.field.onChange)
  const lacksPhoto = usePhotoAgain("sales", row.id, draft, photo.field.onChange)
  const [emptyWeight, fullWeight] = form.watch(["emptyWeight", "fullWeight"])
  return (
    <Form form={form} draft={draft} submit="Save Sale" busy="Saving..." disabled={picker.reading}>
      {!row.unsure && !progressOf(row).isComplete && (
        <p>
          Pile #{row.rowId} has {countWords(row)}.
        </p>
      )}
      <ClientField {...client} />
      <div className={style.weights}>
        <QuantityField
          quantity="weight"
          label={() => "Empty Weight"}
          unitBehind
          {...form.field("emptyWeight", { ...measured("weight"), deps: "fullWeight" })}
        />
        <QuantityField
          quantity="weight"
          label={() => "Full Weight"}
          unitBehind
          {...form.field("fullWeight", measured("weight"))}
        />
      </div>
      <output className={style.total} aria-label="Net weight" translate="no">
        <span className={style.small}>Net weight</span>
        {netOf({ emptyWeight, fullWeight })}
      </output>
      <MomentField
        label="Date & Time"
        moment={moment}
        format={formatDateTime}
        reason={form.field("lateReason")}
      />
      <PhotoField
        ref={photo.field.ref}
        label="Weigh Ticket Photo (Optional)"
        error={photo.fieldState.error?.message}
        isLost={draft.lacksPhoto || lacksPhoto}
        photo={photo.field.value}
        busy={picker.reading}
        onPick={picker.pick}
        onRemove={() => photo.field.onChange(undefined)}
      />
    </Form>
  )
}

/** The net weight, or a dash until both weights are valid: a field may hold text that is no number. */
const netOf = (weights: { emptyWeight: number; fullWeight: number }) => {
  const net = Object.values(weights).every(Number.isFinite) ? netWeight(weights) : 0
  return net > 0 ? withUnit("weight", net) : "–"
}

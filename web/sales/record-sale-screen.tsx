import { useController } from "react-hook-form"
import { maxLength } from "#contract/fields"
import { SaleForm } from "#contract/sales"
import { pathTo, rowScreen } from "#contract/screens"
import { photoLimit } from "#contract/temperatures"
import { countWords } from "#domain/count-words"
import { unitNamed } from "#domain/metric-units"
import { progressOf } from "#domain/needs"
import type { Row } from "#domain/rows"
import { netWeight } from "#domain/totals"
import { unitOf, withUnit } from "#domain/units"
import { formatDateTime } from "../format/dates"
import { Form } from "../forms/form"
import { measured, QuantityField } from "../forms/quantity-field"
import { useFirstField } from "../forms/use-first-field"
import { useForm } from "../forms/use-form"
import type { FormDraft } from "../forms/with-draft"
import { goOnSaved } from "../outbox/tell-saved"
import { PhotoField } from "../photos/photo-field"
import { usePhotoPicker } from "../photos/use-photo-picker"
import { useAskTicket } from "../records/ask-ticket"
import { MomentField } from "../records/moment-field"
import { useMoment } from "../records/use-moment"
import { usePhotoAgain } from "../records/use-photo-again"
import { RowFormScreen } from "../rows/row-form-screen"
import { withErrorToast } from "../toasts/with-error-toast"
import { Chips } from "../ui/chips"
import { Field } from "../ui/field"
import { ClientField } from "./client-field"
import { useRecordSale } from "./data"
import { LeftLine } from "./left-line"
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
  const send = moment.timed(submit)
  const form = useForm(
    SaleForm,
    { clientName: "", unit: unitOf("weight").symbol, volumeUnit: unitOf("volume").symbol },
    send,
    draft,
  )
  const ticket = useAskTicket(row.farmId, {
    typed: () => form.getValues("ticket"),
    trigger: form.trigger,
    save: () => form.run(send),
  })
  const client = useFirstField(form.field("clientName"))
  const photo = useController({ control: form.control, name: "photo" })
  const picker = usePhotoPicker(photoLimit, photo.field.onChange)
  const lacksPhoto = usePhotoAgain("sales", row.id, draft, photo.field.onChange)
  const [emptyWeight, fullWeight, cubicYards] = form.watch(["emptyWeight", "fullWeight", "cubicYards"])
  const typedIn = unitNamed("weight", form.watch("unit") ?? "") ?? unitOf("weight")
  const volumeIn = unitNamed("volume", form.watch("volumeUnit") ?? "") ?? unitOf("volume")
  /** The same numbers, of another unit. */
  const typeIn = (symbol: string) => {
    const other = unitNamed("weight", symbol) ?? typedIn
    for (const name of ["emptyWeight", "fullWeight"] as const) {
      const weight = form.getValues(name)
      if (Number.isFinite(weight)) form.setValue(name, other.toStored(typedIn.fromStored(weight)))
    }
    form.setValue("unit", symbol)
  }
  return (
    <Form
      form={{ ...form, onSubmit: ticket.onSubmit }}
      draft={draft}
      submit="Save Sale"
      busy="Saving..."
      disabled={picker.reading}
    >
      {!row.unsure && !progressOf(row).isComplete && (
        <p>
          Pile #{row.rowId} has {countWords(row)}.
        </p>
      )}
      <ClientField {...client} />
      <div className={style.pair}>
        <QuantityField
          key={`empty ${typedIn.symbol}`}
          quantity="weight"
          typedIn={typedIn}
          label={() => "Empty Weight"}
          unitBehind
          {...form.field("emptyWeight", { ...measured("weight", typedIn), deps: "fullWeight" })}
        />
        <QuantityField
          key={`full ${typedIn.symbol}`}
          quantity="weight"
          typedIn={typedIn}
          label={() => "Full Weight"}
          unitBehind
          {...form.field("fullWeight", measured("weight", typedIn))}
        />
      </div>
      <Chips
        label="Unit of the weights"
        options={ticketUnits().map(({ symbol, words }) => ({ value: symbol, label: words }))}
        chosen={typedIn.symbol}
        onChoose={typeIn}
      />
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
      <div className={style.pair}>
        <Field
          label="Ticket (Optional)"
          autoComplete="off"
          maxLength={maxLength.label}
          {...form.field("ticket")}
        />
        <QuantityField
          quantity="volume"
          typedIn={volumeIn}
          label={() => "Volume (Optional)"}
          unitBehind
          {...form.field("cubicYards", measured("volume", volumeIn))}
        />
      </div>
      <LeftLine row={row} always={cubicYards != null} />
      {ticket.question}
    </Form>
  )
}

/** The reader's own unit, and that of a weigh ticket beside it. */
const ticketUnits = () => {
  const own = unitOf("weight")
  const onTicket = unitNamed("weight", own.symbol === "kg" ? "t" : "ton")
  return onTicket ? [own, onTicket] : [own]
}

/** The net weight, or a dash until both weights are valid: a field may hold text that is no number. */
const netOf = (weights: { emptyWeight: number; fullWeight: number }) => {
  const net = Object.values(weights).every(Number.isFinite) ? netWeight(weights) : 0
  return net > 0 ? withUnit("weight", net) : "–"
}

import { useState } from "react"
import { SplitForm } from "#contract/family"
import { splitWords } from "#domain/family-words"
import { atMostLeft, leftOf } from "#domain/left"
import type { Row } from "#domain/rows"
import { withUnit } from "#domain/units"
import { RequestError } from "../api/errors"
import { recordsOf, useKnown } from "../api/records"
import { useResource } from "../api/resource"
import { Form } from "../forms/form"
import { measured, QuantityField } from "../forms/quantity-field"
import { useForm } from "../forms/use-form"
import type { FormDraft } from "../forms/with-draft"
import { rows } from "../rows/data"
import { RowFormScreen, useAsBeforeSave } from "../rows/row-form-screen"
import { withErrorToast } from "../toasts/with-error-toast"
import { Field } from "../ui/field"
import { EarlierField, isOfTime, wrongTime } from "./earlier-field"
import { ManagersOnly } from "./managers-only"
import { freeLabel } from "./merge-screen"
import { goOnMade, useSplit } from "./save-act"

/** Splits a new pile from one that stays. */
export const SplitScreen = ({ rowId }: { rowId: number }) => (
  <RowFormScreen title="Split Pile" rowId={rowId} what="split">
    {(row, draft) => (
      <ManagersOnly farmId={row.farmId}>
        <SplitFields row={row} draft={draft} />
      </ManagersOnly>
    )}
  </RowFormScreen>
)

const SplitFields = ({ row, draft }: { row: Row; draft: FormDraft }) => {
  const split = useSplit(row)
  const all = useAsBeforeSave(useResource(rows()))
  const [label] = useState(() => freeLabel(all))
  const submit = async (values: SplitForm) => {
    const message = wrongTime(values.at)
    if (message) form.setError("at", { message })
    else if (has !== null && values.cubicYards == null)
      form.setError("cubicYards", { message: `Say how much: ${row.rowId} has ${withUnit("volume", has)}` })
    else if (has === null || (values.cubicYards ?? 0) <= has) await make(values)
    // In the reader's unit: the server knows none.
    else form.setError("cubicYards", { message: `${row.rowId} has only ${withUnit("volume", has)}` })
  }
  const make = (form: SplitForm) =>
    withErrorToast("Error splitting the pile", async (goOn) => {
      const saved = await split(form, draft).catch(refused)
      await goOnMade(goOn, { row, saved, words: "Pile split", label: form.rowId })
    })
  const form = useForm(SplitForm, { rowId: label, location: row.location }, submit, draft)
  const refused = (error: unknown) => {
    const { status, text } = error instanceof RequestError ? error : { status: 0, text: "" }
    const field = isOfTime(text) ? "at" : status === 400 ? "cubicYards" : "rowId"
    return form.refusedAt(field, 400, 409)(error)
  }
  const sold = useKnown(recordsOf("sales")(row.id)).lines
  const has = atMostLeft(leftOf({ cubicYards: row.cubicYards, isKin: true }, [], sold))
  return (
    <Form form={form} draft={draft} submit="Split Pile" busy="Splitting...">
      <QuantityField
        quantity="volume"
        label={({ words }) => `Volume in ${words} of the new pile${has === null ? " (optional)" : ""}`}
        hint={has === null ? undefined : `Of ${withUnit("volume", has)}; the rest stays in ${row.rowId}.`}
        {...form.field("cubicYards", measured("volume"))}
      />
      <Field label="Row ID of the new pile" autoComplete="off" {...form.field("rowId")} />
      <Field label="Location" autoComplete="off" {...form.field("location")} />
      <EarlierField farmId={row.farmId} {...form.field("at")} />
      <p>{splitWords(row)}</p>
    </Form>
  )
}

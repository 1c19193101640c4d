import { useState } from "react"
import { MergeForm } from "#contract/family"
import { randomLabel } from "#contract/rows"
import { mergeWords } from "#domain/family-words"
import { isEditable, type Row } from "#domain/rows"
import { RequestError } from "../api/errors"
import { useResource } from "../api/resource"
import { Form } from "../forms/form"
import { useForm } from "../forms/use-form"
import type { FormDraft } from "../forms/with-draft"
import { rows } from "../rows/data"
import { RowFormScreen, useAsBeforeSave } from "../rows/row-form-screen"
import { withErrorToast } from "../toasts/with-error-toast"
import { Checkbox } from "../ui/checkbox"
import { Field } from "../ui/field"
import { EarlierField, isOfTime, wrongTime } from "./earlier-field"
import style from "./family.module.css"
import { ManagersOnly } from "./managers-only"
import { goOnMade, useMerge } from "./save-act"

/** Merges piles into a new one; the pile whose menu led here is ticked. */
export const MergeScreen = ({ rowId }: { rowId: number }) => (
  <RowFormScreen title="Merge Piles" rowId={rowId} what="merge">
    {(row, draft) => (
      <ManagersOnly farmId={row.farmId}>
        <MergeFields row={row} draft={draft} />
      </ManagersOnly>
    )}
  </RowFormScreen>
)

const MergeFields = ({ row, draft }: { row: Row; draft: FormDraft }) => {
  const merge = useMerge()
  const all = useAsBeforeSave(useResource(rows()))
  const [label] = useState(() => freeLabel(all))
  const submit = async (values: MergeForm) => {
    const message = wrongTime(values.at, chosen)
    if (message) form.setError("at", { message })
    else await make(values)
  }
  const make = (values: MergeForm) =>
    withErrorToast("Error merging piles", async (goOn) => {
      const [first] = chosen
      const saved = await merge(values, chosen, draft).catch(refused)
      await goOnMade(goOn, { row: first ?? row, saved, words: "Piles merged", label: values.rowId })
    })
  const first = { rowId: label, location: row.location, parents: [row.id] }
  const form = useForm(MergeForm, first, submit, draft)
  const refused = (error: unknown) => {
    const text = error instanceof RequestError ? error.text : ""
    if (text.startsWith("Row ID")) return form.refusedAt("rowId", 409)(error)
    return form.refusedAt(isOfTime(text) ? "at" : "parents", 400, 404, 409)(error)
  }
  const ticked = form.watch("parents")
  const piles = mergeable(all, row, ticked)
  const chosen = piles.filter(({ id }) => ticked.includes(id))
  const tick = (id: number) =>
    form.setValue("parents", ticked.includes(id) ? ticked.filter((each) => each !== id) : [...ticked, id], {
      shouldDirty: true,
      shouldValidate: form.formState.isSubmitted,
    })
  const error = form.errorAt("parents")
  return (
    <Form form={form} draft={draft} submit="Merge" busy="Merging...">
      <fieldset className={style.piles} aria-invalid={error ? true : undefined}>
        <legend>Piles to merge</legend>
        {piles.map((pile) => (
          <Checkbox
            key={pile.id}
            label={`${pile.rowId}, ${pile.location}`}
            checked={ticked.includes(pile.id)}
            onChange={() => tick(pile.id)}
          />
        ))}
        {piles.length < 2 && <p>This farm has no other pile to merge it with.</p>}
        {error && (
          <p role="alert" className={style.error}>
            {error.message}
          </p>
        )}
      </fieldset>
      <Field label="Row ID of the new pile" autoComplete="off" {...form.field("rowId")} />
      <Field label="Location" autoComplete="off" {...form.field("location")} />
      <EarlierField farmId={row.farmId} {...form.field("at")} />
      <p role="status">
        {chosen.length > 1 && mergeWords(chosen)} The piles are removed; their records and reports stay.
      </p>
    </Form>
  )
}

/** Itself first, then those of the same place. One that was removed since it was ticked is there to be unticked. */
const mergeable = (all: readonly Row[], row: Row, ticked: readonly number[]) =>
  all
    .filter((other) => other.farmId === row.farmId && (isEditable(other) || ticked.includes(other.id)))
    .sort((one, other) => rank(one, row) - rank(other, row))

const rank = (pile: Row, { id, location }: Row) => (pile.id === id ? 0 : pile.location === location ? 1 : 2)

/** One that no pile here has, and none that waits to be made. */
export const freeLabel = (all: readonly Row[]): string => {
  const taken = new Set(
    all.flatMap(({ rowId, becomes = [] }) => [rowId, ...becomes.map(({ label }) => label)]),
  )
  const label = randomLabel()
  // Of 900 labels most are taken in a yard that never uses one again: then the server says so.
  return taken.has(label) ? randomLabel() : label
}

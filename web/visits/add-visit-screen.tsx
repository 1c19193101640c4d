import { pathTo, rowScreen } from "#contract/screens"
import { VisitForm } from "#contract/visits"
import type { Row } from "#domain/rows"
import { moistures, smells, unreadReasons } from "#domain/visits"
import { formatDateTime } from "../format/dates"
import { Form } from "../forms/form"
import { useForm } from "../forms/use-form"
import type { FormDraft } from "../forms/with-draft"
import { goOnSaved } from "../outbox/tell-saved"
import { MomentField } from "../records/moment-field"
import { useMoment } from "../records/use-moment"
import { RowFormScreen } from "../rows/row-form-screen"
import { withErrorToast } from "../toasts/with-error-toast"
import { Checkbox } from "../ui/checkbox"
import { Choice } from "../ui/choice"
import { Field } from "../ui/field"
import { TextArea } from "../ui/text-area"
import { useAddVisit } from "./data"
import { moistureWords, optionsOf, smellWords, unreadWords } from "./words"

export const AddVisitScreen = ({ rowId }: { rowId: number }) => (
  <RowFormScreen title="Add Visit" rowId={rowId} what="visit">
    {(row, draft) => <VisitFields row={row} draft={draft} />}
  </RowFormScreen>
)

const VisitFields = ({ row, draft }: { row: Row; draft: FormDraft }) => {
  const addVisit = useAddVisit(row)
  const moment = useMoment(draft, row)
  const submit = (visit: VisitForm, visitedAt: string) =>
    withErrorToast("Error recording visit", async (goOn) => {
      const texts = { weather: visit.weather || null, notes: visit.notes || null }
      const { everyPile, ...seen } = visit
      const isOfAll = everyPile && visit.unread != null
      const body = { ...seen, ...texts, ...(isOfAll && { everyPile }), visitedAt }
      const saved = await addVisit(body, draft)
      await saved.refreshed
      const told = { row, kind: "visits", saved, words: "Visit recorded", body } as const
      await goOnSaved(goOn, pathTo(rowScreen, { rowId: row.id }), told)
    })
  const form = useForm(VisitForm, { weather: "", notes: "" }, moment.timed(submit), draft)
  /** A choice among the words of a field, which another tap takes back. */
  const choice = <V extends string>(chosen: V | null | undefined, keep: (value: V | null) => void) => {
    const choose = (value: V | null) => {
      keep(value)
      // The sentence there says that all is empty.
      form.clearErrors("notes")
    }
    return { chosen: chosen ?? undefined, onChoose: choose, onClear: () => choose(null) }
  }
  const ties = {
    moisture: choice(form.watch("moisture"), (value) => form.setValue("moisture", value, changed)),
    smell: choice(form.watch("smell"), (value) => form.setValue("smell", value, changed)),
    unread: choice(form.watch("unread"), (value) => form.setValue("unread", value, changed)),
  }
  return (
    <Form form={form} draft={draft} submit="Save Visit" busy="Saving...">
      <Choice label="Moisture" options={optionsOf(moistures, moistureWords)} {...ties.moisture} />
      <Choice label="Smell" options={optionsOf(smells, smellWords)} {...ties.smell} />
      <Field label="Weather" autoComplete="off" {...form.field("weather")} />
      <TextArea label="Notes" {...form.field("notes")} />
      <Choice label="Not Read Because" options={optionsOf(unreadReasons, unreadWords)} {...ties.unread} />
      {form.watch("unread") && <Checkbox label="For every active pile" {...form.register("everyPile")} />}
      <MomentField
        label="Date & Time"
        moment={moment}
        format={formatDateTime}
        reason={form.field("lateReason")}
      />
    </Form>
  )
}

const changed = { shouldDirty: true }

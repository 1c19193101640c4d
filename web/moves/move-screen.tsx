import { MoveForm } from "#contract/pile-moves"
import { pathTo, rowScreen } from "#contract/screens"
import type { Row } from "#domain/rows"
import { type Stage, stageLabels, stages } from "#domain/stages"
import { Boundary } from "../api/boundary"
import { useResource } from "../api/resource"
import { formatDateTime } from "../format/dates"
import { Form } from "../forms/form"
import { useForm } from "../forms/use-form"
import type { FormDraft } from "../forms/with-draft"
import { goOnSaved } from "../outbox/tell-saved"
import { MomentField } from "../records/moment-field"
import { useMoment } from "../records/use-moment"
import { rows } from "../rows/data"
import { RowFormScreen } from "../rows/row-form-screen"
import { withErrorToast } from "../toasts/with-error-toast"
import { Choice } from "../ui/choice"
import { Field } from "../ui/field"
import { useAddMove } from "./data"
import { placesOf } from "./places"

/** Logs that a pile was moved to another place, or has come to another stage. */
export const MoveScreen = ({ rowId }: { rowId: number }) => (
  <RowFormScreen title="Move or Stage" rowId={rowId} what="move">
    {(row, draft) => <MoveFields row={row} draft={draft} />}
  </RowFormScreen>
)

type PlacesProps = { row: Row; chosen: string; onChoose: (place: string) => void }

/** Those of the farm's other piles, where they are known here. */
const Places = ({ row, chosen, onChoose }: PlacesProps) => {
  const places = placesOf(useResource(rows()), row).slice(0, mostPlaces)
  return (
    places.length > 0 && (
      <Choice
        label="Places of this farm"
        options={places.map((place) => ({ value: place, label: place }))}
        chosen={places.find((place) => place === chosen)}
        onChoose={onChoose}
        onClear={() => onChoose("")}
      />
    )
  )
}

/** More would push the other fields away; any place can be typed. */
const mostPlaces = 6

const MoveFields = ({ row, draft }: { row: Row; draft: FormDraft }) => {
  const addMove = useAddMove(row)
  const moment = useMoment(draft, row)
  const submit = ({ location, stage, lateReason }: MoveForm, movedAt: string) =>
    withErrorToast("Error recording move", async (goOn) => {
      const body = { location: location || null, stage: stage ?? null, lateReason, movedAt }
      const saved = await addMove(body, draft)
      await saved.refreshed
      const told = { row, kind: "moves", saved, words: "Move recorded" } as const
      await goOnSaved(goOn, pathTo(rowScreen, { rowId: row.id }), told)
    })
  const form = useForm(MoveForm, { location: "", stage: null }, moment.timed(submit), draft)
  const setPlace = (place: string) => form.setValue("location", place, { shouldDirty: true })
  const setStage = (stage: Stage | null) => {
    form.setValue("stage", stage, { shouldDirty: true })
    // The sentence there says that both are empty.
    form.clearErrors("location")
  }
  return (
    <Form form={form} draft={draft} submit="Save Move" busy="Saving...">
      <Boundary fallback={null} renderError={() => null}>
        <Places row={row} chosen={form.watch("location") ?? ""} onChoose={setPlace} />
      </Boundary>
      <Field label="New Place (optional)" autoComplete="off" {...form.field("location")} />
      <Choice
        label="Stage (optional)"
        options={stages.map((stage) => ({ value: stage, label: stageLabels[stage] }))}
        chosen={form.watch("stage") ?? undefined}
        onChoose={setStage}
        onClear={() => setStage(null)}
      />
      <MomentField
        label="Date & Time"
        moment={moment}
        format={formatDateTime}
        reason={form.field("lateReason")}
      />
    </Form>
  )
}

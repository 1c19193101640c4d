import { useState } from "react"
import { logTemperatureScreen, pathTo, rowScreen } from "#contract/screens"
import { NewTurn } from "#contract/turns"
import type { Row } from "#domain/rows"
import { nextTurnNumber } from "#domain/turns"
import { Boundary } from "../api/boundary"
import { isWhole, useKnown } from "../api/records"
import { usePreload } from "../api/resource"
import { formatDateTime } from "../format/dates"
import { Form } from "../forms/form"
import { useForm } from "../forms/use-form"
import type { FormDraft } from "../forms/with-draft"
import { useQuery } from "../lib/address"
import { goOnSaved } from "../outbox/tell-saved"
import { MomentField } from "../records/moment-field"
import { useMoment } from "../records/use-moment"
import { RowFormScreen } from "../rows/row-form-screen"
import { withErrorToast } from "../toasts/with-error-toast"
import { Choice } from "../ui/choice"
import { ReadOnlyField } from "../ui/read-only-field"
import { Skeleton } from "../ui/skeleton"
import { turnsOf, useAddTurn } from "./data"

export const AddTurnScreen = ({ rowId }: { rowId: number }) => {
  usePreload(turnsOf(rowId))
  return (
    <RowFormScreen title="Add Turn" rowId={rowId} what="turn">
      {(row, draft) => (
        <Boundary
          fallback={<Skeleton height="block" />}
          // Without a signal, and without the turns: the number of those that count is not that of the next one.
          renderError={() => <TurnFields row={row} draft={draft} nextNumber={null} />}
        >
          <Numbered row={row} draft={draft} />
        </Boundary>
      )}
    </RowFormScreen>
  )
}

type Props = { row: Row; draft: FormDraft }

const Numbered = (props: Props) => {
  const turns = useKnown(turnsOf(props.row.id))
  return <TurnFields {...props} nextNumber={isWhole(turns) ? nextTurnNumber(turns.lines) : null} />
}

/** `nextNumber` is null where it is not known: the server gives it. */
const TurnFields = ({ row, draft, nextNumber }: Props & { nextNumber: number | null }) => {
  const addTurn = useAddTurn(row)
  /** The pile that is logged next, when the round led here, or its end. */
  const query = useQuery()
  const next = Number(query.get("next"))
  /** Fixed when the form opens: a second attempt must be the same turn, with the same time. */
  const [turnNumber] = useState(nextNumber)
  const moment = useMoment(draft, row)
  const submit = ({ waterAdded, lateReason }: NewTurn, turnedAt: string) =>
    withErrorToast("Error recording turn", async (goOn) => {
      const saved = await addTurn({ waterAdded, lateReason, turnNumber, turnedAt }, draft)
      await saved.refreshed
      const to = next ? pathTo(logTemperatureScreen, { rowId: next }) : pathTo(rowScreen, { rowId: row.id })
      const ways = { ...(next && { inRound: "turned" }), endsRound: query.has("end") }
      await goOnSaved(goOn, to, { row, kind: "turns", saved, words: "Turn recorded", ...ways })
    })
  const form = useForm(NewTurn, { waterAdded: true }, moment.timed(submit), draft)
  return (
    <Form form={form} draft={draft} submit="Save Turn" busy="Saving...">
      <ReadOnlyField label="Turn #">{String(turnNumber ?? "Numbered when it is sent")}</ReadOnlyField>
      <MomentField
        label="Date & Time"
        moment={moment}
        format={formatDateTime}
        reason={form.field("lateReason")}
      />
      <div ref={focusChosen}>
        <Choice
          label="Water Added"
          options={[
            { value: "yes", label: "Yes" },
            { value: "no", label: "No" },
          ]}
          chosen={form.watch("waterAdded") ? "yes" : "no"}
          onChoose={(value) => form.setValue("waterAdded", value === "yes", { shouldDirty: true })}
        />
      </div>
    </Form>
  )
}

/** The form's first field. */
const focusChosen = (field: HTMLElement | null) =>
  field?.querySelector<HTMLInputElement>("input:checked")?.focus({ preventScroll: true })
